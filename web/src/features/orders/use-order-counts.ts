import { useAnswer } from '../../lib/use-answer.ts'
import { ORDER_COUNTS_KEY } from './order-keys.ts'

/** Every badge of staff's order screens, in one call. Orders become late without any event. */
export function useOrderCounts(enabled = true) {
  return useAnswer('GET /order_counts', {}, { family: ORDER_COUNTS_KEY, enabled, refetchInterval: 60_000 })
}
