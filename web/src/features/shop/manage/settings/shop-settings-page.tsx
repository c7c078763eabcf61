import { IconExternalLink } from '@tabler/icons-react'
import { useSite } from '../../../../lib/site.ts'
import { FRESH_FORM, useAnswer } from '../../../../lib/use-answer.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { SkeletonCards } from '../../../../ui/skeletons.tsx'
import classes from './settings.module.css'
import { ShopSettingsForm } from './shop-settings-form.tsx'
import { useReadiness } from './use-readiness.ts'

/** Not the shop's family: news of the shop must not replace a text under the writer's hands. */
const EDITING = ['shop-editing']

/** Whether there is a shop, what it says, and how one pays in it. */
export function ShopSettingsPage() {
  const { t } = useTranslation('shop-manager')
  const { shop_public } = useSite()
  const query = useAnswer('GET /shop/settings/get', {}, { family: EDITING, ...FRESH_FORM })
  const readiness = useReadiness(shop_public)
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        hint={t('settings.hint')}
        actions={
          shop_public ? (
            <LinkButton
              to="/shop"
              target="_blank"
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t('settings.view')}
            </LinkButton>
          ) : null
        }
      />
      <div className={classes.form}>
        {/* What is missing stands above the rest, which would move when it arrives. */}
        <Loaded
          query={readiness.isWaiting && !query.error ? { ...query, data: undefined } : query}
          skeleton={<SkeletonCards heights={[150, 180, 180, 420, 90]} />}
        >
          {({ settings }) => <ShopSettingsForm settings={settings} readiness={readiness} />}
        </Loaded>
      </div>
    </>
  )
}
