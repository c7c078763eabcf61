import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'

export type OrderDay = Answer<'GET /order_statistics'>['days'][number]

export function useOrderStatistics() {
  return useQuery({
    queryKey: ['orders', 'statistics'],
    queryFn: ({ signal }) => api('GET /order_statistics', { signal }),
  })
}
