import { onLive } from '../../lib/live.ts'
import { markSeen } from '../../lib/mark-seen.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Family } from '../../lib/use-answer.ts'
import {
  MANY_ORDERS_KEYS,
  ORDER_COUNTS_KEY,
  ORDER_LISTS_KEY,
  orderKey,
  orderMessagesKey,
  providerMessagesKey,
} from './order-keys.ts'

/** What is shown of orders is fetched again when the server says that it changed, on both sides of an order. */
export function followOrders(): void {
  onLive('order.changed', ({ data }) => {
    // Who took a file stands in the order alone.
    if (data.what === 'downloaded') fetchAgain(orderKey(data.order_id))
    else fetchAgain(orderKey(data.order_id), ...MANY_ORDERS_KEYS)
  })
  onLive('order.messages', ({ data }) => {
    const { order_id: id, from_staff } = data
    const family = orderMessagesKey(id)
    if (!data.seen || !markSeen({ list: 'GET /order_messages/{id}', family, id, from_staff }))
      fetchAgain(family)
    fetchAgain(ORDER_LISTS_KEY, ORDER_COUNTS_KEY)
  })
  // How much of it is unread stands in the order and in lists.
  onLive('order.provider_messages', ({ data: { order_id } }) =>
    fetchAgain(providerMessagesKey(order_id), orderKey(order_id), ORDER_LISTS_KEY),
  )
}

function fetchAgain(...families: Family[]): void {
  for (const queryKey of families) void queryClient.invalidateQueries({ queryKey })
}
