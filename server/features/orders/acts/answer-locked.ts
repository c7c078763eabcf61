import type { By } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { tell } from '../core/order-consequences.ts'
import { holdSupplement } from '../core/order-credits.ts'
import type { Order } from '../core/order-store.ts'
import { applyChange, pricedAs } from './apply-change.ts'
import { settleProposal } from './order-change-store.ts'

/** Whoever pays for a locked order agrees to its proposal, which holds the difference, or everything stays as it was. */
export async function answerLocked(tx: Tx, by: By, order: Order, agrees: boolean): Promise<Order> {
  const proposal = await settleProposal(tx, order.id, agrees ? 'applied' : 'refused')
  if (!agrees) {
    await tell(tx, by, 'order.change_refused', { order })
    return order
  }
  const changed = await applyChange(tx, order, proposal)
  await holdSupplement(tx, order, proposal)
  await tell(tx, by, 'order.change_agreed', { order: changed, before: order, after: pricedAs(proposal) })
  return changed
}
