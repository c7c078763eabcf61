import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { OWN_INVOICES_KEY } from '../../../lib/query-keys.ts'
import type { InvoiceStatus } from '../invoice.ts'

interface OwnInvoicesQuery {
  page: number
  size: number
  search?: string
  sort_by: 'created_at' | 'number' | 'total'
  sort_order: 'asc' | 'desc'
  status?: InvoiceStatus
}

export function useOwnInvoices(query: OwnInvoicesQuery) {
  return useQuery({
    queryKey: [...OWN_INVOICES_KEY, query],
    queryFn: ({ signal }) => api('GET /credits_user', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The newest ones, for a glance. */
export function useLatestInvoices(size: number) {
  return useOwnInvoices({ page: 1, size, sort_by: 'created_at', sort_order: 'desc' })
}
