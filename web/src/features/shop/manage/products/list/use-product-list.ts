import { isOneOf } from '#contract/is-one-of.ts'
import { PRODUCT_STATUSES, STOCK_TO_FILL } from '#contract/shop/states.ts'
import { SHOP_KEY } from '../../../../../lib/query-keys.ts'
import { FRESH_PAGE, useAnswer } from '../../../../../lib/use-answer.ts'
import { useListSearch } from '../../../../../ui/data-table/use-list-search.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type ProductSearch = ReturnType<typeof useProductList>

/** The list of products as the address has it, the newest first. */
export function useProductList() {
  const list = useListSearch({
    sortFields: ['created_at', 'name', 'price', 'inventory', 'views', 'sales'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: ['category_id', 'status', 'stock'],
  })
  const { page, size, search, sort_by, sort_order } = list.query
  const { category_id = '', status = '', stock = '' } = list.state.filters
  // Anybody may have typed the address: what the call would refuse counts as absent.
  const filters = {
    category_id: ID.test(category_id) ? category_id : undefined,
    status: isOneOf(PRODUCT_STATUSES, status) ? status : undefined,
    in_stock: stock === 'in' ? ('true' as const) : undefined,
    stock: isOneOf(STOCK_TO_FILL, stock) ? stock : undefined,
  }
  const query = useAnswer(
    'GET /shop/product/get_all',
    { query: { page, size, search, sort_by, sort_order, ...filters } },
    { family: SHOP_KEY, ...FRESH_PAGE },
  )
  return { list, filters, query, scope: JSON.stringify([search, filters]) }
}
