import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { lockOrder, updateOrder } from '../core/order-store.ts'
import { presentStaffOrder } from '../view/present-order.ts'
import { atProvider } from './at-provider.ts'
import { passCancellation } from './pass-on.ts'
import { setProviderAsk } from './provider-ask.ts'

type Key = 'PUT /order/{id}/take_back'

/** They serve it themselves after all, as long as the provider has not begun. The agent's credits go back. */
export async function takeBackOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const order = await lockOrder(tx, call.params.id)
  const theirs = await atProvider(tx, order, async (_there, locked) => locked)
  staffAbilities.require('take_back', { order, theirs })
  const unasked = await setProviderAsk(tx, order, null)
  const kept = await passCancellation(tx, unasked, { reason: call.body.reason, byStaff: true })
  const own = await updateOrder(tx, kept.id, { provider_order_id: null })
  await tell(tx, call, 'order.relay_taken_back', { order: own })
  return presentStaffOrder(tx, own, call.actor)
}
