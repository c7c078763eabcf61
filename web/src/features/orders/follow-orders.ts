import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { ORDER_COUNTS_KEY, ORDER_LISTS_KEY, orderKey, orderMessagesKey } from './order-keys.ts'

/** What is shown of orders is fetched again when the server says that it changed, on both sides of an order. */
export function followOrders(): void {
  const fetchAgain = (...keys: (readonly string[])[]) => {
    for (const queryKey of [...keys, ORDER_LISTS_KEY, ORDER_COUNTS_KEY])
      void queryClient.invalidateQueries({ queryKey })
  }
  onLive('order.changed', ({ data }) => {
    // Who took a file stands in the order alone.
    if (data.what === 'downloaded') void queryClient.invalidateQueries({ queryKey: orderKey(data.order_id) })
    else fetchAgain(orderKey(data.order_id))
  })
  onLive('order.messages', ({ data }) => fetchAgain(orderMessagesKey(data.order_id)))
}
