import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'

export type OfferedMethod = Answer<'GET /payment_methods'>['items'][number]

export function usePaymentMethods() {
  return useQuery({
    queryKey: ['payment_methods'],
    queryFn: ({ signal }) => api('GET /payment_methods', { signal }),
  })
}
