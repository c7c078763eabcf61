import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { carries, isLocal, type Parcel, shippingCost } from '#contract/shop/shipping-cost.ts'
import type { Goods } from '#features/billing/index.ts'
import {
  applyCoupon,
  basketOf,
  type CartContent,
  type CouponRow,
  goodsOf,
  gramsIn,
  type MethodRow,
  presentMethod,
} from '#features/shop/index.ts'
import type { Refusal } from '#platform/policy/abilities.ts'

/* What is ordered and what it costs without VAT and fee: the quote and the order ask the same functions. In hundredths. */

export interface Basket {
  /** The lines that can be ordered. */
  lines: readonly CartContent[]
  currency: string
  step: number
}

interface Discounted {
  /** Of each line. */
  discounts: readonly number[]
  refusal: Refusal | null
}

export function discountOf(
  { lines, currency, step }: Basket,
  coupon: CouponRow | null,
  use: { now: Date; usedByPerson: number },
): Discounted {
  const none = lines.map(() => 0)
  if (!coupon || lines.length === 0) return { discounts: none, refusal: null }
  const verdict = applyCoupon(coupon, basketOf(lines), { ...use, goods: goodsOf(coupon), currency, step })
  return 'refusal' in verdict
    ? { discounts: none, refusal: verdict.refusal }
    : { discounts: verdict.discounts, refusal: null }
}

export const subtotalOf = ({ lines }: Pick<Basket, 'lines'>): number =>
  lines.reduce((sum, { priced }) => sum + priced.total, 0)

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

/** What the methods look at; the value in units, as their terms are. */
export const parcelOf = (
  { lines }: Pick<Basket, 'lines'>,
  discounts: readonly number[],
  { country, home }: { country: string; home: string },
): Parcel => ({
  country,
  home,
  pieces: lines.reduce((sum, { row }) => sum + row.quantity, 0),
  grams: lines.reduce((sum, { row }) => sum + gramsIn(row), 0),
  value: fromHundredths(subtotalOf({ lines }) - sumOf(discounts)),
})

export interface OfferedMethod {
  row: MethodRow
  cost: number
  days: { from: number; to: number }
}

/** Those that carry the parcel, in the shop's order. */
export function offeredMethods(methods: readonly MethodRow[], parcel: Parcel, step: number): OfferedMethod[] {
  return methods.flatMap((row) => {
    const terms = presentMethod(row)
    if (!row.active || !carries(terms, parcel)) return []
    const cost = Math.round(toHundredths(shippingCost(terms, parcel)) / step) * step
    return [
      { row, cost, days: isLocal(parcel) ? terms.local_shipping_time : terms.international_shipping_time },
    ]
  })
}

/** As the invoice has them: a line for each thing, less what the coupon takes off it, and the shipping. */
export function goodsFor(
  { lines }: Pick<Basket, 'lines'>,
  discounts: readonly number[],
  shipping: { name: string; cost: number },
): Goods[] {
  const things = lines.map(({ row, priced }, place) => ({
    kind: 'shop' as const,
    item_id: row.product_id,
    description: wordsFor(row),
    quantity: row.quantity * 100,
    net: priced.total - (discounts[place] ?? 0),
  }))
  // Without an item of the shop: so the paper knows it from them.
  const sending = {
    kind: 'shop' as const,
    item_id: null,
    description: shipping.name,
    quantity: 100,
    net: shipping.cost,
  }
  return [...things, sending]
}

const wordsFor = ({ name, selected_options }: CartContent['row']): string =>
  selected_options.length === 0
    ? name
    : `${name} (${selected_options.map((one) => `${one.name}: ${one.value}`).join(', ')})`
