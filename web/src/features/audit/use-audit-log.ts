import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../lib/api.ts'

export type AuditEntry = Answer<'GET /audit_log'>['items'][number]

interface AuditQuery {
  page: number
  size: number
  search?: string
  sort_by: 'at' | 'act' | 'actor'
  sort_order: 'asc' | 'desc'
  act?: string
  from?: string
  to?: string
}

/** The screen shows times where the reader is, so days are counted there too. */
const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()

export function useAuditLog(query: AuditQuery) {
  return useQuery({
    queryKey: ['audit_log', query],
    queryFn: ({ signal }) => api('GET /audit_log', { query: { ...query, zone }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
