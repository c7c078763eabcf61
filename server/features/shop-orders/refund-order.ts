import { type InvoiceSubjects, lockInvoice } from '#features/billing/index.ts'
import { lockPaymentsOf } from '#features/payments/index.ts'
import { giveStock } from '#features/shop/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { giveBack, isFree, leftOf, takeFreeBack } from './give-back.ts'
import { presentShown } from './present-order.ts'
import { piecesOf } from './reserve.ts'
import type { Returned } from './settle-order.ts'
import { shopOrderAbilities } from './shop-order-abilities.ts'
import { tell } from './shop-order-consequences.ts'
import {
  countReturned,
  getShopOrder,
  listItems,
  lockShopOrder,
  type ShopOrderItem,
  updateShopOrder,
} from './shop-order-store.ts'

type Refund = 'POST /shop/order/refund'
type Sent = 'POST /shop/order/mark_as_refunded'

/** Some of the money goes back, or all that is left of it. */
export async function refundShopOrder(
  tx: Tx,
  subjects: InvoiceSubjects,
  call: Call<Refund>,
): Promise<Answer<Refund>> {
  const { actor, body } = call
  const { invoice_id: invoiceId } = await getShopOrder(tx, body.order_id)
  if (invoiceId !== null) {
    await lockPaymentsOf(tx, invoiceId)
    await lockInvoice(tx, invoiceId)
  }
  const order = await lockShopOrder(tx, body.order_id)
  shopOrderAbilities.require('refund', { order, actor })
  const items = await listItems(tx, order.id)
  const chosen = body.items && chosenOf(items, body.items)
  if (chosen?.length === 0 && !body.shipping) throw fieldError('items', 'required')
  const part = chosen ? { items: chosen, shipping: body.shipping } : ('rest' as const)
  const { reason } = body
  if (part !== 'rest' && (await isFree(tx, order, part))) {
    // Without money there are only pieces to take, and what is in stock already does not come back to it.
    const isNothing = !(body.restock && order.holds_goods) || part.items.length === 0
    if (isNothing) throw fieldError('items', 'required')
    await takeFreeBack(tx, order, { items: part.items, reason, by: call })
  } else await giveBack(tx, subjects, order, { part, reason, by: call })
  // What was let go of is in stock already, and so is what never left it.
  const now = await getShopOrder(tx, order.id)
  if (body.restock && now.holds_goods) await restock(tx, chosen ?? leftOf(items))
  return presentShown(tx, now, actor)
}

function chosenOf(
  items: readonly ShopOrderItem[],
  wanted: NonNullable<Call<Refund>['body']['items']>,
): Returned[] {
  return wanted.map(({ id, quantity }, place) => {
    const item = items.find((one) => one.id === id)
    if (!item || wanted.findIndex((one) => one.id === id) !== place)
      throw fieldError(`items.${place}.id`, 'unknown')
    const left = item.quantity - item.refunded_quantity
    if (quantity > left) throw fieldError(`items.${place}.quantity`, 'too_big', { max: left })
    return { item, quantity }
  })
}

async function restock(tx: Tx, returned: readonly Returned[]): Promise<void> {
  const quantities = new Map(
    returned.map(({ item, quantity }) => [
      item.id,
      Math.min(quantity, item.quantity - item.restocked_quantity),
    ]),
  )
  const of = ({ id }: ShopOrderItem) => quantities.get(id) ?? 0
  await countReturned(
    tx,
    returned.map(({ item }) => ({ id: item.id, refunded: 0, restocked: of(item) })),
  )
  await giveStock(
    tx,
    piecesOf(
      returned.map(({ item }) => item),
      of,
    ),
  )
}

/** Staff sent back by hand what no provider could. */
export async function markRefundSent(tx: Tx, call: Call<Sent>): Promise<Answer<Sent>> {
  const order = await lockShopOrder(tx, call.body.order_id)
  shopOrderAbilities.require('mark_as_refunded', { order, actor: call.actor })
  const sent = await updateShopOrder(tx, order.id, { refund_by_hand: 0 })
  await tell(tx, call, 'shop_order.refund_sent', { order: sent })
  return presentShown(tx, sent, call.actor)
}
