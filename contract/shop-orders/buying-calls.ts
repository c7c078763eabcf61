import { z } from 'zod'
import { AMOUNT_MAX } from '../amounts.ts'
import { endpoints } from '../endpoint.ts'
import { payment } from '../payments/calls.ts'
import {
  after,
  country,
  currency,
  decimal,
  email,
  id,
  idParam,
  listQuery,
  longListOf,
} from '../primitives.ts'
import { COUPON_REFUSALS } from '../shop/sale-calls.ts'
import { cart, success } from '../shop/shapes.ts'
import {
  couponCode,
  invoiceNo,
  listedShopOrder,
  orderRef,
  postalAddress,
  shopOrderStatus,
  shopQuote,
  shopWay,
  shownOrder,
  trackedOrder,
} from './shapes.ts'

/** What buying costs depends on; whatever is left out the server chooses. */
const basket = {
  shipping_method_id: id.optional(),
  payment_method: shopWay.optional(),
  coupon_code: couponCode.default(''),
}
const PLACE_ERRORS = [
  'buyer_address_missing',
  'cart_empty',
  ...COUPON_REFUSALS,
  'method_not_set_up',
  'not_enough_credits',
  'out_of_stock',
  'price_changed',
  'product_unavailable',
  'provider_failed',
  'rate_limited',
  'seller_incomplete',
  'shipping_unavailable',
  'switched_off',
  'total_too_large',
] as const

export const shopBuying = endpoints({
  'POST /shop/order/quote': {
    summary: 'What the own cart would cost, sent there and paid so, with the choices that there are',
    access: 'customer',
    for_buyers: true,
    body: z.strictObject({ country: country.optional(), ...basket }),
    ignores_idempotency_key: true,
    response: shopQuote,
    errors: ['rate_limited', 'switched_off', 'total_too_large'],
  },
  'POST /shop/order/place': {
    summary: 'Buy what the own cart holds: keeps the goods, and says how to pay them',
    access: 'customer',
    for_buyers: true,
    body: z.strictObject({
      shopping_cart_id: id,
      /** What the buyer was shown. The server reckons for itself; where they differ, nothing is bought. */
      agreed_total: decimal(0, AMOUNT_MAX),
      agreed_currency: currency,
      /** The same in credits, for whoever pays with them: what one is worth may change as well. */
      agreed_credits: decimal(0, AMOUNT_MAX).optional(),
      shipping_address: postalAddress,
      /** Left out: the same. */
      billing_address: postalAddress.optional(),
      shipping_method_id: id,
      payment_method: shopWay,
      coupon_code: couponCode.default(''),
      /** For the next time. */
      keep_address: z.boolean().default(true),
      agree: z.literal(true),
    }),
    response: shownOrder,
    errors: PLACE_ERRORS,
  },
  'POST /shop/order/pay': {
    summary: 'Go on paying for an order; goods that were given back are taken again, if they are there',
    access: 'customer',
    for_buyers: true,
    body: orderRef,
    ignores_idempotency_key: true,
    response: z.object({ ...success, payment }),
    errors: ['method_not_set_up', 'out_of_stock', 'provider_failed', 'rate_limited', 'wrong_state'],
  },
  'POST /shop/order/again': {
    summary: 'Put what was ordered into the own cart once more, as far as it is there',
    access: 'customer',
    for_buyers: true,
    body: orderRef,
    response: z.object({ ...success, cart, left_out: z.array(z.string()) }),
    errors: ['cart_full', 'switched_off'],
  },
  'POST /shop/order/track': {
    summary: 'How an order stands, for whoever knows its reference and the e-mail address of its buyer',
    access: 'public',
    body: z.strictObject({ invoice_no: invoiceNo, email }),
    ignores_idempotency_key: true,
    response: z.object({ ...success, order: trackedOrder }),
    errors: ['not_found', 'rate_limited'],
  },
  'POST /shop/order/forget_address': {
    summary: 'Forget a kept address',
    access: 'customer',
    for_buyers: true,
    body: idParam,
    response: z.object(success),
    errors: ['not_found'],
  },
  'GET /shop/order/get_mine': {
    summary: 'Own orders of the shop, the newest first',
    access: 'customer',
    for_buyers: true,
    query: listQuery(['created_at', 'total'], { status: shopOrderStatus.optional(), after }),
    response: longListOf(listedShopOrder).extend(success),
  },
})
