import { shareOf } from '#contract/amounts.ts'
import type { CouponState } from '#contract/shop/states.ts'
import type { Refusal } from '#platform/policy/abilities.ts'

/*
 * Whether a coupon applies to what lies in a cart, and what it takes off: pure, asked by the cart and by the order alike.
 * Money in hundredths, without VAT.
 */

export interface CouponTerms {
  flat_amount: number | null
  /** In 1/100 percent. */
  percentage: number | null
  min_order_amount: number | null
  min_order_product_count: number | null
  start_date: Date | null
  expiry_date: Date | null
  category_id: string | null
  product_id: string | null
  max_uses: number | null
  max_uses_per_person: number | null
  uses: number
  active: boolean
}

export interface BasketLine {
  productId: string
  categoryId: string
  quantity: number
  net: number
}

export interface CouponUse {
  now: Date
  /** Orders of this person that used it. */
  usedByPerson: number
  /** The name of the category or product that it is for, for whoever reads why it does not apply. */
  goods: string
  currency: string
  /** The smallest amount that can be paid. */
  step: number
}

/** What is taken off each line, in their order; or why nothing is. */
export type CouponVerdict = { discounts: readonly number[] } | { refusal: Refusal }

export function applyCoupon(
  coupon: CouponTerms,
  lines: readonly BasketLine[],
  use: CouponUse,
): CouponVerdict {
  const refusal = whyUnusable(coupon, use) ?? whyUnfit(coupon, lines, use)
  return refusal ? { refusal } : { discounts: discountsOf(coupon, lines, use.step) }
}

export function couponState(coupon: CouponTerms, now: Date): CouponState {
  if (!coupon.active) return 'inactive'
  if (coupon.expiry_date !== null && coupon.expiry_date <= now) return 'expired'
  if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses) return 'used_up'
  return coupon.start_date !== null && coupon.start_date > now ? 'planned' : 'active'
}

/** Whatever is bought. One that is switched off is nobody's business. */
function whyUnusable(coupon: CouponTerms, { now, usedByPerson }: CouponUse): Refusal | null {
  const most = coupon.max_uses_per_person
  switch (couponState(coupon, now)) {
    case 'inactive':
      return { code: 'coupon_unknown' }
    case 'expired':
      return { code: 'coupon_expired', params: { at: coupon.expiry_date?.toISOString() ?? '' } }
    case 'used_up':
      return { code: 'coupon_used_up' }
    case 'planned':
      return { code: 'coupon_not_started', params: { at: coupon.start_date?.toISOString() ?? '' } }
    case 'active':
      return most !== null && usedByPerson >= most ? { code: 'coupon_already_used', params: { most } } : null
  }
}

/** The smallest order counts everything in it; what is taken off is taken off the goods that the coupon is for. */
function whyUnfit(
  coupon: CouponTerms,
  lines: readonly BasketLine[],
  { goods, currency }: CouponUse,
): Refusal | null {
  if (!lines.some((line) => isFor(coupon, line))) return { code: 'coupon_other_goods', params: { goods } }
  const missingAmount = (coupon.min_order_amount ?? 0) - sum(lines, ({ net }) => net)
  if (missingAmount > 0)
    return { code: 'coupon_min_amount', params: { missing: missingAmount / 100, currency } }
  const missingCount = (coupon.min_order_product_count ?? 0) - sum(lines, ({ quantity }) => quantity)
  return missingCount > 0 ? { code: 'coupon_min_count', params: { missing: missingCount } } : null
}

const isFor = (coupon: CouponTerms, { productId, categoryId }: BasketLine): boolean =>
  (coupon.product_id === null || coupon.product_id === productId) &&
  (coupon.category_id === null || coupon.category_id === categoryId)

/**
 * One amount for all the goods that it is for, never more than they cost, spread over their lines: what the lines up to one
 * bear less what those before it bear, so that roundings never add up to another amount.
 */
function discountsOf(coupon: CouponTerms, lines: readonly BasketLine[], step: number): number[] {
  const worth = sum(lines, (line) => (isFor(coupon, line) ? line.net : 0))
  const wanted =
    coupon.percentage === null ? (coupon.flat_amount ?? 0) : shareOf(worth, coupon.percentage, step)
  const discount = Math.min(wanted, worth)
  let before = 0
  return lines.map((line) => {
    if (!isFor(coupon, line) || worth === 0) return 0
    const start = upTo(before, worth, discount, step)
    before += line.net
    return upTo(before, worth, discount, step) - start
  })
}

/** The part of a discount that falls on so much of the worth; at the end all of it. */
function upTo(part: number, worth: number, discount: number, step: number): number {
  if (part === worth) return discount
  // Products of two amounts may be too large to be exact as numbers.
  const exact = (BigInt(discount) * BigInt(part)) / BigInt(worth)
  return Math.floor(Number(exact) / step) * step
}

const sum = <T>(of: readonly T[], amount: (one: T) => number): number =>
  of.reduce((total, one) => total + amount(one), 0)
