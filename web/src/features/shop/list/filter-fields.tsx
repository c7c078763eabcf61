import { Switch } from '@mantine/core'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { CategoryList } from './category-list.tsx'
import { PriceRange } from './price-range.tsx'
import classes from './shop-list.module.css'
import type { ShopList } from './use-shop-list.ts'

/** What narrows the list, at once: beside it where there is room, else in a drawer. */
export function FilterFields({ shop }: { shop: ShopList }) {
  const { t } = useTranslation('shop')
  const { list, filters, categories, isStaff } = shop
  // Together with the categories, which stand above the others: nothing is pushed down.
  if (categories.isPending) return <SkeletonLines heights={[18, 36, 36, 36, 36, 36, 36]} />
  return (
    <>
      <CategoryList
        categories={categories.data?.items ?? []}
        withFigures={!isStaff}
        chosen={filters.category_id}
        onChoose={(id) => list.setFilter('category_id', id)}
      />
      <PriceRange
        min={filters.min_price}
        max={filters.max_price}
        onChange={(price) => list.change({ filters: { ...list.state.filters, ...price } })}
      />
      <Switch
        className={classes.inStock}
        label={t('list.filters.in_stock')}
        checked={filters.in_stock === 'true'}
        onChange={(event) => list.setFilter('in_stock', event.currentTarget.checked ? 'true' : null)}
      />
    </>
  )
}
