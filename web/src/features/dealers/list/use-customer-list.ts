import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FILTER_NAMES, readFilters } from './customer-filters.ts'

export type CustomerSearch = ReturnType<typeof useCustomerList>['list']

/** The list of customers as the address has it. */
export function useCustomerList() {
  const list = useListSearch({
    sortFields: ['name', 'created_at', 'last_order_at', 'credits'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: FILTER_NAMES,
  })
  const { page, size, search, sort_by, sort_order } = list.query
  const filters = readFilters(list.state.filters)
  return { list, query: { page, size, search, sort_by, sort_order, ...filters }, search, filters }
}
