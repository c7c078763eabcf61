import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { CLOSED_STATUSES } from '#contract/orders/states.ts'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useOrderDesk } from '../order-desk.ts'
import { ORDER_LISTS_KEY } from '../order-keys.ts'
import { StaffStatusBadge } from '../order-status.tsx'
import classes from '../orders.module.css'
import { useOrderCounts } from '../use-order-counts.ts'
import { OrderDetails } from '../vehicle-lines.tsx'

/** What is over: delivered and cancelled orders, the newest first. */
export function OrderHistoryPage() {
  const { t } = useTranslation(['work-list', 'orders'])
  const formats = useFormats()
  const navigate = useNavigate()
  const desk = useOrderDesk()
  const isAgents = desk.name === 'agent'
  const title = isAgents ? t('agent_history_title') : t('history_title')
  const list = useListSearch({
    sortFields: ['created_at'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: ['status', 'user_id'],
  })
  const status = CLOSED_STATUSES.find((known) => known === list.state.filters.status)
  const query = useAnswer(
    desk.complete,
    { query: { ...list.query, status, user_id: list.state.filters.user_id } },
    { family: ORDER_LISTS_KEY, ...FRESH_PAGE },
  )
  const counts = useOrderCounts().data
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <LinkButton to={desk.list} variant="default">
            {isAgents ? t('agent_title') : t('title')}
          </LinkButton>
        }
      />
      <div className={classes.stack}>
        <FilterChips
          label={t('orders:filter')}
          value={status ?? ''}
          onChange={(value) => list.setFilter('status', value || null)}
          chips={[
            { value: '', label: t('orders:all') },
            ...CLOSED_STATUSES.map((value) => ({
              value,
              label: t(`orders:staff_status.${value}`),
              count: counts?.[value] ?? null,
            })),
          ]}
        />
        <DataTable
          label={title}
          query={query}
          list={list}
          rowId={(order) => order.id}
          searchLabel={t('search')}
          onOpen={({ id }) => void navigate({ to: desk.details, params: { id } })}
          empty={{ title: t('orders:empty'), icon: <IconHistory size={24} stroke={1.6} /> }}
          columns={[
            {
              key: 'order_no',
              title: t('orders:columns.number'),
              room: 76,
              plain: true,
              render: ({ order_no }) => <bdi dir="ltr">#{order_no}</bdi>,
            },
            {
              key: 'vehicle',
              title: t('orders:columns.vehicle'),
              card: 'title',
              room: 310,
              render: ({ vehicle_label }) => <bdi>{vehicle_label}</bdi>,
              details: (order) => <OrderDetails order={order} />,
            },
            {
              key: 'customer',
              title: t('columns.customer'),
              room: 190,
              plain: true,
              render: ({ user }) => <bdi>{user.company_name || user.name}</bdi>,
            },
            {
              key: 'status',
              title: t('orders:columns.status'),
              card: 'beside',
              room: 140,
              render: (order) => <StaffStatusBadge status={order.status} />,
            },
            {
              key: 'created_at',
              title: t('orders:columns.sent'),
              room: 170,
              sortable: true,
              render: ({ created_at }) => formats.dateTime(created_at),
            },
            {
              key: 'delivered',
              title: t('columns.delivered'),
              room: 170,
              wide: true,
              card: 'hidden',
              render: ({ delivered_at }) => (delivered_at ? formats.dateTime(delivered_at) : '–'),
            },
            {
              key: 'price',
              title: t('orders:columns.price'),
              align: 'end',
              card: 'beside',
              room: 90,
              render: ({ price }) => <bdi dir="ltr">{formats.credits(price)}</bdi>,
            },
          ]}
        />
      </div>
    </>
  )
}
