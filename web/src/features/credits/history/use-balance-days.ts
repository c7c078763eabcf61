import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'

export type BalanceDay = Answer<'GET /credits_balance_user'>['items'][number]

export const SPANS = ['30', '90', '365'] as const
export type Span = (typeof SPANS)[number]

export function useBalanceDays(days: Span) {
  return useQuery({
    queryKey: [...CREDITS_KEY, 'days', days],
    queryFn: ({ signal }) => api('GET /credits_balance_user', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
