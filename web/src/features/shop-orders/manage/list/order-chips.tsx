import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { FilterChips } from '../../../../ui/filter-chips.tsx'
import { CHIPS, type ChipName, chipCount } from './order-filters.ts'
import classes from './orders.module.css'
import type { OrderSearch } from './use-order-list.ts'

/** The states with how many orders are in each, and what only another screen can have chosen. */
export function OrderChips({ of: { list, filters, query } }: { of: OrderSearch }) {
  const { t } = useTranslation('shop-orders-manager')
  const { t: shared } = useTranslation('shop-orders')
  const labelOf = (chip: ChipName) => {
    if (chip === '') return t('chips.all')
    return chip === 'pending' ? t('chips.pending') : shared(`statuses.${chip}`)
  }
  const formats = useFormats()
  const day = (date?: string) => (date ? formats.date(`${date}T00:00:00Z`, 'UTC') : '…')
  const { product_id, user_id, sold_from, sold_to } = filters
  const elsewhere = [
    ...(product_id ? [{ label: t('filter.product_id'), names: ['product_id'] }] : []),
    ...(user_id ? [{ label: t('filter.user_id'), names: ['user_id'] }] : []),
    ...(sold_from || sold_to
      ? [
          {
            label: t('filter.sold', { from: day(sold_from), to: day(sold_to) }),
            names: ['sold_from', 'sold_to'],
          },
        ]
      : []),
  ]
  const withdraw = (names: readonly string[]) =>
    list.change({
      filters: { ...list.state.filters, ...Object.fromEntries(names.map((name) => [name, ''])) },
    })
  return (
    <>
      <FilterChips
        label={t('columns.status')}
        value={filters.status ?? ''}
        onChange={(status) => list.setFilter('status', status || null)}
        chips={CHIPS.map((value) => ({
          value,
          label: labelOf(value),
          count: chipCount(value, query.data),
          urgent: value === 'pending',
        }))}
      />
      {elsewhere.length > 0 ? (
        <div className={classes.set} data-screen-only>
          {elsewhere.map(({ label, names }) => (
            <Button
              key={label}
              size="compact-sm"
              variant="light"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={t('filter.clear_one', { name: label })}
              onClick={() => withdraw(names)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  )
}
