import type { Message } from '#contract/conversations/shapes.ts'
import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { answerKey, type Family } from '../../lib/use-answer.ts'
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
    if (!data.seen || !markSeen(data)) fetchAgain(orderMessagesKey(data.order_id))
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

/**
 * What this side has seen, be it here, in another tab or by a colleague, is marked without asking: only those who wrote it
 * are shown whether it was read. A message that came in between is told of next, and asked for then. False where this side
 * wrote, or where what is kept is old already.
 */
function markSeen({ order_id: id, from_staff }: { order_id: string; from_staff: boolean }): boolean {
  const place = answerKey('GET /order_messages/{id}', { params: { id } }, orderMessagesKey(id))
  const kept = queryClient.getQueryState(place)
  if (!kept?.data || kept.isInvalidated || kept.fetchStatus !== 'idle') return false
  const isSeen = (message: Message) => message.from_staff === from_staff
  if (kept.data.items.some((message) => message.mine && isSeen(message))) return false
  const read_at = new Date().toISOString()
  const items = kept.data.items.map((message) =>
    isSeen(message) ? { ...message, read_at: message.read_at ?? read_at } : message,
  )
  queryClient.setQueryData(place, { items })
  return true
}
