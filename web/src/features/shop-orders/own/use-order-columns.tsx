import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { ProductPicture } from '../../../ui/product-picture.tsx'
import type { ListedShopOrder } from '../shop-order.ts'
import { ShopOrderStatusBadge } from '../status-badge.tsx'
import { useMoney } from '../use-money.ts'
import classes from './own.module.css'

export function useOrderColumns(): Column<ListedShopOrder>[] {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  const { total } = useMoney()
  return [
    {
      key: 'items',
      title: t('items.title'),
      card: 'title',
      room: 280,
      render: ({ first_item, more_items, count }) => (
        <span className={classes.first}>
          <span className={classes.picture}>
            <ProductPicture url={first_item.image1} alt="" />
          </span>
          <span className={classes.words}>
            <bdi>{first_item.name}</bdi>
            <span className={classes.small}>
              {more_items > 0 ? t('items.more', { count: more_items }) : t('items.pieces', { count })}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'invoice_no',
      title: t('mine.number'),
      room: 190,
      plain: true,
      render: ({ invoice_no }) => <bdi dir="ltr">{invoice_no}</bdi>,
    },
    {
      key: 'created_at',
      title: t('mine.ordered'),
      sortable: true,
      room: 115,
      plain: true,
      render: ({ created_at }) => formats.date(created_at),
    },
    {
      key: 'status',
      title: t('mine.status'),
      card: 'beside',
      room: 165,
      render: ({ current_status }) => <ShopOrderStatusBadge status={current_status} />,
    },
    {
      key: 'total',
      title: t('mine.total'),
      sortable: true,
      align: 'end',
      card: 'beside',
      room: 110,
      render: (order) => <bdi>{total(order)}</bdi>,
    },
  ]
}
