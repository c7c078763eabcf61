import type { CustomersVat } from '#features/billing/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { hold } from '#features/credits/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { countUse, deleteCartLines, requireShop, takeStock } from '#features/shop/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { inOrder, keepAddress, requireWhole } from './addresses.ts'
import { type Buying, type LockedBasket, lockBasket } from './lock-basket.ts'
import { listWays, type OrderPrice, priceBy, requireWithin } from './order-price.ts'
import { goodsFor } from './price-basket.ts'
import { markPaid } from './settle-order.ts'
import { tell } from './shop-order-consequences.ts'
import type { ShopOrder } from './shop-order-store.ts'
import { writeOrder } from './write-order.ts'

interface Agreement {
  vatBy: CustomersVat
  /** Refuses a price that the buyer did not agree to. */
  agree: (price: OrderPrice, currency: string) => void
}

/** What the cart holds becomes an order, or everything stays as it was. */
export async function buyCart(tx: Tx, call: Buying, { vatBy, agree }: Agreement): Promise<ShopOrder> {
  const { actor, body } = call
  await requireShop(tx)
  requireWhole(body.shipping_address, 'shipping_address')
  if (body.billing_address) requireWhole(body.billing_address, 'billing_address')
  const bought = await lockBasket(tx, call)
  const { cartId, basket, coupon } = bought
  const price = await priceOf(tx, call, bought, vatBy)
  requireWithin(price, basket.currency)
  agree(price, basket.currency)
  const order = await writeOrder(tx, call, bought, price)
  await takeStock(
    tx,
    basket.lines.map(({ row }) => row),
  )
  if (coupon) await countUse(tx, { couponId: coupon.id, orderId: order.id, userId: actor.accountId })
  await deleteCartLines(tx, cartId)
  if (body.keep_address) await keepAddress(tx, actor.accountId, inOrder(body.shipping_address))
  await tell(tx, call, 'shop_order.placed', { order })
  return price.credits === null ? order : payByCredits(tx, order, price.credits)
}

async function priceOf(
  tx: Tx,
  { platform, body }: Buying,
  { basket, discounts, method }: LockedBasket,
  vatBy: CustomersVat,
): Promise<OrderPrice> {
  const way = (await listWays(tx, platform)).find((one) => one.way === body.payment_method)
  if (!way) throw new AppError('method_not_set_up')
  const { credit_rate: creditRate } = await getSettings(tx)
  const goods = goodsFor(basket, discounts, { name: method.row.name, cost: method.cost })
  return priceBy(way, goods, { vatBy, currency: basket.currency, creditRate })
}

/** They are held until the parcel leaves; the order counts as paid. */
async function payByCredits(tx: Tx, order: ShopOrder, credits: number): Promise<ShopOrder> {
  // The ledger has no movements of nothing.
  if (credits > 0)
    await hold(tx, {
      key: `shop-order:${order.id}`,
      holdId: order.id,
      userId: order.user_id,
      amount: credits,
      subject: order.invoice_no,
      subjectId: order.id,
      actorId: order.user_id,
    })
  return markPaid(tx, order, BY_PROGRAM)
}
