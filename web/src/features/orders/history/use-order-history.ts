import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { ORDER_LISTS_KEY } from '../order-keys.ts'

interface HistoryQuery {
  page: number
  size: number
  search?: string
  sort_by: 'created_at'
  sort_order: 'asc' | 'desc'
  status?: 'completed' | 'cancelled'
  user_id?: string
}

export function useOrderHistory(query: HistoryQuery) {
  return useQuery({
    queryKey: [...ORDER_LISTS_KEY, 'history', query],
    queryFn: ({ signal }) => api('GET /complete_orders', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
