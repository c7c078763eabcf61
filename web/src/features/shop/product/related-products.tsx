import { useTranslation } from '../../../lib/use-translation.ts'
import { ProductCard } from '../product-card.tsx'
import { useShopSettings } from '../use-shop-settings.ts'
import classes from './product.module.css'
import type { Product } from './product.ts'

export function RelatedProducts({ products }: { products: Product['related'] }) {
  const { t } = useTranslation('shop')
  const lowStock = useShopSettings().data?.settings.low_stock ?? 0
  if (products.length === 0) return null
  return (
    <section className={classes.related} aria-labelledby="related-products" data-screen-only>
      <h2 className={classes.relatedTitle} id="related-products">
        {t('product.related')}
      </h2>
      <ul className={classes.cards}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} lowStock={lowStock} />
          </li>
        ))}
      </ul>
    </section>
  )
}
