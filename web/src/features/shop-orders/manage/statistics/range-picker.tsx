import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { FilterChips } from '../../../../ui/filter-chips.tsx'
import { DateRange } from '../date-range.tsx'
import { addressOf, type Chosen, RANGES, type RangeName } from './ranges.ts'
import classes from './statistics.module.css'

/** The days that everything below is about. */
export function RangePicker({ chosen: { name, days } }: { chosen: Chosen }) {
  const { t } = useTranslation('shop-orders-manager')
  const navigate = useNavigate()
  const go = (address: { range?: string | undefined; from?: string | undefined; to?: string | undefined }) =>
    void navigate({ to: '.', search: address as never, resetScroll: false })
  const own: [string | null, string | null] =
    name === 'own' ? [days.from ?? null, days.to ?? null] : [null, null]
  return (
    <div className={classes.ranges} data-screen-only>
      <FilterChips
        label={t('ranges.label')}
        value={name}
        onChange={(value) => go(addressOf(value as RangeName))}
        chips={RANGES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
      />
      <DateRange
        className={classes.own}
        label={t('ranges.label')}
        none={t('ranges.own')}
        clear={t('ranges.clear')}
        value={own}
        onChange={([from, to]) => go({ from: from ?? undefined, to: to ?? undefined })}
      />
    </div>
  )
}
