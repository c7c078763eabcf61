import { can } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { maySee, ownerAbilities, staffAbilities } from '../core/order-abilities.ts'
import { lockOrder } from '../core/order-store.ts'
import { passCancellation } from '../relay/pass-on.ts'
import { presentOrderTo } from '../view/present-order.ts'
import { cancelLocked } from './cancel-locked.ts'

type Key = 'PUT /order/{id}/cancel_order'

/** The end of an order, with a reason. All credits go back, on both levels where the provider has not begun. */
export async function cancelOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, body } = call
  const order = await lockOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  const byStaff = can(actor, 'orders')
  if (byStaff) staffAbilities.require('cancel', { order })
  else ownerAbilities.require('cancel', { order })
  const { reason } = body
  const cancelled = await cancelLocked(tx, call, order, { reason, byStaff })
  return presentOrderTo(tx, await passCancellation(tx, cancelled, { reason, byStaff }), actor)
}
