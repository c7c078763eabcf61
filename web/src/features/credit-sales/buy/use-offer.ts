import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'

export type Offer = Answer<'GET /price_all'>
export type CreditPackage = Offer['items'][number]

export const OFFER_KEY = ['price_all'] as const

/** What credits cost here: packages, the rate, and whether any number may be bought. */
export function useOffer() {
  return useQuery({ queryKey: OFFER_KEY, queryFn: ({ signal }) => api('GET /price_all', { signal }) })
}
