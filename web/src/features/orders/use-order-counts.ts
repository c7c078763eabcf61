import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ORDER_COUNTS_KEY } from './order-keys.ts'

/** Every badge of staff's order screens, in one call. */
export function useOrderCounts(enabled = true) {
  return useQuery({
    queryKey: [...ORDER_COUNTS_KEY, 'staff'],
    queryFn: ({ signal }) => api('GET /order_counts', { signal }),
    enabled,
    // Orders become late without any event.
    refetchInterval: 60_000,
  })
}
