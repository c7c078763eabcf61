import { IconFileText } from '@tabler/icons-react'
import { hasWords } from '#contract/content/has-words.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useShopSettings } from '../use-shop-settings.ts'
import classes from './shop-terms.module.css'

export function ShopTermsPage() {
  const { t } = useTranslation('shop')
  const answer = useShopSettings()
  const back = (
    <LinkButton to="/shop" variant="default">
      {t('terms.back')}
    </LinkButton>
  )
  return (
    <div className={classes.page}>
      <PageHeader title={t('terms.title')} actions={back} />
      <SectionCard>
        <Loaded query={answer} skeleton={<SkeletonLines heights={[18, 14, 14, 14, 18, 14, 14]} />}>
          {({ settings }) =>
            hasWords(settings.terms_and_conditions) ? (
              <RichText html={settings.terms_and_conditions} />
            ) : (
              <EmptyState title={t('terms.empty')} icon={<IconFileText size={24} stroke={1.6} />} />
            )
          }
        </Loaded>
      </SectionCard>
    </div>
  )
}
