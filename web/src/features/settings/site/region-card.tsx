import { useMemo } from 'react'
import { LANGUAGE_CODES, LANGUAGES } from '#contract/languages.ts'
import { THEMES } from '#contract/settings/theme.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { currencyOptions, timeZoneOptions } from '../../../ui/form/region-options.ts'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import type { SiteValues } from './site-values.ts'

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }))

export function RegionCard({ f }: { f: ServerForm<SiteValues> }) {
  const { t, i18n } = useTranslation(['settings', 'app'])
  const { timezone, currency } = f.form.values
  const formats = useFormats()
  const zones = useMemo(() => timeZoneOptions(timezone), [timezone])
  const currencies = useMemo(() => currencyOptions(i18n.language, currency), [i18n.language, currency])
  return (
    <SectionCard title={t('region.title')} hint={t('region.hint')}>
      <div className={classes.pair}>
        <CountrySelect label={t('region.country')} {...f.field('country')} />
        <SearchableSelect label={t('region.currency')} options={currencies} {...f.field('currency')} />
        <SearchableSelect
          label={t('region.timezone')}
          description={t('region.timezone_now', { time: formats.time(Date.now(), timezone || 'UTC') })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          options={zones}
          {...f.field('timezone')}
        />
        <Select
          label={t('region.language')}
          data={LANGUAGE_OPTIONS}
          allowDeselect={false}
          {...f.field('default_locale')}
        />
        <Select
          label={t('region.theme')}
          data={THEMES.map((theme) => ({ value: theme, label: t(`app:themes.${theme}`) }))}
          allowDeselect={false}
          {...f.field('default_theme')}
        />
      </div>
    </SectionCard>
  )
}
