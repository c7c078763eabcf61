import type { Answer } from '../../../lib/api.ts'
import type { ListState } from '../../../ui/data-table/list-search.ts'
import { type ColumnName, writeColumns } from './chosen-columns.ts'
import { readFilters } from './customer-filters.ts'

export const VIEWS = 'GET /saved_view'
export type View = Answer<typeof VIEWS>['items'][number]

/** What the list shows now, as a view keeps it and as the address has it. The page one is on is no part of it. */
export function viewOf(state: ListState, columns: readonly ColumnName[]): Record<string, string> {
  const { search, sort_by, sort_order } = state
  return {
    ...(search && { search }),
    sort_by,
    sort_order,
    ...readFilters(state.filters),
    columns: writeColumns(columns),
  }
}

export function isSameView(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
