import type { Updateable } from 'kysely'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import type { Orders } from '#platform/db/database.gen.ts'
import type { Tx } from '#platform/db/database.ts'
import { findProposal, settleProposal } from '../acts/order-change-store.ts'
import { tell } from '../core/order-consequences.ts'
import { type Order, updateOrder } from '../core/order-store.ts'

/**
 * What the provider asks for beside a locked order; null for nothing, or nothing any more. The customer who was asked
 * because of an earlier one is not asked any more: they would pay for what nobody does. What they agreed to stays agreed.
 */
export async function setProviderAsk(
  tx: Tx,
  order: Order,
  changeId: string | null,
  changes: Updateable<Orders> = {},
): Promise<Order> {
  const set = await updateOrder(tx, order.id, { ...changes, provider_change_id: changeId })
  const own = await findProposal(tx, order.id)
  if (own?.provider_change_id && own.provider_change_id !== changeId) {
    await settleProposal(tx, order.id, 'withdrawn')
    await tell(tx, BY_PROGRAM, 'order.change_withdrawn', { order: set, price: own.price_after })
  }
  return set
}
