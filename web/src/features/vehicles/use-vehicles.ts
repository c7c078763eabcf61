import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { VEHICLES_KEY } from '../../lib/query-keys.ts'
import {
  type Branch,
  CHILDREN_CALL,
  type Level,
  LIST_CALL,
  levelAbove,
  ONE_CALL,
  type Vehicle,
} from './levels.ts'

/** Names change rarely, and a finder walks up and down the same lists. */
const KEPT = 5 * 60_000

export interface LevelQuery {
  page: number
  size: number
  search?: string
  sort_by: 'position' | 'name'
  sort_order: 'asc' | 'desc'
  above_id?: string
  completed?: 'true' | 'false'
}

export function useLevel(level: Level, query: LevelQuery) {
  return useQuery({
    queryKey: [...VEHICLES_KEY, 'list', level, query],
    queryFn: ({ signal }) => api(LIST_CALL[level], { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many there are of a level. */
export function useLevelCount(level: Level) {
  return useQuery({
    queryKey: [...VEHICLES_KEY, 'count', level],
    queryFn: async ({ signal }) => (await api(LIST_CALL[level], { query: { size: 1 }, signal })).total,
    staleTime: 0,
  })
}

/** One that is not at the bottom, with the names above it. */
export function useBranch(level: Branch, id: string | null) {
  return useQuery({
    queryKey: [...VEHICLES_KEY, 'one', level, id],
    queryFn: ({ signal }) => api(ONE_CALL[level], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: KEPT,
  })
}

export const variantQuery = (id: string) =>
  queryOptions({
    queryKey: [...VEHICLES_KEY, 'variant', id],
    queryFn: ({ signal }) => api('GET /vehicle/variant/{id}', { params: { id }, signal }),
    staleTime: 60_000,
  })

type Child = Pick<Vehicle, 'id' | 'name'>

/** What can be chosen on a level once the one above is chosen; all types where there is none above. */
export function useChoices(level: Level, parentId: string | null) {
  const above = levelAbove(level)
  return useQuery({
    queryKey: [...VEHICLES_KEY, 'choices', level, parentId],
    queryFn: async ({ signal }): Promise<Child[]> => {
      const answer =
        above === null
          ? await api('GET /vehicle/vtype', { query: { size: -1 }, signal })
          : await api(CHILDREN_CALL[above], { params: { parent: parentId ?? '' }, signal })
      return answer.items
    },
    enabled: above === null || parentId !== null,
    staleTime: KEPT,
  })
}
