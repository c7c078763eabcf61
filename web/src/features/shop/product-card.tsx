import { Link } from '@tanstack/react-router'
import type { Answer } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import classes from './product-card.module.css'
import { StockBadge } from './stock-badge.tsx'

export type ListedProduct = Answer<'GET /shop/product/get_all'>['items'][number]

/** A product in a list; all of it leads to its page. */
export function ProductCard({ product, lowStock }: { product: ListedProduct; lowStock: number }) {
  const { t } = useTranslation('shop')
  const { money } = useFormats()
  const { currency } = useSite()
  const { slug, name, image1, inventory, price_from, price_to } = product
  const price = money(price_from, currency)
  return (
    <Link to="/shop/product/$slug" params={{ slug }} className={classes.card}>
      <span className={classes.picture}>
        <ProductPicture url={image1} alt="" />
      </span>
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>{' '}
        <span className={classes.price}>
          {price_from === price_to ? <bdi>{price}</bdi> : t('list.price_from', { price })}
        </span>{' '}
        <span className={classes.stock}>
          <StockBadge inventory={inventory} low={lowStock} />
        </span>
      </span>
    </Link>
  )
}
