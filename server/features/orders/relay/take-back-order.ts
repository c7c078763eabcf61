import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { lockOrder, updateOrder } from '../core/order-store.ts'
import { presentStaffOrder } from '../view/present-order.ts'
import { passCancellation } from './pass-on.ts'

type Key = 'PUT /order/{id}/take_back'

/** They serve it themselves after all, as long as the provider has not begun. The agent's credits go back. */
export async function takeBackOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const order = await lockOrder(tx, call.params.id)
  staffAbilities.require('take_back', { order })
  const own = await passCancellation(tx, order, { reason: call.body.reason, byStaff: true })
  if (own.relay_state !== 'own') throw refused(wrongState('processing'))
  await tell(tx, call, 'order.relay_taken_back', { order: own })
  return presentStaffOrder(tx, await updateOrder(tx, own.id, { provider_order_id: null }), call.actor)
}
