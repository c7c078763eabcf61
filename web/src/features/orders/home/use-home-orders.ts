import { useOwnOrders } from '../own/use-own-orders.ts'
import { ordersForHome } from './orders-for-home.ts'

const LOOKED_AT = 20
const NEWEST = { page: 1, size: LOOKED_AT, sort_by: 'created_at', sort_order: 'desc' } as const

/** The orders of a customer's home. What waits for an answer is asked for by itself: it may be older than the newest. */
export function useHomeOrders() {
  const newest = useOwnOrders(NEWEST)
  const needing = useOwnOrders({ ...NEWEST, status: 'incomplete' })
  return {
    data: newest.data && needing.data && ordersForHome(newest.data.items, needing.data.items),
    error: newest.error ?? needing.error,
    refetch: () => Promise.all([newest.refetch(), needing.refetch()]),
  }
}
