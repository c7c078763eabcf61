import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { onLive } from '../../../lib/live.ts'
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
  const cache = useQueryClient()
  useEffect(
    () => onLive('credits.changed', () => void cache.invalidateQueries({ queryKey: ['credits_user'] })),
    [cache],
  )
  return useQuery({
    queryKey: ['credits_user', query],
    queryFn: ({ signal }) => api('GET /credits_user', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The newest ones, for a glance. */
export function useLatestInvoices(size: number) {
  return useOwnInvoices({ page: 1, size, sort_by: 'created_at', sort_order: 'desc' })
}
