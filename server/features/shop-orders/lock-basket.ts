import type { By } from '#features/consequences/index.ts'
import { getSettings } from '#features/settings/index.ts'
import {
  type CartContent,
  type CouponRow,
  listCartLines,
  listMethods,
  lockCart,
  lockStock,
  readCart,
  takeCoupon,
  usesBy,
} from '#features/shop/index.ts'
import type { Caller } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import { refused } from '#platform/policy/abilities.ts'
import { type Basket, discountOf, type OfferedMethod, offeredMethods, parcelOf } from './price-basket.ts'

/** Whoever buys, and what they said. */
export type Buying = Pick<Call<'POST /shop/order/place'>, 'platform' | 'body'> &
  By & { readonly actor: Pick<Caller, 'userId' | 'accountId'> }

/** What is bought, as it stays until the transaction ends. */
export interface LockedBasket {
  cartId: string
  basket: Basket
  coupon: CouponRow | null
  /** Of each line. */
  discounts: readonly number[]
  method: OfferedMethod
}

/** Cart, coupon and goods are the buyer's alone from here on, and everything in the cart can be ordered. */
export async function lockBasket(tx: Tx, { actor, body }: Buying): Promise<LockedBasket> {
  const cartId = await lockCart(tx, { userId: actor.userId })
  if (cartId !== body.shopping_cart_id) throw notFound()
  const coupon = body.coupon_code ? await takeCoupon(tx, body.coupon_code) : null
  if (coupon === undefined) throw new AppError('coupon_unknown')
  await lockStock(tx, await listCartLines(tx, cartId))
  // From here on nobody changes what is read: prices, stock and how often the coupon was used are those of the order.
  const basket = await readCart(tx, cartId)
  requireOrderable(basket.lines)
  const usedByPerson = coupon ? await usesBy(tx, coupon.id, actor.accountId) : 0
  const { discounts, refusal } = discountOf(basket, coupon, { now: tx.now, usedByPerson })
  if (refusal) throw refused(refusal)
  const method = await chooseMethod(tx, body, basket, discounts)
  return { cartId, basket, coupon, discounts, method }
}

/** Every line as it stands, or none of them: what is bought is what was shown. */
function requireOrderable(lines: readonly CartContent[]): void {
  if (lines.length === 0) throw new AppError('cart_empty')
  for (const { row, priced } of lines) {
    if (priced.problem === 'out_of_stock' || priced.problem === 'too_few') {
      const { name, inventory: left } = row
      throw new AppError('out_of_stock', { params: { name, ...(left > 0 && { left }) } })
    }
    if (priced.problem) throw new AppError('product_unavailable', { params: { name: row.name } })
  }
}

async function chooseMethod(
  tx: Tx,
  body: Buying['body'],
  basket: Basket,
  discounts: readonly number[],
): Promise<OfferedMethod> {
  const { country: home } = await getSettings(tx)
  const parcel = parcelOf(basket, discounts, { country: body.shipping_address.country, home })
  const offered = offeredMethods(await listMethods(tx), parcel, basket.step)
  const method = offered.find(({ row }) => row.id === body.shipping_method_id)
  if (!method) throw new AppError('shipping_unavailable')
  return method
}
