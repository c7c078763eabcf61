import { Skeleton } from '@mantine/core'
import { IconFileUpload, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ORDER_STATUSES } from '#contract/orders/states.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { UnreadDot } from '../../../ui/unread-dot.tsx'
import { ORDER_LISTS_KEY } from '../order-keys.ts'
import { OrderStatusBadge } from '../order-status.tsx'
import classes from '../orders.module.css'
import { useOwnOrders } from '../own-orders.ts'
import { useOwnOrderCounts } from '../use-order-counts.ts'
import { OrderDetails } from '../vehicle-lines.tsx'
import { OrderAction } from './order-action.tsx'
import { ReadyWords } from './ready-words.tsx'

export function YourOrdersPage() {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const navigate = useNavigate()
  const { name, all, details } = useOwnOrders()
  const { id: me } = useSignedInUser()
  const list = useListSearch({
    sortFields: ['created_at'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: ['status'],
  })
  const status = ORDER_STATUSES.find((known) => known === list.state.filters.status)
  const query = useAnswer(
    all,
    { query: { ...list.query, status } },
    { family: ORDER_LISTS_KEY, ...FRESH_PAGE },
  )
  const counts = useOwnOrderCounts().data
  const months = query.data?.retention_months
  const isRelayed = name === 'relayed'
  const title = isRelayed ? t('relayed.title') : t('title')
  const create = isRelayed ? null : (
    <LinkButton to="/submit_order" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={title}
        hint={
          months === undefined ? (
            // Words of about the same length keep the place, over one line or two.
            query.error ? null : (
              <Skeleton component="span" display="block">
                {t('retention', { count: 12 })}
              </Skeleton>
            )
          ) : (
            t('retention', { count: months })
          )
        }
        actions={create}
      />
      <div className={classes.stack}>
        <FilterChips
          label={t('filter')}
          value={status ?? ''}
          onChange={(value) => list.setFilter('status', value || null)}
          chips={[
            { value: '', label: t('all') },
            ...ORDER_STATUSES.map((value) => ({
              value,
              label: t(`status.${value}`),
              count: counts?.[value] ?? null,
              urgent: value === 'incomplete',
            })),
          ]}
        />
        <DataTable
          label={title}
          query={query}
          list={list}
          rowId={(order) => order.id}
          searchLabel={t('search')}
          onOpen={({ id }) => void navigate({ to: details, params: { id } })}
          actions={(order) => <OrderAction order={order} />}
          actionsRoom={175}
          empty={{
            title: isRelayed ? t('relayed.empty') : t('empty'),
            text: isRelayed ? t('relayed.empty_text') : t('empty_text'),
            icon: <IconFileUpload size={24} stroke={1.6} />,
            action: create,
          }}
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
              room: 310,
              render: ({ vehicle_label }) => <bdi>{vehicle_label}</bdi>,
              details: (order) => (
                <>
                  <OrderDetails order={order} />
                  {order.placed_by && order.placed_by.id !== me ? (
                    <>
                      {' · '}
                      <bdi>{order.placed_by.name}</bdi>
                    </>
                  ) : null}
                </>
              ),
            },
            {
              key: 'status',
              title: t('columns.status'),
              card: 'beside',
              room: 190,
              render: ({ status: state, unread }) => (
                <span className={classes.badges}>
                  <OrderStatusBadge status={state} />
                  <UnreadDot count={unread} />
                </span>
              ),
            },
            {
              key: 'ready',
              title: t('columns.ready'),
              room: 215,
              plain: true,
              render: (order) => <ReadyWords order={order} />,
            },
            {
              key: 'created_at',
              title: t('columns.sent'),
              sortable: true,
              card: 'hidden',
              room: 125,
              wide: true,
              render: ({ created_at }) => formats.date(created_at),
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
      </div>
    </>
  )
}
