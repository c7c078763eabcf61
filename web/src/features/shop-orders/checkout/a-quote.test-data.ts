import { HOME } from '../a-shop-order.test-data.ts'
import type { Choices, Quote } from './use-checkout-quote.ts'

export const CART_ID = '01890000-0000-7000-8000-0000000000ca'
export const PARCEL = '01890000-0000-7000-8000-0000000000a1'
export const EXPRESS = '01890000-0000-7000-8000-0000000000a2'
export const AT_HOME = { id: '01890000-0000-7000-8000-0000000000b7', address: HOME }

export const aQuotedItem = (change: Partial<Quote['items'][number]> = {}): Quote['items'][number] => ({
  product_id: '01890000-0000-7000-8000-0000000000d1',
  name: 'OBD cable',
  slug: 'obd-cable',
  image1: null,
  selected_extra_options: [],
  quantity: 2,
  unit_price: 20,
  total: 40,
  discount: 0,
  problem: null,
  ...change,
})

const cents = (amount: number) => Math.round(amount * 100) / 100

/** Goods for 40 €, a parcel for 6.90 € or an express for 14.90 €, 19 % VAT; paying by card costs 1 €. */
export function quoteOf(choices: Choices, change: Partial<Quote> = {}): Quote {
  const shipping_method_id = choices.shipping_method_id ?? PARCEL
  const payment_method = choices.payment_method ?? 'bank'
  const shipping = shipping_method_id === EXPRESS ? 14.9 : 6.9
  const totalWith = (fee: number) => cents((40 + shipping + fee) * 1.19)
  const ways = [
    { method: 'bank', fee: 0, total: totalWith(0), credits: null },
    { method: 'stripe', fee: 1, total: totalWith(1), credits: null },
    { method: 'credits', fee: 0, total: totalWith(0), credits: 60 },
  ] as const
  const { fee = 0, total = 0 } = ways.find(({ method }) => method === payment_method) ?? {}
  return {
    status: 'success',
    shopping_cart_id: CART_ID,
    items: [aQuotedItem()],
    currency: 'EUR',
    subtotal: 40,
    coupon: null,
    discount: 0,
    country: choices.country ?? 'DE',
    shipping_methods: [
      { id: PARCEL, name: 'Parcel', cost: 6.9, days_from: 1, days_to: 3 },
      { id: EXPRESS, name: 'Express', cost: 14.9, days_from: 1, days_to: 1 },
    ],
    shipping_method_id,
    shipping,
    payment_methods: [...ways],
    payment_method,
    fee,
    vat_rate: 19,
    vat_reason: 'standard',
    vat: cents(total - total / 1.19),
    total,
    spendable_credits: 80,
    addresses: [AT_HOME],
    can_buy: true,
    ...change,
  }
}
