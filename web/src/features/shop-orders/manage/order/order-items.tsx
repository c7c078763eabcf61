import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { ItemsTable } from '../../items-table.tsx'
import type { Order } from '../manage-order.ts'
import { useMaySee } from '../use-may-see.ts'
import classes from './order.module.css'

/** What was ordered; whoever keeps products gets from a line to its product. */
export function OrderItems({ order: { items, currency } }: { order: Order }) {
  const { t } = useTranslation('shop-orders-manager')
  const maySee = useMaySee()
  const productOf = (itemId: string) => items.find(({ id }) => id === itemId)?.product_id ?? null
  return (
    <ItemsTable
      items={items}
      currency={currency}
      below={({ id, name }) => {
        const product = productOf(id)
        if (product === null) return <span className={classes.small}>{t('order.product_gone')}</span>
        if (!maySee.products) return null
        return (
          <Link
            className={classes.productLink}
            data-screen-only
            to="/admin/shop_manager/products"
            search={{ edit: product } as never}
            aria-label={t('order.open_product_of', { name })}
          >
            {t('order.open_product')}
          </Link>
        )
      }}
    />
  )
}
