import type { Answer } from '../../lib/api.ts'
import type { ListState } from '../data-table/list-search.ts'

export const VIEWS = 'GET /saved_view'
export type View = Answer<typeof VIEWS>['items'][number]

/**
 * What a list shows now, as a view keeps it and as the address has it. `narrowed`: its filters, and whatever else of the
 * address is of the list. The page one is on is no part of it.
 */
export function viewOf(
  { search, sort_by, sort_order }: Pick<ListState, 'search' | 'sort_by' | 'sort_order'>,
  narrowed: Readonly<Record<string, string>>,
): Record<string, string> {
  return { ...(search && { search }), sort_by, sort_order, ...narrowed }
}

export function isSameView(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
