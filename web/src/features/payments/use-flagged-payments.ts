import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, api } from '../../lib/api.ts'
import { CREDITS_KEY } from '../../lib/query-keys.ts'

export type FlaggedPayment = Answer<'GET /payments_flagged'>['items'][number]

const KEY = [...CREDITS_KEY, 'flagged'] as const

export function useFlaggedPayments() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /payments_flagged', { signal }),
    staleTime: 0,
  })
}

export function useDismissPayment() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('POST /payments/{id}/dismiss', { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: CREDITS_KEY }),
  })
}
