import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { moveOrder } from '../core/move-order.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { actTowards } from '../core/order-states.ts'
import { lockOrder } from '../core/order-store.ts'
import { rejectDelivery } from '../core/reject-delivery.ts'
import { TOLD_AS } from '../core/told-as.ts'
import { presentStaffOrder } from '../view/present-order.ts'

type Key = 'PUT /order/{id}/change_status'

const ABILITY = { pending: 'requeue', processing: 'process', incomplete: 'request_info' } as const

/** Staff move an order by hand. Completed comes by delivery, cancelled by cancelling: the contract knows neither here. */
export async function changeStatus(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, body } = call
  const order = await lockOrder(tx, params.id)
  staffAbilities.require(ABILITY[body.status], { order })
  const act = actTowards(order.status, body.status)
  const reason = body.reason ?? ''
  if (act === 'request_info' && reason.length < 3) throw fieldError('reason', 'required')
  const moved = await moveOrder(tx, order, act, {
    incomplete_reason: act === 'request_info' ? reason : '',
    ...(act === 'revise' && { revisions: order.revisions + 1 }),
    ...(act === 'requeue' && { assigned_to: null, assigned_at: null }),
  })
  const kind = act === 'revise' ? 'reopened' : TOLD_AS[body.status]
  await tell(tx, call, 'order.moved', { order: moved, before: order.status, kind, reason })
  if (act === 'revise') await rejectDelivery(tx, order, reason)
  return presentStaffOrder(tx, moved, actor)
}
