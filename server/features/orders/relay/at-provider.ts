import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { lockIfFound, type Order } from '../core/order-store.ts'

/**
 * Goes on at the provider's, with the agent's order locked. Null where the order is not there, or not any more. It stays
 * the order of the agent who placed it and whose wallet holds its price, whoever has the portal by now.
 */
export async function atProvider<T>(
  tx: Tx,
  order: Order,
  work: (there: Tx, theirs: Order, agentId: string) => Promise<T>,
): Promise<T | null> {
  const { provider_id } = await getSettings(tx)
  const { provider_order_id } = order
  if (!provider_id || order.relay_state !== 'relayed' || !provider_order_id) return null
  return tx.enter(provider_id, async (there) => {
    const theirs = await lockIfFound(there, provider_order_id)
    return theirs ? work(there, theirs, theirs.user_id) : null
  })
}
