import type { By } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { moveOrder } from '../core/move-order.ts'
import { tell } from '../core/order-consequences.ts'
import type { Order } from '../core/order-store.ts'
import { rejectDelivery } from '../core/reject-delivery.ts'
import { orderConversations } from '../messages/order-messages.ts'

export interface Complaint {
  senderId: string
  text: string
  /** A log, or whatever else shows it. */
  file: { id: string; size: number } | null
}

/** What was delivered for a locked order is not right. It is worked on again, and no other order gets that file by itself. */
export async function reviseLocked(tx: Tx, by: By, order: Order, complaint: Complaint): Promise<Order> {
  const { text } = complaint
  await orderConversations.insert(tx, by, order, { ...complaint, fromStaff: false })
  const moved = await moveOrder(tx, order, 'revise', { revisions: order.revisions + 1 })
  await tell(tx, by, 'order.revision_requested', { order: moved, text })
  await rejectDelivery(tx, order, text)
  return moved
}
