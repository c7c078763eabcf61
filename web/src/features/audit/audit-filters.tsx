import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { ACTS, type ActGroup, type AuditAct, groupOf } from '#contract/audit/acts.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useCalendarTexts } from '../../ui/calendar-texts.ts'
import type { ListSearch } from '../../ui/data-table/use-list-search.ts'
import { Select } from '../../ui/form/select.tsx'
import { useActName } from './act-name.tsx'
import classes from './audit-filters.module.css'

type List = ListSearch<'at' | 'act' | 'actor'>

export function AuditFilters({ list }: { list: List }) {
  const { t } = useTranslation('audit')
  const name = useActName()
  const groups = [...new Set(ACTS.map(groupOf))]
  const options = (group: ActGroup) =>
    ACTS.filter((act) => groupOf(act) === group).map((act: AuditAct) => ({ value: act, label: name(act) }))
  return (
    <>
      <Select
        className={classes.act}
        aria-label={t('filter.act')}
        placeholder={t('filter.all_acts')}
        data={groups.map((group) => ({ group: t(`groups.${group}`), items: options(group) }))}
        value={list.state.filters.act ?? null}
        onChange={(act) => list.setFilter('act', act)}
        clearable
        searchable
        nothingFoundMessage={t('filter.nothing')}
        clearButtonProps={{ 'aria-label': t('filter.clear_act') }}
      />
      <DateFilter list={list} />
    </>
  )
}

/** Both ends stand in the address. Half a range is kept here only: it filters once the second day is chosen. */
function DateFilter({ list }: { list: List }) {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  const texts = useCalendarTexts()
  const { from = null, to = null } = list.state.filters
  const [half, setHalf] = useState<string | null>(null)
  const day = (date: string) => formats.date(`${date}T00:00:00Z`, 'UTC')

  const both = from && to ? [...new Set([day(from), day(to)])].join(' – ') : ''
  const shown = half ? `${day(half)} –` : both

  const choose = ([first, last]: [string | null, string | null]) => {
    if (first && !last) return setHalf(first)
    setHalf(null)
    list.change({ filters: { ...list.state.filters, from: first ?? '', to: last ?? '' } })
  }

  return (
    <DatePickerInput
      {...texts}
      className={classes.dates}
      type="range"
      allowSingleDateInRange
      aria-label={`${t('filter.dates')}: ${shown || t('filter.any_date')}`}
      placeholder={t('filter.any_date')}
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={half ? [half, null] : [from, to]}
      onChange={choose}
      onDropdownClose={() => setHalf(null)}
      valueFormatter={() => shown}
      maxLevel="year"
      maxDate={new Date()}
      clearable
      clearButtonProps={{ 'aria-label': t('filter.clear_dates') }}
    />
  )
}
