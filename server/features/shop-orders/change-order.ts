import { type InvoiceSubjects, lockInvoice, settleByHand } from '#features/billing/index.ts'
import { capture } from '#features/credits/index.ts'
import { lockPaymentsOf } from '#features/payments/index.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentShown } from './present-order.ts'
import { reservedUntil, takeAgain } from './reserve.ts'
import { shopOrderAbilities } from './shop-order-abilities.ts'
import { tell } from './shop-order-consequences.ts'
import { statusAfter } from './shop-order-states.ts'
import { getShopOrder, lockShopOrder, type ShopOrder, updateShopOrder } from './shop-order-store.ts'

type Paid = 'POST /shop/order/mark_as_paid'
type Processing = 'POST /shop/order/mark_as_processing'
type Held = 'POST /shop/order/mark_as_on_hold'
type Resume = 'POST /shop/order/resume'
type Shipped = 'POST /shop/order/mark_as_shipped'
type Completed = 'POST /shop/order/mark_as_completed'

/** Staff saw the money: the invoice gets its number, and what follows from it is what follows from a provider's word. */
export async function markShopOrderPaid(
  tx: Tx,
  subjects: InvoiceSubjects,
  call: Call<Paid>,
): Promise<Answer<Paid>> {
  const { actor, body } = call
  const { invoice_id: invoiceId } = await getShopOrder(tx, body.order_id)
  // Payments, invoice, order: in this order everybody takes them.
  if (invoiceId !== null) await lockPaymentsOf(tx, invoiceId)
  const invoice = invoiceId === null ? null : await lockInvoice(tx, invoiceId)
  const order = await lockShopOrder(tx, body.order_id)
  shopOrderAbilities.require('mark_as_paid', { order, actor })
  // An order for credits was paid when it was placed; nobody hands credits over by hand.
  if (body.payment_method === 'credits') throw fieldError('payment_method', 'wrong')
  await updateShopOrder(tx, order.id, {
    ...(body.payment_method && { payment_method: body.payment_method }),
    txn_id: body.txn_id,
  })
  if (invoice) await settleByHand(tx, subjects, call, invoice)
  const settled = await getShopOrder(tx, order.id)
  // Whoever says that a held order is paid lets it go on, unless there is nothing to send.
  const goesOn = settled.status === 'on_hold' && settled.holds_goods
  const paid = goesOn ? await move(tx, settled, { status: 'paid' }) : settled
  return presentShown(tx, paid, actor)
}

export async function markProcessing(tx: Tx, call: Call<Processing>): Promise<Answer<Processing>> {
  const order = await lockShopOrder(tx, call.body.order_id)
  shopOrderAbilities.require('mark_as_processing', { order, actor: call.actor })
  const kept = await requireGoods(tx, order, null)
  const moved = await move(tx, order, { ...kept, status: statusAfter(order, 'process') })
  await tell(tx, call, 'shop_order.processing', { order: moved })
  return presentShown(tx, moved, call.actor)
}

export async function markOnHold(tx: Tx, call: Call<Held>): Promise<Answer<Held>> {
  const { actor, body } = call
  const order = await lockShopOrder(tx, body.order_id)
  shopOrderAbilities.require('mark_as_on_hold', { order, actor })
  const held = await updateShopOrder(tx, order.id, {
    status: statusAfter(order, 'hold'),
    held_from: order.status as NonNullable<ShopOrder['held_from']>,
    reason: body.reason,
  })
  await tell(tx, call, 'shop_order.on_hold', { order: held, reason: body.reason })
  return presentShown(tx, held, actor)
}

export async function resumeOrder(tx: Tx, call: Call<Resume>): Promise<Answer<Resume>> {
  const order = await lockShopOrder(tx, call.body.order_id)
  shopOrderAbilities.require('resume', { order, actor: call.actor })
  const kept = await requireGoods(tx, order, order.paid_at ? null : reservedUntil(tx.now))
  const moved = await move(tx, order, { ...kept, status: statusAfter(order, 'resume') })
  await tell(tx, call, 'shop_order.resumed', { order: moved })
  return presentShown(tx, moved, call.actor)
}

/** With the parcel the credits that paid it are used. */
export async function markShipped(tx: Tx, call: Call<Shipped>): Promise<Answer<Shipped>> {
  const { actor, body } = call
  const order = await lockShopOrder(tx, body.order_id)
  shopOrderAbilities.require('mark_as_shipped', { order, actor })
  const kept = await requireGoods(tx, order, null)
  const number = body.parcel_tracking_number
  const moved = await move(tx, order, {
    ...kept,
    status: statusAfter(order, 'ship'),
    shipped_at: order.shipped_at ?? tx.now,
    parcel_tracking_number: number,
    tracking_url: body.tracking_url ?? (await trackingPage(tx, order, number)),
    estimated_delivery_date: body.estimated_delivery_date ?? null,
  })
  if (order.credits) await captureCredits(tx, moved)
  await tell(tx, call, 'shop_order.shipped', { order: moved })
  return presentShown(tx, moved, actor)
}

/** Sent a second time after it was held, they are used already. */
const captureCredits = (tx: Tx, { id, invoice_no }: ShopOrder): Promise<number> =>
  capture(tx, { key: `shop-order:${id}:sent`, holdId: id, subject: invoice_no, subjectId: id })

async function trackingPage(tx: Tx, { shipping_method_id }: ShopOrder, number: string): Promise<string> {
  if (number === '' || shipping_method_id === null) return ''
  const method = await tx.db
    .selectFrom('shop_shipping_methods')
    .select('tracking_url')
    .where('site_id', '=', tx.siteId)
    .where('id', '=', shipping_method_id)
    .executeTakeFirst()
  return method?.tracking_url.replaceAll('{number}', encodeURIComponent(number)) ?? ''
}

export async function markCompleted(tx: Tx, call: Call<Completed>): Promise<Answer<Completed>> {
  const order = await lockShopOrder(tx, call.body.order_id)
  shopOrderAbilities.require('mark_as_completed', { order, actor: call.actor })
  const moved = await move(tx, order, { status: statusAfter(order, 'complete') })
  await tell(tx, call, 'shop_order.completed', { order: moved })
  return presentShown(tx, moved, call.actor)
}

/** It goes on: why it was held is history. */
const move = (
  tx: Tx,
  { id }: ShopOrder,
  changes: Parameters<typeof updateShopOrder>[2],
): Promise<ShopOrder> =>
  updateShopOrder(tx, id, { held_from: null, reason: '', own_reason: null, ...changes })

/** What others have meanwhile can neither be packed nor sent. */
async function requireGoods(tx: Tx, order: ShopOrder, until: Date | null) {
  const kept = await takeAgain(tx, order, until)
  if (!kept) throw new AppError('out_of_stock', { params: { name: order.invoice_no } })
  return kept
}
