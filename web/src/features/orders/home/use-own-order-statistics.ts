import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { ORDER_COUNTS_KEY } from '../order-keys.ts'

export type OrderMonth = Answer<'GET /user_order_statistics'>['months'][number]

export function useOwnOrderStatistics() {
  return useQuery({
    queryKey: [...ORDER_COUNTS_KEY, 'own', 'months'],
    queryFn: ({ signal }) => api('GET /user_order_statistics', { signal }),
  })
}
