import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrderStatus } from '#contract/orders/states.ts'
import { api } from '../../../lib/api.ts'
import { ORDER_COUNTS_KEY, ORDER_LISTS_KEY } from '../order-keys.ts'

interface OwnOrdersQuery {
  page: number
  size: number
  search?: string
  sort_by: 'created_at'
  sort_order: 'asc' | 'desc'
  status?: OrderStatus
}

export function useOwnOrders(query: OwnOrdersQuery) {
  return useQuery({
    queryKey: [...ORDER_LISTS_KEY, 'own', query],
    queryFn: ({ signal }) => api('GET /user_orders', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useOwnOrderCounts() {
  return useQuery({
    queryKey: [...ORDER_COUNTS_KEY, 'own'],
    queryFn: ({ signal }) => api('GET /user_order_counts', { signal }),
  })
}
