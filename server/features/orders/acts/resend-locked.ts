import type { Updateable } from 'kysely'
import { AUTOMATE, isUnderWay } from '#features/automation/index.ts'
import type { By } from '#features/consequences/index.ts'
import type { Orders } from '#platform/db/database.gen.ts'
import type { Tx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { moveOrder } from '../core/move-order.ts'
import { tell } from '../core/order-consequences.ts'
import { canTransition } from '../core/order-states.ts'
import { type Order, updateOrder } from '../core/order-store.ts'
import { orderConversations } from '../messages/order-messages.ts'

interface Resent {
  senderId: string
  text: string
  /** The hash of another original that was sent, and whether any file was. */
  original: Buffer | null
  hasFiles: boolean
  /** Names of originals that are others than before. */
  replaced: readonly string[]
}

/**
 * What was missing from a locked order is there. One that goes on already stays where it is and has it too. After a first
 * delivery it goes to staff alone: an order pays for one
 * car, and the automation would serve any that it knows. Where the provider serves it, the automation here stays out.
 */
export async function resendLocked(tx: Tx, by: By, order: Order, resent: Resent): Promise<Order> {
  const { senderId, text, original, hasFiles, replaced } = resent
  const isDelivered = order.versions > 0
  const isServedHere = order.relay_state !== 'relayed'
  if (text) await orderConversations.insert(tx, by, order, { senderId, fromStaff: false, text, file: null })
  const wasMissing = canTransition(order.status, 'resend')
  const changes: Updateable<Orders> = {
    incomplete_reason: '',
    ...(original && {
      original_sha256: original,
      ...(!isDelivered && isServedHere && wasMissing && { automation_status: 'queued' }),
    }),
    // A try that is still to come was asked for with the file that was there.
    ...(isDelivered && isUnderWay(order) && { automation_status: 'none' }),
  }
  const moved = wasMissing
    ? await moveOrder(tx, order, 'resend', changes)
    : await updateOrder(tx, order.id, changes)
  await tell(tx, by, 'order.resent', { order: moved, text, replaced: isDelivered ? replaced : [] })
  // Also where it serves nothing: it looks at what came.
  if (hasFiles) enqueue(tx, AUTOMATE, { order_id: order.id })
  return moved
}
