import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import type { Act } from '../movement-acts.ts'

interface HistoryQuery {
  page: number
  size: number
  sort_by: 'at'
  sort_order: 'asc' | 'desc'
  act?: Act
}

export function useCreditsHistory({ page, size, sort_by, sort_order, act }: HistoryQuery) {
  const query = { page, size, sort_by, sort_order, act }
  return useQuery({
    queryKey: [...CREDITS_KEY, 'history', query],
    queryFn: ({ signal }) => api('GET /credits_history_user', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
