import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import type { InvoiceStatus } from '../invoice.ts'

interface InvoicesQuery {
  page: number
  size: number
  search?: string
  sort_by: 'created_at' | 'number' | 'total' | 'user' | 'status'
  sort_order: 'asc' | 'desc'
  of: 'dealers' | 'agents'
  status?: InvoiceStatus
  user_id?: string
}

export function useInvoices(query: InvoicesQuery) {
  return useQuery({
    queryKey: [...CREDITS_KEY, 'list', query],
    queryFn: ({ signal }) => api('GET /credits', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
