import { Switch } from '@mantine/core'
import { IconFlag, IconReceiptTax } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { FRESH_PAGE, useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../ui/data-table/use-list-search.ts'
import { Select } from '../../ui/form/select.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useSwitch } from '../../ui/use-switch.ts'
import { fittingCountries } from './fitting-countries.ts'
import { RateField } from './rate-field.tsx'
import { useToggleVat, type VatRate } from './use-change-vat.ts'
import classes from './vat-tab.module.css'

const STATES = ['true', 'false'] as const

/** Where VAT is charged, and how much: every country, changed where it stands. */
export function VatTab() {
  const { t, i18n } = useTranslation('vat')
  const formats = useFormats()
  const list = useListSearch({
    sortFields: ['country', 'percentage', 'enabled'],
    sortBy: 'country',
    filters: ['enabled'],
  })
  const enabled = STATES.find((state) => state === list.state.filters.enabled)
  const countries = fittingCountries(i18n.language, list.state.search)
  const query = useAnswer('GET /vat', { query: { ...list.query, countries, enabled } }, FRESH_PAGE)
  return (
    <div className={classes.stack}>
      <p className={classes.intro}>{t('hint')}</p>
      <DataTable
        label={t('title')}
        query={query}
        list={list}
        rowId={({ id }) => id}
        searchLabel={t('search')}
        toolbar={
          <Select
            className={classes.filter}
            aria-label={t('filter')}
            placeholder={t('filter_all')}
            data={STATES.map((state) => ({ value: state, label: t(`filter_${state}`) }))}
            value={enabled ?? null}
            onChange={(state) => list.setFilter('enabled', state)}
            clearable
            clearButtonProps={{ 'aria-label': t('filter_clear') }}
          />
        }
        empty={{ title: t('empty'), icon: <IconReceiptTax size={24} stroke={1.6} /> }}
        columns={[
          {
            key: 'country',
            title: t('country'),
            sortable: true,
            card: 'title',
            room: 220,
            render: ({ country, eu }) => (
              <span className={classes.country}>
                <bdi>{formats.country(country)}</bdi>
                <bdi className={classes.code}>{country}</bdi>
                {eu ? (
                  <StatusBadge tone="busy" icon={IconFlag}>
                    {t('eu')}
                  </StatusBadge>
                ) : null}
              </span>
            ),
          },
          {
            key: 'percentage',
            title: t('rate'),
            width: 160,
            room: 160,
            sortable: true,
            render: (rate) => <RateField rate={rate} country={formats.country(rate.country)} />,
          },
          {
            key: 'enabled',
            title: t('charged'),
            room: 170,
            sortable: true,
            render: (rate) => <Charged rate={rate} country={formats.country(rate.country)} />,
          },
        ]}
      />
    </div>
  )
}

function Charged({ rate, country }: { rate: VatRate; country: string }) {
  const { t } = useTranslation('vat')
  const toggling = useToggleVat(rate)
  const charged = useSwitch(rate.enabled, (enabled) =>
    toggling.mutateAsync({ params: { id: rate.id }, body: { enabled } }),
  )
  return (
    <Switch
      aria-label={t('charged_label', { country })}
      label={charged.checked ? t('on') : t('off')}
      {...charged}
    />
  )
}
