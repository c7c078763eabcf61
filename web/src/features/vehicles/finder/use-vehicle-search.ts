import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'

export const SHORTEST_SEARCH = 2

export function useVehicleSearch(words: string) {
  return useQuery({
    queryKey: [...VEHICLES_KEY, 'search', words],
    queryFn: ({ signal }) => api('GET /vehicle/search', { query: { q: words }, signal }),
    enabled: words.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
