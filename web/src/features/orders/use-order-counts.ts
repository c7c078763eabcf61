import type { Answer } from '../../lib/api.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { type OrderDesk, useOrderDesk } from './order-desk.ts'
import { ORDER_COUNTS_KEY } from './order-keys.ts'
import { type OwnOrders, useOwnOrders } from './own-orders.ts'

export type Counts = Answer<'GET /order_counts'>

/** Every badge of staff's order screens, in one call. Orders become late without any event. */
export function useOrderCounts({ enabled = true, desk }: { enabled?: boolean; desk?: OrderDesk } = {}) {
  const here = useOrderDesk()
  const { counts } = desk ?? here
  return useAnswer(counts, {}, { family: ORDER_COUNTS_KEY, enabled, refetchInterval: 60_000 })
}

/** The orders of a customer, in each state. */
export function useOwnOrderCounts({ enabled = true, of }: { enabled?: boolean; of?: OwnOrders } = {}) {
  const here = useOwnOrders()
  const { counts } = of ?? here
  return useAnswer(counts, {}, { family: ORDER_COUNTS_KEY, enabled })
}

/** How many are neither delivered nor cancelled. */
export function openOrders(
  counts: Pick<Counts, 'pending' | 'processing' | 'incomplete'> | undefined,
): number {
  return counts ? counts.pending + counts.processing + counts.incomplete : 0
}
