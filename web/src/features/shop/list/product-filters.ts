import { ID_PATTERN } from '#contract/ids.ts'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import type { ListDefaults } from '../../../ui/data-table/list-search.ts'

/* What narrows and orders the list of products, as it stands in the address. */

export const SHOP_LIST = {
  sortFields: ['created_at', 'price', 'name', 'sales'],
  sortBy: 'created_at',
  sortOrder: 'desc',
  filters: ['category_id', 'min_price', 'max_price', 'in_stock', 'vehicle_id'],
} as const satisfies ListDefaults<string>

type Sort = (typeof SHOP_LIST.sortFields)[number]

export const SORTS = {
  newest: { sort_by: 'created_at', sort_order: 'desc' },
  price_up: { sort_by: 'price', sort_order: 'asc' },
  price_down: { sort_by: 'price', sort_order: 'desc' },
  name: { sort_by: 'name', sort_order: 'asc' },
  popular: { sort_by: 'sales', sort_order: 'desc' },
} as const satisfies Record<string, { sort_by: Sort; sort_order: 'asc' | 'desc' }>

export type SortName = keyof typeof SORTS
export const SORT_NAMES = Object.keys(SORTS) as SortName[]

/** An address can ask for an order that the list does not offer: it is shown as the newest first. */
export function sortNameOf(state: { sort_by: string; sort_order: string }): SortName {
  const isIt = (name: SortName) =>
    SORTS[name].sort_by === state.sort_by && SORTS[name].sort_order === state.sort_order
  return SORT_NAMES.find(isIt) ?? 'newest'
}

const ID = new RegExp(`^${ID_PATTERN}$`)
const idOf = (text: string | undefined) => (text && ID.test(text) ? text : undefined)

function priceOf(text: string | undefined): string | undefined {
  if (!text || !/^\d{1,7}([.]\d{1,2})?$/.test(text)) return undefined
  return Number(text) <= SHOP_BOUNDS.price ? text : undefined
}

/** What of it the server can be asked for. Anybody may have typed the address: what makes no sense narrows nothing. */
export function readFilters(filters: Record<string, string>) {
  return {
    category_id: idOf(filters.category_id),
    min_price: priceOf(filters.min_price),
    max_price: priceOf(filters.max_price),
    in_stock: filters.in_stock === 'true' ? ('true' as const) : undefined,
    vehicle_id: idOf(filters.vehicle_id),
  }
}

export type ShopFilters = ReturnType<typeof readFilters>

/** Both ends of a price are one filter. */
export function countFilters(filters: ShopFilters): number {
  const { min_price, max_price, ...others } = filters
  return [min_price ?? max_price, ...Object.values(others)].filter((value) => value !== undefined).length
}
