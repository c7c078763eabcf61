import { IconPackage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { SHOP_ORDER_STATUSES } from '#contract/shop-orders/states.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SHOP_ORDERS_KEY } from '../shop-orders-key.ts'
import { OrderActions } from './order-actions.tsx'
import classes from './own.module.css'
import { useOrderColumns } from './use-order-columns.tsx'

export function MyShopOrdersPage() {
  const { t } = useTranslation('shop-orders')
  const navigate = useNavigate()
  const columns = useOrderColumns()
  const list = useListSearch({
    sortFields: ['created_at', 'total'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: ['status'],
  })
  const status = SHOP_ORDER_STATUSES.find((known) => known === list.state.filters.status)
  const query = useAnswer(
    'GET /shop/order/get_mine',
    { query: { ...list.query, status } },
    { family: SHOP_ORDERS_KEY, ...FRESH_PAGE },
  )
  return (
    <>
      <PageHeader title={t('mine.title')} hint={t('mine.hint')} />
      <div className={classes.stack}>
        <FilterChips
          label={t('mine.filter')}
          value={status ?? ''}
          onChange={(value) => list.setFilter('status', value || null)}
          chips={[
            { value: '', label: t('mine.all') },
            ...SHOP_ORDER_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          ]}
        />
        <DataTable
          label={t('mine.title')}
          query={query}
          list={list}
          rowId={({ id }) => id}
          searchLabel={t('mine.search')}
          onOpen={({ invoice_no }) =>
            void navigate({ to: '/shop/order/$invoice_no', params: { invoice_no } })
          }
          actions={(order) => <OrderActions order={order} lines={order.more_items + 1} />}
          actionsRoom={250}
          empty={{
            title: t('mine.empty'),
            text: t('mine.empty_text'),
            icon: <IconPackage size={24} stroke={1.6} />,
            action: <LinkButton to="/shop">{t('to_shop')}</LinkButton>,
          }}
          columns={columns}
        />
      </div>
    </>
  )
}
