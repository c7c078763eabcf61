import { useMemo } from 'react'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { isOpen, type ListedOrder } from '../order.ts'
import { ORDER_LISTS_KEY } from '../order-keys.ts'

const LOOKED_AT = 20
const NEWEST = { page: 1, size: LOOKED_AT, sort_by: 'created_at', sort_order: 'desc' } as const
const ASKED = { family: ORDER_LISTS_KEY, ...FRESH }
const SHOWN = 6

/** The orders of a customer's home. What waits for an answer is asked for by itself: it may be older than the newest. */
export function useHomeOrders() {
  const newest = useAnswer('GET /user_orders', { query: NEWEST }, ASKED)
  const needing = useAnswer('GET /user_orders', { query: { ...NEWEST, status: 'incomplete' } }, ASKED)
  const data = useMemo(
    () => newest.data && needing.data && ordersForHome(newest.data.items, needing.data.items),
    [newest.data, needing.data],
  )
  return {
    data,
    error: newest.error ?? needing.error,
    refetch: () => Promise.all([newest.refetch(), needing.refetch()]),
  }
}

/** What needs the customer first, then what is open, then what came back last; what was cancelled is no news. */
export function ordersForHome<Listed extends Pick<ListedOrder, 'id' | 'status'>>(
  newest: readonly Listed[],
  needing: readonly Listed[],
): Listed[] {
  const open = newest.filter((order) => isOpen(order) && order.status !== 'incomplete')
  const done = newest.filter(({ status }) => status === 'completed')
  return [...needing, ...open, ...done].slice(0, Math.max(SHOWN, needing.length + open.length))
}
