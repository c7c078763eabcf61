import { BY_PROGRAM, type By } from '#features/consequences/index.ts'
import { countSales } from '#features/shop/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { letGo, piecesOf, soldPieces, takeAgain } from './reserve.ts'
import { tell } from './shop-order-consequences.ts'
import {
  countReturned,
  listItems,
  type ShopOrder,
  type ShopOrderItem,
  updateShopOrder,
} from './shop-order-store.ts'

/**
 * The money for an order is here; the caller holds its lock. It may come late. Then the goods are taken once more; where others
 * have them, staff are to say what becomes of it, and of one that was cancelled meanwhile the money goes back.
 */
export async function markPaid(tx: Tx, order: ShopOrder, by: By): Promise<ShopOrder> {
  if (order.paid_at) return order
  if (order.status === 'cancelled') return noteLateMoney(tx, order, by)
  const kept = await takeAgain(tx, order, null)
  await countSales(tx, soldPieces(await listItems(tx, order.id)), 1)
  const paid = await updateShopOrder(tx, order.id, {
    paid_at: tx.now,
    reserved_until: null,
    ...kept,
    ...(order.status === 'on_hold' ? { held_from: 'paid' } : { status: 'paid' }),
  })
  await tell(tx, by, 'shop_order.paid', { order: paid })
  return kept ? paid : holdByItself(tx, paid)
}

async function holdByItself(tx: Tx, order: ShopOrder): Promise<ShopOrder> {
  const held = await updateShopOrder(tx, order.id, {
    status: 'on_hold',
    held_from: 'paid',
    reason: '',
    own_reason: 'sold_out_meanwhile',
  })
  await tell(tx, BY_PROGRAM, 'shop_order.on_hold', { order: held, ownReason: 'sold_out_meanwhile' })
  return held
}

/** All of it is due. Its pieces count as sold until the money is back, since then they are taken off. */
async function noteLateMoney(tx: Tx, order: ShopOrder, by: By): Promise<ShopOrder> {
  await countSales(tx, soldPieces(await listItems(tx, order.id)), 1)
  const late = await updateShopOrder(tx, order.id, { paid_at: tx.now })
  await tell(tx, by, 'shop_order.paid', { order: late })
  return late
}

interface Ending {
  reason: string
  ownReason: ShopOrder['own_reason']
  by: By
  /** What was paid goes back; before goods are free again, since numbers of credit notes are taken before products are locked. */
  money?: () => Promise<void>
}

/** It is over, and what it kept is free again. What was sent does not come back by itself. The caller holds its lock. */
export async function endOrder(tx: Tx, order: ShopOrder, ending: Ending): Promise<void> {
  const { reason, ownReason, by, money } = ending
  const cancelled = await updateShopOrder(tx, order.id, {
    status: 'cancelled',
    held_from: null,
    reserved_until: null,
    reason,
    own_reason: ownReason,
  })
  await tell(tx, by, 'shop_order.cancelled', { order: cancelled, reason, ownReason })
  await money?.()
  if (order.shipped_at === null) await letGo(tx, cancelled)
}

/** All of the money went back before the parcel left: there is nothing to send any more. */
export async function endIfAllWentBack(tx: Tx, order: ShopOrder, reason: string): Promise<void> {
  const isOver = ['shipped', 'completed', 'cancelled'].includes(order.held_from ?? order.status)
  if (order.refunded === order.total && !isOver)
    await endOrder(tx, order, { reason, ownReason: 'money_taken_back', by: BY_PROGRAM })
}

/** So many pieces of each line are not the buyer's any more. Where the order keeps no goods, they are in stock already. */
export async function takePiecesBack(
  tx: Tx,
  { holds_goods }: Pick<ShopOrder, 'holds_goods'>,
  returned: readonly Returned[],
): Promise<void> {
  await countReturned(
    tx,
    returned.map(({ item: { id, quantity: all, restocked_quantity }, quantity: refunded }) => ({
      id,
      refunded,
      restocked: holds_goods ? 0 : Math.min(refunded, all - restocked_quantity),
    })),
  )
  const items = returned.map(({ item }) => item)
  const quantities = new Map(returned.map(({ item, quantity }) => [item.id, quantity]))
  await countSales(
    tx,
    piecesOf(items, ({ id }) => quantities.get(id) ?? 0),
    -1,
  )
}

export interface Returned {
  item: ShopOrderItem
  quantity: number
}
