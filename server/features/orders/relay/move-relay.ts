import type { Updateable } from 'kysely'
import type { Orders } from '#platform/db/database.gen.ts'
import type { Tx } from '#platform/db/database.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'
import { type Order, updateOrder } from '../core/order-store.ts'
import { type RelayAct, relayAfter } from './relay-states.ts'

/** Whoever had it in hand has not any more: the provider serves it, or anybody of the portal. */
export const UNASSIGNED = { assigned_to: null, assigned_at: null }

/** Moves a locked order between its portal and the provider by an act that its state allows. */
export function moveRelay(
  tx: Tx,
  order: Order,
  act: RelayAct,
  changes: Updateable<Orders> & { relay_reason: string },
): Promise<Order> {
  const state = relayAfter(order.relay_state, act)
  if (state === undefined) throw refused(wrongState(order.relay_state ?? 'new'))
  return updateOrder(tx, order.id, {
    relay_state: state,
    ...(state !== 'relayed' && { provider_change_id: null }),
    ...changes,
  })
}
