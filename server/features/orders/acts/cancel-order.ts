import { can } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { moveOrder } from '../core/move-order.ts'
import { maySee, ownerAbilities, staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { giveBackAll } from '../core/order-credits.ts'
import { lockOrder } from '../core/order-store.ts'
import { presentOrderTo } from '../view/present-order.ts'
import { hasProposal, settleProposal } from './order-change-store.ts'

type Key = 'PUT /order/{id}/cancel_order'

/** The end of an order, with a reason. All credits go back: what is held, and what an earlier delivery captured. */
export async function cancelOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, body } = call
  const order = await lockOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  const isStaff = can(actor, 'orders')
  if (isStaff) staffAbilities.require('cancel', { order })
  else ownerAbilities.require('cancel', { order })
  const cancelled = await moveOrder(tx, order, 'cancel', {
    cancelled_at: tx.now,
    cancel_reason: body.reason,
  })
  if (await hasProposal(tx, order.id)) await settleProposal(tx, order.id, 'withdrawn')
  await giveBackAll(tx, order, body.reason)
  await tell(tx, call, 'order.cancelled', {
    order: cancelled,
    before: order.status,
    reason: body.reason,
    byStaff: isStaff,
  })
  return presentOrderTo(tx, cancelled, actor)
}
