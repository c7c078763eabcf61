import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, api } from '../../lib/api.ts'
import type { ListSearch } from '../../ui/data-table/use-list-search.ts'

export type Solution = Answer<'GET /solutions'>['items'][number]

const KEY = ['automation', 'solutions'] as const

export function useSolutions({ query }: ListSearch<'created_at' | 'used'>) {
  return useQuery({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => api('GET /solutions', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useLiftSuspension() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('PUT /solutions/{id}/lift_suspension', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}

export function useForgetSolution() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /solutions/{id}', { params: { id } }),
    // Not waited for: a page that lost its last one is left before it is fetched and shown as empty.
    onSettled: () => void cache.invalidateQueries({ queryKey: KEY }),
  })
}
