import { OPEN_STATUSES } from '#contract/orders/states.ts'
import type { By } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { moveOrder } from '../core/move-order.ts'
import { tell } from '../core/order-consequences.ts'
import { canTransition } from '../core/order-states.ts'
import { type Order, updateOrder } from '../core/order-store.ts'

const NOBODY = { assigned_to: null, assigned_at: null }

/** Puts a locked order back to those that anybody may take; what was begun waits again. */
export async function unassignOrder(tx: Tx, by: By, order: Order): Promise<Order> {
  const freed = canTransition(order.status, 'requeue')
    ? await moveOrder(tx, order, 'requeue', NOBODY)
    : await updateOrder(tx, order.id, NOBODY)
  await tell(tx, by, 'order.unassigned', { order: freed, before: order.status })
  return freed
}

/** For somebody who works on orders no more. What they delivered stays theirs. */
export async function unassignOrdersOf(tx: Tx, by: By, userId: string): Promise<void> {
  const orders = await tx.db
    .selectFrom('orders')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('assigned_to', '=', userId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const order of orders) await unassignOrder(tx, by, order)
}
