import { fromHundredths } from '#contract/amounts.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { refused } from '#platform/policy/abilities.ts'
import { hit } from '#platform/rate-limits.ts'
import { SUCCESS } from '../about-one.ts'
import { findCartId } from '../cart/cart-store.ts'
import { type CartContent, readCart } from '../cart/show-cart.ts'
import { requireShop } from '../shop-viewer.ts'
import { applyCoupon, type BasketLine } from './coupon-discount.ts'
import { type CouponRow, findCoupon } from './coupon-store.ts'
import { usesBy } from './coupon-uses.ts'

type Key = 'GET /shop/coupon/validate/{code}'

/** Codes are short: nobody may try them all, by whichever call. */
export const limitGuesses = ({ platform, site, actor }: Guessing): Promise<void> =>
  hit(platform, { key: `shop-coupon:${site.id}:${actor.accountId}`, max: 30, seconds: 60 })

type Guessing = Pick<Call<Key>, 'platform' | 'site' | 'actor'>

/** What a coupon takes off the own cart, or why it does not apply. Nothing is used up by it. */
export async function validateCoupon(tx: ReadTx, { actor, params }: Call<Key>): Promise<Answer<Key>> {
  await requireShop(tx)
  const coupon = await findCoupon(tx, params.code)
  if (!coupon) throw new AppError('coupon_unknown')
  const { lines, currency, step } = await readCart(tx, await findCartId(tx, { userId: actor.userId }))
  const basket = basketOf(lines)
  if (basket.length === 0) throw new AppError('cart_empty')
  const verdict = applyCoupon(coupon, basket, {
    now: tx.now,
    usedByPerson: await usesBy(tx, coupon.id, actor.accountId),
    goods: goodsOf(coupon),
    currency,
    step,
  })
  if ('refusal' in verdict) throw refused(verdict.refusal)
  const discount = verdict.discounts.reduce((sum, one) => sum + one, 0)
  const { code, name } = coupon
  return { ...SUCCESS, code, name, discount: fromHundredths(discount), currency }
}

/** The lines that can be ordered. */
export const basketOf = (lines: readonly CartContent[]): BasketLine[] =>
  lines
    .filter(({ priced }) => priced.problem === null)
    .map(({ row, priced }) => ({
      productId: row.product_id,
      categoryId: row.category_id,
      quantity: row.quantity,
      net: priced.total,
    }))

/** What it is for, in the words of the shop. */
export const goodsOf = ({ category_name, product_name }: CouponRow): string =>
  product_name ?? category_name ?? ''
