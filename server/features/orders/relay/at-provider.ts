import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { lockIfFound, type Order } from '../core/order-store.ts'
import { portalOf } from './portal.ts'

/**
 * Goes on at the provider's, with the agent's order locked. Null where the order is not there, or not any more. The agent is
 * who ordered it and pays for it; the portal may have another by now.
 */
export async function atProvider<T>(
  tx: Tx,
  order: Order,
  work: (there: Tx, theirs: Order, agentId: string) => Promise<T>,
): Promise<T | null> {
  const portal = portalOf(await getSettings(tx))
  const { provider_order_id } = order
  if (!portal || order.relay_state !== 'relayed' || !provider_order_id) return null
  return tx.enter(portal.providerId, async (there) => {
    const theirs = await lockIfFound(there, provider_order_id)
    return theirs ? work(there, theirs, theirs.user_id) : null
  })
}
