import { IconPackage } from '@tabler/icons-react'
import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { Column } from '../../../../ui/data-table/column.ts'
import { ShopOrderStatusBadge } from '../../status-badge.tsx'
import { useMoney } from '../../use-money.ts'
import type { ListedOrder } from '../manage-order.ts'
import { PaidBadge } from '../paid-badge.tsx'
import classes from './orders.module.css'

export function useOrderColumns(): Column<ListedOrder>[] {
  const { t } = useTranslation('shop-orders-manager')
  const { t: shared } = useTranslation('shop-orders')
  const formats = useFormats()
  const { total } = useMoney()
  return [
    {
      key: 'order',
      title: t('columns.order'),
      card: 'title',
      room: 270,
      render: (order) => <Named order={order} />,
    },
    {
      key: 'user',
      title: t('columns.customer'),
      room: 165,
      plain: true,
      render: ({ user }) => <bdi>{user ? user.company_name || user.name : t('columns.no_customer')}</bdi>,
    },
    {
      key: 'status',
      title: t('columns.status'),
      card: 'beside',
      room: 170,
      render: ({ current_status }) => <ShopOrderStatusBadge status={current_status} />,
    },
    {
      key: 'total',
      title: t('columns.total'),
      sortable: true,
      align: 'end',
      card: 'beside',
      room: 115,
      plain: true,
      render: (order) => <bdi className={classes.figure}>{total(order)}</bdi>,
    },
    {
      key: 'paid',
      title: t('columns.payment'),
      room: 150,
      plain: true,
      render: (order) => <PaidBadge order={order} />,
    },
    {
      key: 'way',
      title: t('columns.way'),
      card: 'hidden',
      room: 150,
      wide: true,
      render: ({ payment_method }) => shared(`ways.${payment_method}`),
    },
    {
      key: 'parcel',
      title: t('columns.parcel'),
      room: 150,
      wide: true,
      render: ({ parcel_tracking_number: number }) => (number ? <bdi dir="ltr">{number}</bdi> : '–'),
    },
    {
      key: 'created_at',
      title: t('columns.age'),
      sortable: true,
      plain: true,
      room: 125,
      render: ({ created_at }) => (
        <time dateTime={created_at} title={formats.dateTime(created_at)}>
          {formats.relative(created_at)}
        </time>
      ),
    },
  ]
}

/** Its reference, and what is in it at one glance. */
function Named({ order: { invoice_no, first_item, more_items } }: { order: ListedOrder }) {
  const { t } = useTranslation('shop-orders-manager')
  const { name, image1 } = first_item
  return (
    <span className={classes.named}>
      {image1 ? (
        <img className={classes.thumbnail} src={image1} alt="" loading="lazy" width={36} height={36} />
      ) : (
        <span className={classes.noPicture}>
          <IconPackage size={18} aria-hidden />
        </span>
      )}
      <span className={classes.names}>
        <bdi className={classes.name} dir="ltr">
          {invoice_no}
        </bdi>
        <span className={classes.about}>
          <bdi>{name}</bdi>
          {more_items > 0 ? ` ${t('columns.more_items', { count: more_items })}` : null}
        </span>
      </span>
    </span>
  )
}
