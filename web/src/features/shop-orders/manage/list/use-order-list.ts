import { FRESH_PAGE, useAnswer } from '../../../../lib/use-answer.ts'
import { useListSearch } from '../../../../ui/data-table/use-list-search.ts'
import { SHOP_ORDERS_KEY } from '../../shop-orders-key.ts'
import { FILTER_NAMES, readFilters } from './order-filters.ts'

export type OrderSearch = ReturnType<typeof useOrderList>

/** The list of orders as the address has it, the newest first. */
export function useOrderList() {
  const list = useListSearch({
    sortFields: ['created_at', 'total'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: FILTER_NAMES,
    days: ['from', 'to', 'sold_from', 'sold_to'],
  })
  const { page, size, search, sort_by, sort_order } = list.query
  const filters = readFilters(list.state.filters)
  const query = useAnswer(
    'GET /shop/order/get_all',
    { query: { page, size, search, sort_by, sort_order, ...filters } },
    { family: SHOP_ORDERS_KEY, ...FRESH_PAGE },
  )
  return { list, filters, query, scope: JSON.stringify([search, filters]) }
}
