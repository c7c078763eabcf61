import { suspendSolutions } from '#features/automation/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { findNewest, rejectVersion } from '../files/order-file-store.ts'
import { tell } from './order-consequences.ts'
import type { Order } from './order-store.ts'

/** The newest version of a locked order is rejected, by the customer or by staff who open the order again. */
export async function rejectDelivery(tx: Tx, order: Order, reason: string): Promise<void> {
  await rejectVersion(tx, order.id, order.versions)
  const { id: order_id, original_sha256, service_key } = order
  const modified_sha256 = (await findNewest(tx, order_id, 'modified'))?.sha256 ?? null
  const rejected = { order_id, original_sha256, modified_sha256, service_key }
  if (await suspendSolutions(tx, rejected, reason))
    await tell(tx, BY_PROGRAM, 'order.solution_suspended', { order })
}
