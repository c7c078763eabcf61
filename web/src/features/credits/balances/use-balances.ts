import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'

export type Wallet = Answer<'GET /balances'>['items'][number]
export type WalletOwners = 'dealers' | 'agents'

interface BalancesQuery {
  of: WalletOwners
  page: number
  size: number
  search?: string
  sort_by: 'name' | 'credits' | 'last_moved_at'
  sort_order: 'asc' | 'desc'
}

export function useBalances(query: BalancesQuery) {
  return useQuery({
    queryKey: [...CREDITS_KEY, 'balances', query],
    queryFn: ({ signal }) => api('GET /balances', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
