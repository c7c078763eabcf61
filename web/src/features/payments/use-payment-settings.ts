import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../lib/api.ts'

export type PaymentSettings = Answer<'GET /payment_settings'>
export type MethodSettings = PaymentSettings['items'][number]

export const PAYMENT_SETTINGS_KEY = ['payment_settings'] as const

/** Always asked anew: a form must not begin with what another person has changed since. */
export function usePaymentSettings() {
  return useQuery({
    queryKey: PAYMENT_SETTINGS_KEY,
    queryFn: ({ signal }) => api('GET /payment_settings', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
