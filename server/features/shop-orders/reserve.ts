import {
  countUse,
  giveStock,
  giveUseBack,
  lockCoupon,
  lockStock,
  type Pieces,
  takeStock,
} from '#features/shop/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { listItems, type ShopOrder, type ShopOrderItem, updateShopOrder } from './shop-order-store.ts'

/*
 * What an order keeps for its buyer: its pieces, and one use of its coupon. Coupons are locked before products, by everybody.
 */

const RESERVED_HOURS = 24

export const reservedUntil = (now: Date): Date => new Date(now.getTime() + RESERVED_HOURS * 3_600_000)

/**
 * Coupon and products of an order for whoever gives something of it back: all of them before the first is changed, and before the
 * wallet. Two who meet then wait for each other in one direction.
 */
export async function lockKept(tx: Tx, order: ShopOrder): Promise<void> {
  if (order.coupon_id) await lockCoupon(tx, order.coupon_id)
  await lockStock(
    tx,
    piecesOf(await listItems(tx, order.id), ({ quantity }) => quantity),
  )
}

/** Everything that the order keeps is free again. The caller holds its lock. */
export async function letGo(tx: Tx, order: ShopOrder): Promise<ShopOrder> {
  if (!order.holds_goods) return order
  if (order.coupon_id) await lockCoupon(tx, order.coupon_id)
  await giveUseBack(tx, order.id)
  await giveStock(tx, keptPieces(await listItems(tx, order.id)))
  return updateShopOrder(tx, order.id, { holds_goods: false, reserved_until: null })
}

/**
 * Goods that were free again become the order's once more, all of them or none. The price was agreed on: it has its coupon,
 * however often others used it meanwhile. Answers what the caller is to write of it, since an order is written once: a row that
 * is changed twice has PostgreSQL lock the invoice it names, which everybody takes before the order.
 */
export async function takeAgain(tx: Tx, order: ShopOrder, until: Date | null): Promise<Kept | null> {
  if (!order.holds_goods) {
    if (order.coupon_id) await lockCoupon(tx, order.coupon_id)
    const items = await listItems(tx, order.id)
    const pieces = keptPieces(items)
    const stock = await lockStock(tx, pieces)
    if (items.some(isGone) || !isThere(pieces, stock)) return null
    await takeStock(tx, pieces)
    if (order.coupon_id)
      await countUse(tx, { couponId: order.coupon_id, orderId: order.id, userId: order.user_id })
  }
  return { holds_goods: true, reserved_until: until }
}

type Kept = Pick<ShopOrder, 'holds_goods' | 'reserved_until'>

/** Its product was deleted, and there are pieces of it to send. */
const isGone = ({ product_id, quantity, restocked_quantity }: ShopOrderItem): boolean =>
  product_id === null && quantity > restocked_quantity

function isThere(pieces: readonly Pieces[], stock: ReadonlyMap<string, number>): boolean {
  const left = new Map(stock)
  for (const { product_id, quantity } of pieces) left.set(product_id, (left.get(product_id) ?? 0) - quantity)
  return [...left.values()].every((pieces) => pieces >= 0)
}

/** What came back piece by piece is in stock already. */
const keptPieces = (items: readonly ShopOrderItem[]): Pieces[] =>
  piecesOf(items, ({ quantity, restocked_quantity }) => quantity - restocked_quantity)

/** What the buyer has, or will have: all but what was paid back. */
export const soldPieces = (items: readonly ShopOrderItem[]): Pieces[] =>
  piecesOf(items, ({ quantity, refunded_quantity }) => quantity - refunded_quantity)

/** So many of each line, of products that there still are. */
export function piecesOf(items: readonly ShopOrderItem[], count: (item: ShopOrderItem) => number): Pieces[] {
  return items.flatMap((item) =>
    item.product_id !== null && count(item) > 0
      ? [{ product_id: item.product_id, quantity: count(item) }]
      : [],
  )
}
