import { IconFileUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { ORDER_LISTS_KEY } from '../order-keys.ts'
import { StaffStatusBadge } from '../order-status.tsx'
import { OrderDetails } from '../vehicle-lines.tsx'

/** A customer's orders on their page, the newest first. */
export function OrdersOfCustomer({ userId }: { userId: string }) {
  const { t } = useTranslation(['orders', 'work-list'])
  const formats = useFormats()
  const navigate = useNavigate()
  const list = useListSearch({
    sortFields: ['created_at'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    size: 10,
  })
  const query = useAnswer(
    'GET /order',
    { query: { ...list.query, user_id: userId } },
    { family: ORDER_LISTS_KEY, ...FRESH_PAGE },
  )
  return (
    <DataTable
      label={t('work-list:title')}
      query={query}
      list={list}
      rowId={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/admin/manage_orders/order_details/$id', params: { id } })}
      empty={{ title: t('empty'), icon: <IconFileUpload size={24} stroke={1.6} /> }}
      columns={[
        {
          key: 'order_no',
          title: t('columns.number'),
          room: 76,
          plain: true,
          render: ({ order_no }) => <bdi dir="ltr">#{order_no}</bdi>,
        },
        {
          key: 'vehicle',
          title: t('columns.vehicle'),
          card: 'title',
          room: 240,
          render: ({ vehicle_label }) => <bdi>{vehicle_label}</bdi>,
          details: (order) => <OrderDetails order={order} />,
        },
        {
          key: 'status',
          title: t('columns.status'),
          card: 'beside',
          room: 140,
          render: ({ status, assigned_to }) => <StaffStatusBadge status={status} takenBy={assigned_to} />,
        },
        {
          key: 'created_at',
          title: t('columns.sent'),
          room: 170,
          sortable: true,
          render: ({ created_at }) => formats.dateTime(created_at),
        },
        {
          key: 'price',
          title: t('columns.price'),
          align: 'end',
          card: 'beside',
          room: 90,
          render: ({ price }) => <bdi dir="ltr">{formats.credits(price)}</bdi>,
        },
      ]}
    />
  )
}
