import { Anchor, NumberInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { SHOP_KEY } from '../../../../lib/query-keys.ts'
import { siteQuery, useSite } from '../../../../lib/site.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { SettingsForm } from '../../../../ui/form/settings-form.tsx'
import { useSavedForm } from '../../../../ui/form/use-saved-form.ts'
import { RichTextEditor } from '../../../../ui/rich-text/rich-text-editor.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { OpenCard } from './open-card.tsx'
import classes from './settings.module.css'
import { changedShop, checkShop, type ShopSettings, shopValues } from './shop-settings.ts'
import type { Readiness } from './use-readiness.ts'
import { WaysCard } from './ways-card.tsx'

interface ShopSettingsFormProps {
  settings: ShopSettings
  readiness: Readiness
}

export function ShopSettingsForm({ settings, readiness }: ShopSettingsFormProps) {
  const { t } = useTranslation('shop-manager')
  const saving = useCall('POST /shop/settings/update', { refresh: [siteQuery.queryKey, SHOP_KEY] })
  const f = useSavedForm({
    saved: settings,
    // The server sends texts back as it cleaned them.
    valuesOf: shopValues,
    check: checkShop,
    submit: async (values, before) =>
      (await saving.mutateAsync({ body: changedShop(before, values) })).settings,
    rename: { status: 'open' },
  })
  const { values, errors } = f.form
  const terms = useRef<HTMLDivElement>(null)
  const editTerms = () => {
    terms.current?.scrollIntoView({ block: 'center' })
    terms.current?.querySelector<HTMLElement>('button, [role="textbox"]')?.focus({ preventScroll: true })
  }
  return (
    <SettingsForm of={f} label={t('settings.title')}>
      <OpenCard of={f} readiness={readiness} onTerms={editTerms} />
      <SectionCard>
        <RichTextEditor
          label={t('settings.description')}
          description={t('settings.description_hint')}
          value={values.description}
          onChange={(html) => f.form.setFieldValue('description', html)}
          error={errors.description}
        />
      </SectionCard>
      <div ref={terms}>
        <SectionCard>
          <RichTextEditor
            label={t('settings.terms')}
            description={
              <>
                {t('settings.terms_hint')} <ViewTerms />
              </>
            }
            value={values.terms_and_conditions}
            onChange={(html) => f.form.setFieldValue('terms_and_conditions', html)}
            error={errors.terms_and_conditions}
          />
        </SectionCard>
      </div>
      <WaysCard of={f} readiness={readiness} />
      <SectionCard title={t('settings.stock')}>
        <NumberInput
          className={classes.figure}
          label={t('settings.low_stock')}
          description={t('settings.low_stock_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...f.field('low_stock')}
        />
      </SectionCard>
    </SettingsForm>
  )
}

/** Only a shop that is on has pages. */
function ViewTerms() {
  const { t } = useTranslation('shop-manager')
  const { shop_public } = useSite()
  if (!shop_public) return null
  return (
    <Anchor component={Link} to="/shop/terms-and-conditions" target="_blank" inherit>
      {t('settings.terms_view')}
    </Anchor>
  )
}
