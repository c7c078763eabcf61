import { PRODUCT_STATUSES } from '#contract/shop/states.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { Select } from '../../../../../ui/form/select.tsx'
import classes from '../products.module.css'
import { useCategories } from '../use-categories.ts'
import type { ProductSearch } from './use-product-list.ts'

/** What narrows the list beside its search; the status is above it, as chips. */
export function ProductFilters({ of: { list, filters } }: { of: ProductSearch }) {
  const { t } = useTranslation('shop-manager')
  const categories = useCategories() ?? []
  return (
    <div className={classes.filters}>
      <Select
        className={classes.filter}
        aria-label={t('products.columns.category')}
        placeholder={t('products.filter.any_category')}
        data={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.category_id ?? null}
        onChange={(id) => list.setFilter('category_id', id)}
        clearable
        clearButtonProps={{ 'aria-label': t('products.filter.clear_category') }}
      />
      <Select
        className={classes.filter}
        aria-label={t('products.columns.stock')}
        data={[
          { value: '', label: t('products.filter.any_stock') },
          { value: 'in', label: t('products.filter.in_stock') },
          { value: 'low', label: t('products.stock.low') },
          { value: 'out', label: t('products.stock.none') },
        ]}
        value={filters.stock ?? (filters.in_stock ? 'in' : '')}
        onChange={(value) => list.setFilter('stock', value || null)}
        allowDeselect={false}
      />
    </div>
  )
}

/** The statuses as chips. */
export function useStatusChips() {
  const { t } = useTranslation('shop-manager')
  return [
    { value: '', label: t('products.filter.all') },
    ...PRODUCT_STATUSES.map((value) => ({ value, label: t(`products.statuses.${value}`) })),
  ]
}
