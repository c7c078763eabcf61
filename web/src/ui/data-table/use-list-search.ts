import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { changeList, type ListDefaults, type ListState, readList, writeList } from './list-search.ts'

export interface ListSearch<Sort extends string = string> {
  state: ListState<Sort>
  /** Ready for a list call of the API: `api('GET /audit_log', { query: list.query })`. */
  query: { page: number; size: number; search?: string; sort_by: Sort; sort_order: 'asc' | 'desc' } & Record<
    string,
    unknown
  >
  /** True when something narrows the list, so that "empty" means "no match". */
  narrowed: boolean
  change: (change: Partial<ListState<Sort>>) => void
  setFilter: (name: string, value: string | null) => void
  clear: () => void
  /** Leaves a page that is not there any more; the way back does not lead to it again. */
  turnBack: (page: number) => void
}

export function useListSearch<const Sort extends string>(defaults: ListDefaults<Sort>): ListSearch<Sort> {
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const key = JSON.stringify(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: defaults are written in place, only the address changes
  const state = useMemo(() => readList(params, defaults), [key])

  // Turning pages is worth a step back; each letter of a search is not.
  const go = (next: ListState<Sort>, replace = next.search !== state.search) => {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => writeList(before, next, defaults) as never,
      replace,
      resetScroll: false,
    })
  }
  const change = (part: Partial<ListState<Sort>>) => go(changeList(state, part))

  return {
    state,
    query: {
      page: state.page,
      size: state.size,
      search: state.search || undefined,
      sort_by: state.sort_by,
      sort_order: state.sort_order,
      ...state.filters,
    },
    narrowed: state.search !== '' || Object.keys(state.filters).length > 0,
    change,
    setFilter: (name, value) => change({ filters: { ...state.filters, [name]: value ?? '' } }),
    clear: () => change({ search: '', filters: {} }),
    turnBack: (page) => go({ ...state, page }, true),
  }
}
