import { recordAct } from '#features/audit/index.ts'
import { refund, release } from '#features/credits/index.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { holds } from '#platform/sessions/actor.ts'
import { moveOrder } from './move-order.ts'
import { findProposal, settleProposal } from './order-change-store.ts'
import { mailOrderCancelled } from './order-mails.ts'
import { mayCancelOwn, maySee } from './order-policy.ts'
import { wrongState } from './order-states.ts'
import { lockOrder, type Order } from './order-store.ts'
import { note } from './order-timeline.ts'
import { presentOrderTo } from './present-order.ts'

type Key = 'PUT /order/{id}/cancel_order'

/** The end of an order, with a reason. All credits go back: what is held, and what an earlier delivery captured. */
export async function cancelOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { platform, actor, params, body, origin } = call
  const order = await lockOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  const isStaff = holds(actor, 'orders')
  if (!isStaff && !mayCancelOwn(order)) throw wrongState(order.status)
  const cancelled = await moveOrder(tx, order, 'cancel', {
    cancelled_at: tx.now,
    cancel_reason: body.reason,
  })
  const proposal = await findProposal(tx, order.id)
  if (proposal) await settleProposal(tx, proposal.id, 'withdrawn')
  await giveBack(tx, order, body.reason)
  await note(tx, order, { kind: 'cancelled', actor, data: { reason: body.reason } })
  if (isStaff || actor.acting)
    await recordAct(tx, call, {
      act: 'orders.cancel',
      subject: String(order.order_no),
      before: { status: order.status },
      after: { status: 'cancelled', reason: body.reason },
    })
  if (isStaff) await mailOrderCancelled(tx, platform, cancelled, { reason: body.reason, siteUrl: origin.url })
  return presentOrderTo(tx, cancelled, actor)
}

async function giveBack(tx: Tx, order: Order, reason: string) {
  if (order.price === 0) return
  const about = { holdId: order.id, subject: String(order.order_no), subjectId: order.id, reason }
  const released = await release(tx, { ...about, key: `order:${order.id}:cancel` })
  const refunded = await refund(tx, { ...about, key: `order:${order.id}:cancel:refund` })
  // Whatever was said to be returned must have been.
  if (released + refunded !== order.price) throw new AppError('internal')
}
