import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FILTER_NAMES, readFilters, VIEWS, viewOfFilters } from './ticket-filters.ts'

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
  const isAll = viewOfFilters(filters) === 'all' && !filters.unread && !filters.rating
  // Without a filter the list shows what waits for staff. Everything is more: also what was solved.
  const wide = {
    ...list,
    narrowed: search !== undefined || (list.narrowed && !isAll),
    clear: () => list.change({ search: isAll ? '' : (search ?? ''), filters: VIEWS.all }),
  }
  return { list: wide, filters, query: { page, size, search, sort_by, sort_order, ...filters } }
}
