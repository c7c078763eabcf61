import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FILTER_NAMES, readFilters } from './ticket-filters.ts'

export type TicketSearch = ReturnType<typeof useTicketList>['list']

/** The list of tickets as the address has it: who waits longest comes first. */
export function useTicketList() {
  const list = useListSearch({
    sortFields: ['waiting_since', 'changed_at', 'created_at'],
    sortBy: 'waiting_since',
    sortOrder: 'asc',
    filters: FILTER_NAMES,
  })
  const { page, size, search, sort_by, sort_order } = list.query
  const filters = readFilters(list.state.filters)
  return { list, filters, query: { page, size, search, sort_by, sort_order, ...filters } }
}
