import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../lib/api.ts'

export type VatRates = Answer<'GET /vat'>
export type VatRate = VatRates['items'][number]

export const VAT_KEY = ['vat'] as const

interface VatQuery {
  page: number
  size: number
  search?: string
  countries?: string
  sort_by: 'country' | 'percentage' | 'enabled'
  sort_order: 'asc' | 'desc'
  enabled?: 'true' | 'false'
}

export function useVatRates(query: VatQuery) {
  return useQuery({
    queryKey: [...VAT_KEY, query],
    queryFn: ({ signal }) => api('GET /vat', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
