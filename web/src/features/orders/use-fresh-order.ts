import { useQueryClient } from '@tanstack/react-query'
import type { Order, StaffOrder } from './order.ts'
import { ORDER_COUNTS_KEY, ORDER_LISTS_KEY, orderKey } from './order-keys.ts'

/** What follows an act on an order: its answer is the order as it is now, and lists and badges are fetched again. */
export function useFreshOrder(id: string) {
  const cache = useQueryClient()
  return {
    onSuccess: (order: Order | StaffOrder) => {
      cache.setQueryData(orderKey(id), order)
    },
    // A refusal mostly means that somebody else was quicker.
    onError: () => void cache.invalidateQueries({ queryKey: orderKey(id) }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ORDER_LISTS_KEY })
      void cache.invalidateQueries({ queryKey: ORDER_COUNTS_KEY })
    },
  }
}
