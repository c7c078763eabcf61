import { Checkbox } from '@mantine/core'
import { SHOP_WAYS } from '#contract/shop-orders/states.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { viewOf } from '../../../../ui/saved-views/views.ts'
import { ViewsMenu } from '../../../../ui/saved-views/views-menu.tsx'
import { DateRange } from '../date-range.tsx'
import classes from './orders.module.css'
import type { OrderSearch } from './use-order-list.ts'

/** What narrows the list beside its chips and the search, and views of it that somebody saved. */
export function OrderTools({ of: { list, filters } }: { of: OrderSearch }) {
  const { t } = useTranslation('shop-orders-manager')
  const { t: shared } = useTranslation('shop-orders')
  const { from = null, to = null } = filters
  return (
    <div className={classes.tools}>
      <Select
        className={classes.filter}
        aria-label={t('columns.way')}
        data={[
          { value: '', label: t('filter.any_way') },
          ...SHOP_WAYS.map((value) => ({ value, label: shared(`ways.${value}`) })),
        ]}
        value={filters.payment_method ?? ''}
        onChange={(value) => list.setFilter('payment_method', value || null)}
        allowDeselect={false}
      />
      <DateRange
        className={classes.dates}
        label={t('filter.dates')}
        none={t('filter.any_date')}
        clear={t('filter.clear_dates')}
        value={[from, to]}
        onChange={([first, last]) =>
          list.change({ filters: { ...list.state.filters, from: first ?? '', to: last ?? '' } })
        }
      />
      <Checkbox
        label={t('filter.refund_due')}
        checked={filters.refund_due === 'true'}
        onChange={(event) => list.setFilter('refund_due', event.currentTarget.checked ? 'true' : null)}
      />
      <ViewsMenu list="shop_orders" current={viewOf(list.state, { ...filters })} />
    </div>
  )
}
