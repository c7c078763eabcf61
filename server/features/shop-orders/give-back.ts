import { BILLING_BOUNDS } from '#contract/billing/bounds.ts'
import { type InvoiceSubjects, refundSold, worthOf } from '#features/billing/index.ts'
import type { By } from '#features/consequences/index.ts'
import { refund, release } from '#features/credits/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { lockKept } from './reserve.ts'
import { endIfAllWentBack, type Returned, takePiecesBack } from './settle-order.ts'
import { tell } from './shop-order-consequences.ts'
import { listItems, type ShopOrder, type ShopOrderItem, updateShopOrder } from './shop-order-store.ts'

/** Everything that is left, or so many pieces of these lines and, if it is said, the shipping. */
type GivenBack = 'rest' | { items: readonly Returned[]; shipping: boolean }

type Chosen = Exclude<GivenBack, 'rest'>

interface Giving {
  part: GivenBack
  reason: string
  by: By
}

/** What a buyer paid goes back by the way it came; what no provider can return is noted as due. */
export async function giveBack(
  tx: Tx,
  subjects: InvoiceSubjects,
  order: ShopOrder,
  giving: Giving,
): Promise<void> {
  if (order.refunded === order.total) {
    // It cost nothing, or everything went back before.
    if (giving.part !== 'rest') return
    await lockKept(tx, order)
    return takePiecesBack(tx, order, leftOf(await listItems(tx, order.id)))
  }
  if (order.invoice_id === null) return giveCreditsBack(tx, order, giving)
  const { part, reason, by } = giving
  await refundSold(tx, subjects, {
    invoiceId: order.invoice_id,
    part: part === 'rest' ? part : { lines: await placesOf(tx, order, part) },
    reason: onPaper(reason),
    by,
  })
}

/** Whether none of the money belongs to what was chosen. The caller holds the lock of the order. */
export async function isFree(tx: Tx, order: ShopOrder, chosen: Chosen): Promise<boolean> {
  if (order.invoice_id === null) return creditedFor(order, chosen) === 0
  return (await worthOf(tx, order.invoice_id, { lines: await placesOf(tx, order, chosen) })) === 0
}

/** Pieces that cost nothing are not the buyer's any more. No money is moved, so the buyer is told of none. */
export async function takeFreeBack(
  tx: Tx,
  order: ShopOrder,
  { items, reason, by }: { items: readonly Returned[]; reason: string; by: By },
): Promise<void> {
  await lockKept(tx, order)
  await takePiecesBack(tx, order, items)
  await tell(tx, by, 'shop_order.pieces_back', { order: await updateShopOrder(tx, order.id, {}), reason })
}

/** A credit note has one line for it. */
const onPaper = (reason: string): string =>
  [...reason.replace(/\s+/g, ' ').trim()].slice(0, BILLING_BOUNDS.refund_reason).join('')

async function placesOf(
  tx: Tx,
  order: ShopOrder,
  { items, shipping }: Chosen,
): Promise<{ position: number; quantity: number }[]> {
  const lines = items.map(({ item, quantity }) => ({ position: item.position, quantity: quantity * 100 }))
  // The shipping stands after everything that was bought.
  const position = (await listItems(tx, order.id)).length
  return shipping ? [...lines, { position, quantity: 100 }] : lines
}

/** Credits have no invoice here. Those that are still held go back as they are, those that were used are given again. */
async function giveCreditsBack(tx: Tx, order: ShopOrder, { part, reason, by }: Giving): Promise<void> {
  await lockKept(tx, order)
  const items = await listItems(tx, order.id)
  if (part !== 'rest' && part.shipping && !isShippingLeft(order, items))
    throw fieldError('shipping', 'too_big', { max: 0 })
  const returned = part === 'rest' ? leftOf(items) : part.items
  const amount = part === 'rest' ? order.total - order.refunded : creditedFor(order, part)
  const after = Math.min(order.refunded + amount, order.total)
  const credits = creditsFor(order, after) - creditsFor(order, order.refunded)
  if (credits > 0) {
    const settle = order.shipped_at ? refund : release
    await settle(tx, {
      key: `shop-order:${order.id}:back:${order.refunded}`,
      holdId: order.id,
      amount: credits,
      subject: order.invoice_no,
      subjectId: order.id,
      reason,
    })
  }
  await takePiecesBack(tx, order, returned)
  const refunded = await updateShopOrder(tx, order.id, { refunded: after })
  await tell(tx, by, 'shop_order.refunded', {
    order: refunded,
    reason,
    amount: after - order.refunded,
    note: null,
  })
  await endIfAllWentBack(tx, refunded, reason)
}

/** The part of the order's credits that so much of its price stands for; at the end all of them. */
const creditsFor = ({ credits, total }: ShopOrder, amount: number): number =>
  Number((BigInt(credits ?? 0) * BigInt(amount)) / BigInt(total))

function creditedFor(order: ShopOrder, { items, shipping }: Chosen): number {
  const goods = items.map(
    ({ item, quantity }) =>
      shareUpTo(item, item.refunded_quantity + quantity) - shareUpTo(item, item.refunded_quantity),
  )
  return goods.reduce((sum, one) => sum + one, shipping ? order.shipping : 0)
}

/** Whatever went back beyond the pieces was the shipping: with credits there is neither VAT nor a fee. */
const isShippingLeft = ({ refunded, shipping }: ShopOrder, items: readonly ShopOrderItem[]): boolean =>
  shipping === 0 ||
  items.reduce((rest, item) => rest - shareUpTo(item, item.refunded_quantity), refunded) < shipping

/** What so many pieces of a line cost, so that all of them cost exactly the line. */
const shareUpTo = ({ total, discount, quantity }: ShopOrderItem, pieces: number): number =>
  Math.round(((total - discount) * pieces) / quantity)

export const leftOf = (items: readonly ShopOrderItem[]): Returned[] =>
  items.flatMap((item) => {
    const quantity = item.quantity - item.refunded_quantity
    return quantity > 0 ? [{ item, quantity }] : []
  })
