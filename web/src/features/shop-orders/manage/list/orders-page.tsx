import { IconShoppingBag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { useSelection } from '../../../../ui/data-table/use-selection.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import type { ListedOrder } from '../manage-order.ts'
import { BulkBar } from './bulk-bar.tsx'
import { OrderChips } from './order-chips.tsx'
import { OrderTools } from './order-tools.tsx'
import classes from './orders.module.css'
import { useOrderColumns } from './use-order-columns.tsx'
import { useOrderList } from './use-order-list.ts'

/** What customers ordered in the shop, and what is to be done with it. */
export function ShopOrdersPage() {
  const { t } = useTranslation('shop-orders-manager')
  const navigate = useNavigate()
  const found = useOrderList()
  const { list, query, scope } = found
  const selection = useSelection<ListedOrder>(query.data?.items ?? [], scope)
  return (
    <>
      <PageHeader title={t('list.title')} hint={t('list.hint')} />
      <div className={classes.stack}>
        <OrderChips of={found} />
        <DataTable
          label={t('list.title')}
          query={query}
          list={list}
          rowId={({ id }) => id}
          searchLabel={t('list.search')}
          toolbar={<OrderTools of={found} />}
          onOpen={({ id }) =>
            void navigate({ to: '/admin/shop_manager/order/$order_id', params: { order_id: id } })
          }
          selection={selection}
          selectLabel={({ invoice_no }) => t('bulk.select', { number: invoice_no })}
          empty={{
            title: t('list.empty'),
            text: t('list.empty_text'),
            icon: <IconShoppingBag size={24} stroke={1.6} />,
          }}
          columns={useOrderColumns()}
        />
        <BulkBar rows={selection.rows} onClear={selection.clear} />
      </div>
    </>
  )
}
