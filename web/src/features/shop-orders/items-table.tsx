import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import classes from './items-table.module.css'
import type { ShopOrder } from './shop-order.ts'

type Item = Omit<ShopOrder['items'][number], 'product_id' | 'product_code' | 'refunded_quantity'> & {
  product_code?: string
  refunded_quantity?: number
}

interface ItemsTableProps {
  items: readonly Item[]
  currency: string
  /** In a narrow column: small pictures, and prices alone. */
  compact?: boolean
  /** Below a line. */
  below?: (item: Item) => ReactNode
}

/** What was bought: picture, name, choices, pieces and price, a line each. */
export function ItemsTable({ items, currency, compact = false, below }: ItemsTableProps) {
  const { t } = useTranslation('shop-orders')
  return (
    <ul
      className={compact ? `${classes.items} ${classes.compact}` : classes.items}
      aria-label={t('items.title')}
      data-form="cards"
    >
      {items.map((item) => (
        <ItemLine key={item.id} item={item} currency={currency} compact={compact}>
          {below?.(item)}
        </ItemLine>
      ))}
    </ul>
  )
}

interface ItemLineProps extends Pick<ItemsTableProps, 'currency'> {
  item: Item
  compact: boolean
  children: ReactNode
}

function ItemLine({ item, currency, compact, children }: ItemLineProps) {
  const { t } = useTranslation('shop-orders')
  const { money } = useFormats()
  const { name, slug, quantity, refunded_quantity = 0 } = item
  return (
    <li className={classes.item}>
      <div className={classes.picture}>
        <ProductPicture url={item.image1} alt="" />
      </div>
      <div className={classes.words}>
        {slug && !compact ? (
          <Link to="/shop/product/$slug" params={{ slug }} className={classes.name}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className={classes.name}>{name}</bdi>
        )}
        {item.selected_extra_options.map((option) => (
          <bdi key={option.name} className={classes.small}>
            {option.name}: {option.value}
          </bdi>
        ))}
        <span className={classes.small}>
          {compact || !item.product_code ? null : (
            <>
              <bdi dir="ltr">{item.product_code}</bdi> ·{' '}
            </>
          )}
          {t('items.pieces', { count: quantity })} ·{' '}
          {t('items.each', { price: money(item.unit_price, currency) })}
        </span>
        {refunded_quantity > 0 ? (
          <span className={classes.small}>{t('items.refunded', { count: refunded_quantity })}</span>
        ) : null}
        {children}
      </div>
      <bdi className={classes.total}>{money(item.total, currency)}</bdi>
    </li>
  )
}
