import type { By } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { moveOrder } from '../core/move-order.ts'
import { tell } from '../core/order-consequences.ts'
import { canTransition } from '../core/order-states.ts'
import { type Order, updateOrder } from '../core/order-store.ts'

/** To whoever acts, from the screen or by a button in a message; that they may was seen to. Taking it begins it. */
export async function assignOrder(
  tx: Tx,
  by: By & { actor: { userId: string } },
  order: Order,
): Promise<Order> {
  const assigned = { assigned_to: by.actor.userId, assigned_at: tx.now }
  const moved =
    order.status !== 'incomplete' && canTransition(order.status, 'process')
      ? await moveOrder(tx, order, 'process', assigned)
      : await updateOrder(tx, order.id, assigned)
  await tell(tx, by, 'order.taken', { order: moved, before: order.status })
  return moved
}
