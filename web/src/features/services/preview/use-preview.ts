import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { OFFER_KEY } from '../offer-lists.ts'

export type Preview = Answer<'GET /service_preview'>

export interface Audience {
  price_type: '1' | '2' | '3'
  vtype: string | null
  country: string | null
}

export function usePreview({ price_type, vtype, country }: Audience) {
  const query = { price_type, ...(vtype && { vtype }), ...(country && { country }) }
  return useQuery({
    queryKey: [...OFFER_KEY, 'preview', query],
    queryFn: ({ signal }) => api('GET /service_preview', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
