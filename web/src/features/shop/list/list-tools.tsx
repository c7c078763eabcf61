import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SearchBox } from '../../../ui/data-table/search-box.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { SORT_NAMES, SORTS, type SortName, sortNameOf } from './product-filters.ts'
import classes from './shop-list.module.css'
import type { ShopList } from './use-shop-list.ts'

const SEARCH_WAIT = 200

/** Above the products: search, order, and the filters where they have no place beside them. */
export function ListTools({ shop }: { shop: ShopList }) {
  const { t } = useTranslation('shop')
  const { number } = useFormats()
  const { list, set } = shop
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.tools} data-screen-only>
      <SearchBox
        value={list.state.search}
        onChange={(search) => list.change({ search })}
        label={t('list.search')}
        wait={SEARCH_WAIT}
      />
      <Select
        className={classes.sort}
        aria-label={t('list.sort')}
        data={SORT_NAMES.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
        value={sortNameOf(list.state)}
        onChange={(name) => name && list.change(SORTS[name as SortName])}
        allowDeselect={false}
      />
      <Button
        variant="default"
        className={classes.filtersButton}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        rightSection={set > 0 ? <span className={classes.badge}>{number(set)}</span> : null}
        onClick={() => setOpen(true)}
      >
        {t('list.filters.title')}
      </Button>
      <FilterDrawer shop={shop} opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

/** Set by the address alone, so nothing but this takes it off. */
export function VehicleChip({ shop }: { shop: ShopList }) {
  const { t } = useTranslation('shop')
  if (!shop.filters.vehicle_id) return null
  const name = t('list.filters.vehicle')
  return (
    <button
      type="button"
      className={classes.chip}
      data-screen-only
      aria-label={t('list.filters.remove', { name })}
      onClick={() => shop.list.setFilter('vehicle_id', null)}
    >
      {name} <IconX size={14} aria-hidden />
    </button>
  )
}
