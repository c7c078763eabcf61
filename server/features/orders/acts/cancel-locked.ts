import type { By } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { moveOrder } from '../core/move-order.ts'
import { tell } from '../core/order-consequences.ts'
import { giveBackAll } from '../core/order-credits.ts'
import type { Order } from '../core/order-store.ts'
import { hasProposal, settleProposal } from './order-change-store.ts'

/** The end of a locked order that may be cancelled. What is held goes back, and what an earlier delivery captured. */
export async function cancelLocked(
  tx: Tx,
  by: By,
  order: Order,
  { reason, byStaff }: { reason: string; byStaff: boolean },
): Promise<Order> {
  const cancelled = await moveOrder(tx, order, 'cancel', { cancelled_at: tx.now, cancel_reason: reason })
  if (await hasProposal(tx, order.id)) await settleProposal(tx, order.id, 'withdrawn')
  await giveBackAll(tx, order, reason)
  await tell(tx, by, 'order.cancelled', { order: cancelled, before: order.status, reason, byStaff })
  return cancelled
}
