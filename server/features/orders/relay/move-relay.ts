import type { Updateable } from 'kysely'
import type { Orders } from '#platform/db/database.gen.ts'
import type { Tx } from '#platform/db/database.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'
import { type Order, updateOrder } from '../core/order-store.ts'
import { type RelayAct, relayAfter } from './relay-states.ts'

/** Moves a locked order between its portal and the provider by an act that its state allows. */
export function moveRelay(
  tx: Tx,
  order: Order,
  act: RelayAct,
  changes: Updateable<Orders> & { relay_reason: string },
): Promise<Order> {
  const state = relayAfter(order.relay_state, act)
  if (state === undefined) throw refused(wrongState(order.relay_state ?? 'new'))
  return updateOrder(tx, order.id, { relay_state: state, ...changes })
}
