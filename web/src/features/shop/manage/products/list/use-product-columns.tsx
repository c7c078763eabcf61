import { IconPhoto } from '@tabler/icons-react'
import { useFormats } from '../../../../../lib/formats.ts'
import { SHOP_KEY } from '../../../../../lib/query-keys.ts'
import { useSite } from '../../../../../lib/site.ts'
import { useAnswer } from '../../../../../lib/use-answer.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import type { Column } from '../../../../../ui/data-table/column.ts'
import type { ListedProduct } from '../product.ts'
import classes from '../products.module.css'
import { ProductBadge } from './product-badge.tsx'
import { StockCell } from './stock-cell.tsx'

export function useProductColumns(): Column<ListedProduct>[] {
  const { t } = useTranslation('shop-manager')
  const formats = useFormats()
  const { currency } = useSite()
  const { data } = useAnswer('GET /shop/settings/get', {}, { family: SHOP_KEY })
  const money = (amount: number) => formats.money(amount, currency)
  return [
    {
      key: 'name',
      title: t('products.columns.name'),
      card: 'title',
      room: 270,
      sortable: true,
      render: (product) => <Named product={product} />,
    },
    {
      key: 'status',
      title: t('products.columns.status'),
      card: 'beside',
      room: 150,
      render: ({ status }) => <ProductBadge status={status} />,
    },
    {
      key: 'price',
      title: t('products.columns.price'),
      align: 'end',
      room: 195,
      sortable: true,
      render: ({ price_from: from, price_to: to }) => (
        <span className={classes.figure}>
          {from === to ? money(from) : t('products.range', { from: money(from), to: money(to) })}
        </span>
      ),
    },
    {
      key: 'inventory',
      title: t('products.columns.stock'),
      align: 'end',
      room: 175,
      sortable: true,
      render: ({ inventory }) => <StockCell inventory={inventory} lowStock={data?.settings.low_stock} />,
    },
    {
      key: 'sales',
      title: t('products.columns.sales'),
      align: 'end',
      room: 105,
      sortable: true,
      wide: true,
      render: ({ sales }) => formats.number(sales ?? 0),
    },
    {
      key: 'views',
      card: 'hidden',
      title: t('products.columns.views'),
      align: 'end',
      room: 125,
      sortable: true,
      wide: true,
      render: ({ views }) => formats.number(views ?? 0),
    },
    {
      key: 'created_at',
      title: t('products.columns.added'),
      card: 'hidden',
      room: 130,
      sortable: true,
      wide: true,
      render: ({ created_at }) => (
        <time dateTime={created_at} title={formats.dateTime(created_at)}>
          {formats.relative(created_at)}
        </time>
      ),
    },
  ]
}

/** What it is and among what it stands, at one glance. */
function Named({ product: { name, product_code, category_name, image1 } }: { product: ListedProduct }) {
  return (
    <span className={classes.named}>
      {image1 ? (
        <img className={classes.thumbnail} src={image1} alt="" loading="lazy" width={36} height={36} />
      ) : (
        <span className={classes.noPicture}>
          <IconPhoto size={18} aria-hidden />
        </span>
      )}
      <span className={classes.names}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.about}>
          <bdi dir="ltr">{product_code}</bdi> · <bdi>{category_name}</bdi>
        </span>
      </span>
    </span>
  )
}
