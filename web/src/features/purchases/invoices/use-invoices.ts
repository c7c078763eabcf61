import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { onLive } from '../../../lib/live.ts'
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

export const INVOICES_KEY = ['credits'] as const

export function useInvoices(query: InvoicesQuery) {
  const cache = useQueryClient()
  useEffect(
    () => onLive('credits.changed', () => void cache.invalidateQueries({ queryKey: INVOICES_KEY })),
    [cache],
  )
  return useQuery({
    queryKey: [...INVOICES_KEY, 'list', query],
    queryFn: ({ signal }) => api('GET /credits', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
