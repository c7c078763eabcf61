import { v7 as newId } from 'uuid'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { maySee, ownerAbilities, staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { giveBackPart, withoutFigures } from '../core/order-credits.ts'
import { lockOrder, type Order } from '../core/order-store.ts'
import { passAnswer } from '../relay/pass-answer.ts'
import { presentOwnOrder, presentStaffOrder } from '../view/present-order.ts'
import { answerLocked } from './answer-locked.ts'
import { applyChange, pricedAs } from './apply-change.ts'
import { findProposal, hasProposal, insertChange, settleProposal } from './order-change-store.ts'
import { priceChange } from './price-change.ts'

type Change = 'PUT /order/{id}/change'
type Withdraw = 'DELETE /order/{id}/change'
type Reply = 'PUT /order/{id}/answer_change'

/**
 * Staff change service, options or price of a running order. What costs less or the same is applied at once, and the
 * difference goes back; what costs more is proposed, and held only when the customer agrees.
 */
export async function changeOrder(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const { actor, params, body } = call
  const order = await lockOrder(tx, params.id)
  staffAbilities.require('change', { order, hasProposal: await hasProposal(tx, order.id) })
  const change = await wantedChange(tx, order, body, actor.userId)
  const isMore = change.price_after > order.price
  await insertChange(tx, { ...change, status: isMore ? 'proposed' : 'applied' })
  const told = { before: order, after: pricedAs(change), reason: body.reason }
  if (isMore) {
    await tell(tx, call, 'order.change_proposed', { order, ...told })
    return presentStaffOrder(tx, order, actor)
  }
  const changed = await applyChange(tx, order, change)
  if (change.price_after < order.price) await giveBackPart(tx, order, change)
  await tell(tx, call, 'order.changed', { order: changed, ...told })
  return presentStaffOrder(tx, changed, actor)
}

export async function withdrawChange(tx: Tx, call: Call<Withdraw>): Promise<Answer<Withdraw>> {
  const { actor, params } = call
  const order = await lockOrder(tx, params.id)
  staffAbilities.require('withdraw_change', { order, hasProposal: await hasProposal(tx, order.id) })
  const proposal = await settleProposal(tx, order.id, 'withdrawn')
  await tell(tx, call, 'order.change_withdrawn', { order, price: proposal.price_after })
  return presentStaffOrder(tx, order, actor)
}

/** The customer agrees, which holds the difference, or does not, and everything stays as it was. */
export async function answerChange(tx: Tx, call: Call<Reply>): Promise<Answer<Reply>> {
  const { actor, params, body } = call
  const order = await lockOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  // An answer to an earlier change is none to this one.
  const proposal = await findProposal(tx, order.id)
  ownerAbilities.require('answer_change', { order, hasProposal: proposal?.id === body.change_id })
  const answered = await withoutFigures(actor, () => answerLocked(tx, call, order, body.agree))
  await passAnswer(tx, answered, proposal, body.agree)
  return presentOwnOrder(tx, answered)
}

/**
 * The supplement of the provider that this one is asked for; an earlier one is none. Where nothing is asked for, nobody's
 * answer could be the answer to it.
 */
function providersChange(order: Order, id: string | undefined, price: number): string | null {
  if (id && id !== order.provider_change_id) throw fieldError('provider_change_id', 'invalid')
  return price > order.price ? (id ?? null) : null
}

async function wantedChange(tx: ReadTx, order: Order, body: Call<Change>['body'], staffId: string) {
  const { key, serviceName, items, price, isNothingNew } = await priceChange(tx, order, body, body.reason)
  if (key !== order.service_key) staffAbilities.require('change_services', { order, hasProposal: false })
  if (isNothingNew) throw fieldError('price', 'invalid')
  return {
    id: newId(),
    order_id: order.id,
    service_id: body.service_id,
    service_name: serviceName,
    service_key: key,
    items,
    price_before: order.price,
    price_after: price,
    reason: body.reason,
    created_by: staffId,
    provider_change_id: providersChange(order, body.provider_change_id, price),
  }
}
