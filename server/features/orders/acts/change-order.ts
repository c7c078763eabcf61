import { v7 as newId } from 'uuid'
import { fromHundredths } from '#contract/amounts.ts'
import { recordAct } from '#features/audit/index.ts'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { maySee, ownerAbilities, staffAbilities } from '../core/order-abilities.ts'
import { giveBackPart, holdSupplement } from '../core/order-credits.ts'
import { mailChangeProposed, mailOrderChanged } from '../core/order-mails.ts'
import { lockOrder, type Order, replaceItems, updateOrder } from '../core/order-store.ts'
import { addTimelineEvent } from '../core/order-timeline.ts'
import { presentOwnOrder, presentStaffOrder } from '../view/present-order.ts'
import { recordImpersonation } from '../view/record-impersonation.ts'
import {
  findProposal,
  hasProposal,
  insertChange,
  type OrderChange,
  settleProposal,
} from './order-change-store.ts'
import { priceChange } from './price-change.ts'

type Change = 'PUT /order/{id}/change'
type Withdraw = 'DELETE /order/{id}/change'
type Reply = 'PUT /order/{id}/answer_change'

/**
 * Staff change service, options or price of a running order. What costs less or the same is applied at once, and the
 * difference goes back; what costs more is proposed, and held only when the customer agrees.
 */
export async function changeOrder(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const { platform, actor, params, body, origin } = call
  const order = await lockOrder(tx, params.id)
  staffAbilities.require('change', { order, hasProposal: await hasProposal(tx, order.id) })
  const change = await wantedChange(tx, order, body, actor.userId)
  const isMore = change.price_after > order.price
  await insertChange(tx, { ...change, status: isMore ? 'proposed' : 'applied' })
  const data = {
    reason: body.reason,
    before: fromHundredths(order.price),
    after: fromHundredths(change.price_after),
  }
  await recordAct(tx, call, {
    act: 'orders.change',
    subject: String(order.order_no),
    before: { service: order.service_name, price: data.before },
    after: { service: change.service_name, price: data.after, reason: body.reason },
  })
  const difference = Math.abs(change.price_after - order.price)
  const mail = { reason: body.reason, siteUrl: origin.url, difference }
  if (isMore) {
    await addTimelineEvent(tx, order, { kind: 'change_proposed', actor, data })
    await mailChangeProposed(tx, platform, order, mail)
    return presentStaffOrder(tx, order, actor)
  }
  const changed = await apply(tx, order, change)
  const isLess = difference > 0
  if (isLess) await giveBackPart(tx, order, change)
  await addTimelineEvent(tx, order, { kind: isLess ? 'price_lowered' : 'services_changed', actor, data })
  await mailOrderChanged(tx, platform, changed, mail)
  return presentStaffOrder(tx, changed, actor)
}

export async function withdrawChange(tx: Tx, call: Call<Withdraw>): Promise<Answer<Withdraw>> {
  const { actor, params } = call
  const order = await lockOrder(tx, params.id)
  staffAbilities.require('withdraw_change', { order, hasProposal: await hasProposal(tx, order.id) })
  const proposal = await settleProposal(tx, order.id, 'withdrawn')
  await addTimelineEvent(tx, order, { kind: 'change_withdrawn', actor })
  await recordAct(tx, call, {
    act: 'orders.withdraw_change',
    subject: String(order.order_no),
    before: { price: fromHundredths(proposal.price_after) },
    after: { price: fromHundredths(order.price) },
  })
  return presentStaffOrder(tx, order, actor)
}

/** The customer agrees, which holds the difference, or does not, and everything stays as it was. */
export async function answerChange(tx: Tx, call: Call<Reply>): Promise<Answer<Reply>> {
  const { actor, params, body } = call
  const order = await lockOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  // An answer to an earlier change is none to this one.
  const isAsked = (await findProposal(tx, order.id))?.id === body.change_id
  ownerAbilities.require('answer_change', { order, hasProposal: isAsked })
  const proposal = await settleProposal(tx, order.id, body.agree ? 'applied' : 'refused')
  if (!body.agree) {
    await addTimelineEvent(tx, order, { kind: 'change_refused', actor })
    await recordImpersonation(tx, call, order, { act: 'orders.refuse_change' })
    return presentOwnOrder(tx, order)
  }
  const changed = await apply(tx, order, proposal)
  await holdSupplement(tx, order, proposal)
  await addTimelineEvent(tx, order, {
    kind: 'change_agreed',
    actor,
    data: { after: fromHundredths(proposal.price_after) },
  })
  await recordImpersonation(tx, call, order, {
    act: 'orders.agree_change',
    before: { service: order.service_name, price: fromHundredths(order.price) },
    after: { service: proposal.service_name, price: fromHundredths(proposal.price_after) },
  })
  return presentOwnOrder(tx, changed)
}

async function wantedChange(tx: Tx, order: Order, body: Call<Change>['body'], staffId: string) {
  const { key, serviceName, items, price, isNothingNew } = await priceChange(tx, order, body, body.reason)
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
  }
}

type Applied = Pick<OrderChange, 'service_id' | 'service_name' | 'service_key' | 'items' | 'price_after'>

async function apply(tx: Tx, order: Order, change: Applied): Promise<Order> {
  await replaceItems(tx, order.id, change.items)
  return updateOrder(tx, order.id, {
    service_id: change.service_id,
    service_name: change.service_name,
    service_key: change.service_key,
    price: change.price_after,
    options: change.items.filter(({ kind }) => kind === 'option' || kind === 'extra').length,
  })
}
