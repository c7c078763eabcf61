import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { ORDER_LISTS_KEY } from '../order-keys.ts'
import { ordersForHome } from './orders-for-home.ts'

const LOOKED_AT = 20
const NEWEST = { page: 1, size: LOOKED_AT, sort_by: 'created_at', sort_order: 'desc' } as const
const SHOWN = { family: ORDER_LISTS_KEY, ...FRESH }

/** The orders of a customer's home. What waits for an answer is asked for by itself: it may be older than the newest. */
export function useHomeOrders() {
  const newest = useAnswer('GET /user_orders', { query: NEWEST }, SHOWN)
  const needing = useAnswer('GET /user_orders', { query: { ...NEWEST, status: 'incomplete' } }, SHOWN)
  return {
    data: newest.data && needing.data && ordersForHome(newest.data.items, needing.data.items),
    error: newest.error ?? needing.error,
    refetch: () => Promise.all([newest.refetch(), needing.refetch()]),
  }
}
