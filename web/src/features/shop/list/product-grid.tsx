import { Skeleton } from '@mantine/core'
import cards from '../product-card.module.css'
import { type ListedProduct, ProductCard } from '../product-card.tsx'
import classes from './shop-list.module.css'

interface ProductGridProps {
  label: string
  products: readonly ListedProduct[]
  lowStock: number
}

export function ProductGrid({ label, products, lowStock }: ProductGridProps) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} lowStock={lowStock} />
        </li>
      ))}
    </ul>
  )
}

const FIRST_CARDS = 12

/** Cards that are still to come, of their final size. */
export function GridSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: FIRST_CARDS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their places
        <div key={at} className={cards.card}>
          <span className={cards.picture}>
            <Skeleton component="span" display="block" height="100%" radius={0} />
          </span>
          <span className={cards.words}>
            <span className={cards.name}>
              <Skeleton component="span" height={12} width="82%" />
            </span>
            <span className={cards.price}>
              <Skeleton component="span" display="inline-block" height={14} width={76} />
            </span>
            <Skeleton height={22} width={92} radius="xl" />
          </span>
        </div>
      ))}
    </div>
  )
}
