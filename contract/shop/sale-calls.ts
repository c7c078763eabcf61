import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { count, id, idParam, line, listQuery, richText } from '../primitives.ts'
import { SHOP_BOUNDS } from './bounds.ts'
import {
  cart,
  coupon,
  couponFields,
  quantity,
  selectedOptions,
  shippingFields,
  shippingMethod,
  success,
  switched,
} from './shapes.ts'

/* What a sale stands on: coupons, shipping methods, settings and the cart. */

const ANY_COUPON_KEY = { any_of: ['add_coupon', 'edit_coupon', 'delete_coupon'] } as const
const shownCoupon = z.object({ ...success, coupon })
const shortList = { total: count, page: z.int(), size: z.int() }
const newCoupon = {
  ...couponFields,
  flat_amount: couponFields.flat_amount.default(null),
  percentage: couponFields.percentage.default(null),
  min_order_amount: couponFields.min_order_amount.default(null),
  min_order_product_count: couponFields.min_order_product_count.default(null),
  start_date: couponFields.start_date.default(null),
  expiry_date: couponFields.expiry_date.default(null),
  category_id: couponFields.category_id.default(null),
  product_id: couponFields.product_id.default(null),
  max_uses: couponFields.max_uses.default(null),
  max_uses_per_person: couponFields.max_uses_per_person.default(null),
  status: switched.default('active'),
}

/** Why a coupon does not apply, each with what would make it apply. */
export const COUPON_REFUSALS = [
  'coupon_unknown',
  'coupon_not_started',
  'coupon_expired',
  'coupon_used_up',
  'coupon_already_used',
  'coupon_other_goods',
  'coupon_min_amount',
  'coupon_min_count',
] as const

export const shopCoupons = endpoints({
  'GET /shop/coupon/get_by_code/{code}': {
    summary: 'A coupon by its code',
    access: ANY_COUPON_KEY,
    params: z.strictObject({ code: line(SHOP_BOUNDS.coupon_code, 1) }),
    response: shownCoupon,
  },
  'GET /shop/coupon/validate/{code}': {
    summary: 'What a coupon takes off the own cart, or why it does not apply',
    access: 'customer',
    for_buyers: true,
    params: z.strictObject({ code: line(SHOP_BOUNDS.coupon_code, 1) }),
    response: z.object({
      ...success,
      code: z.string(),
      name: z.string(),
      /** Without VAT. */
      discount: z.number(),
      currency: z.string(),
    }),
    errors: [...COUPON_REFUSALS, 'cart_empty', 'rate_limited', 'switched_off'],
  },
  'GET /shop/coupon/get_by_id/{id}': {
    summary: 'A coupon',
    access: ANY_COUPON_KEY,
    params: idParam,
    response: shownCoupon,
  },
  'GET /shop/coupon/get_all': {
    summary: 'Coupons, the newest first',
    access: ANY_COUPON_KEY,
    query: listQuery(['created_at', 'name', 'code', 'expiry_date', 'uses'], {
      status: switched.optional(),
    }),
    response: z.object({ ...success, items: z.array(coupon), ...shortList }),
  },
  'POST /shop/coupon/add': {
    summary: 'Add a coupon: a flat amount or a percentage, never both',
    access: 'add_coupon',
    body: z.strictObject(newCoupon),
    response: shownCoupon,
  },
  'POST /shop/coupon/update': {
    summary: 'Change a coupon; what is left out stays',
    access: 'edit_coupon',
    body: z.strictObject({ id, ...z.strictObject(couponFields).partial().shape }),
    response: shownCoupon,
  },
  'POST /shop/coupon/update_status': {
    summary: 'Switch a coupon on or off',
    access: 'edit_coupon',
    body: z.strictObject({ id, status: switched }),
    response: shownCoupon,
  },
  'POST /shop/coupon/delete': {
    summary: 'Delete a coupon; orders keep what it took off',
    access: 'delete_coupon',
    body: idParam,
    response: z.object(success),
  },
})

const shownMethod = z.object({ ...success, shipping_method: shippingMethod })

export const shopShipping = endpoints({
  'GET /shop/shipping_method/get_by_id/{id}': {
    summary: 'A shipping method',
    access: 'anyone',
    params: idParam,
    response: shownMethod,
    errors: ['switched_off'],
  },
  'GET /shop/shipping_method/get_all': {
    summary:
      'Shipping methods in their order; staff with a shipping key see those that are switched off, too',
    access: 'anyone',
    query: listQuery(['position', 'name']),
    response: z.object({ ...success, items: z.array(shippingMethod), ...shortList }),
    errors: ['switched_off'],
  },
  'POST /shop/shipping_method/add': {
    summary: 'Add a shipping method at the end',
    access: 'add_shipping_method',
    body: z.strictObject({
      ...shippingFields,
      charge_per_product: shippingFields.charge_per_product.default(false),
      cost_per_kg: shippingFields.cost_per_kg.default(0),
      free_from: shippingFields.free_from.default(null),
      countries: shippingFields.countries.default([]),
      max_weight_kg: shippingFields.max_weight_kg.default(null),
      min_value: shippingFields.min_value.default(null),
      max_value: shippingFields.max_value.default(null),
      tracking_url: shippingFields.tracking_url.default(''),
      status: switched.default('active'),
    }),
    response: shownMethod,
  },
  'POST /shop/shipping_method/update': {
    summary: 'Change a shipping method, or move it to a place counted from 0; what is left out stays',
    access: 'edit_shipping_method',
    body: z.strictObject({
      id,
      ...z.strictObject(shippingFields).partial().shape,
      position: z.int().min(0).max(1000).optional(),
    }),
    response: shownMethod,
  },
  'POST /shop/shipping_method/update_status': {
    summary: 'Switch a shipping method on or off',
    access: 'edit_shipping_method',
    body: z.strictObject({ id, status: switched }),
    response: shownMethod,
  },
  'POST /shop/shipping_method/delete': {
    summary: 'Delete a shipping method; orders keep its name',
    access: 'delete_shipping_method',
    body: idParam,
    response: z.object(success),
  },
})

const settingsFields = {
  /** Whether customers find the shop at all. */
  status: switched,
  /** Above the list of products. */
  description: richText(SHOP_BOUNDS.rich_text),
  terms_and_conditions: richText(SHOP_BOUNDS.rich_text),
  /** Ways to pay that the shop takes, of those that the site has set up. */
  enable_bank: z.boolean(),
  enable_stripe: z.boolean(),
  enable_paypal: z.boolean(),
  enable_payfast: z.boolean(),
  enable_square: z.boolean(),
  enable_crypto: z.boolean(),
  enable_credits: z.boolean(),
  /** So many pieces are few: customers read how many are left, and staff are warned. */
  low_stock: z.int().min(0).max(SHOP_BOUNDS.low_stock),
}
const shownSettings = z.object({
  ...success,
  settings: z.object({ ...settingsFields, country: z.string(), currency: z.string() }),
})

export const shopSettings = endpoints({
  'GET /shop/settings/get': {
    summary: 'How the shop is set up; nothing secret',
    access: 'public',
    response: shownSettings,
  },
  'POST /shop/settings/update': {
    summary: 'Change how the shop is set up; what is left out stays',
    access: 'shop_settings',
    body: z.strictObject(settingsFields).partial(),
    response: shownSettings,
  },
})

const CART_ERRORS = [
  'cart_full',
  'not_found',
  'out_of_stock',
  'product_unavailable',
  'rate_limited',
  'switched_off',
] as const

export const shopCart = endpoints({
  'GET /shop/cart': {
    summary: "The viewer's cart, with the prices and the stock of now",
    access: 'anyone',
    response: cart,
    errors: ['switched_off'],
  },
  'POST /shop/cart/add_item': {
    summary: 'Put a product into the cart; what is in it already is counted together',
    access: 'anyone',
    body: z.strictObject({
      product_id: id,
      quantity,
      selected_extra_options: selectedOptions.default([]),
    }),
    response: cart,
    errors: CART_ERRORS,
  },
  'POST /shop/cart/update': {
    summary: 'What the cart is to hold from now on, at the prices of now; what is left out goes',
    access: 'anyone',
    body: z.strictObject({
      shopping_cart_id: id,
      items: z
        .array(
          z.strictObject({
            product_id: id,
            quantity,
            selected_extra_options: selectedOptions.default([]),
          }),
        )
        .max(SHOP_BOUNDS.lines),
    }),
    response: cart,
    errors: CART_ERRORS,
  },
  'POST /shop/cart/join': {
    summary: 'After the sign-in: what was put in as a guest joins the own cart',
    access: 'customer',
    not_while_acting: true,
    ignores_idempotency_key: true,
    response: cart,
    errors: ['switched_off'],
  },
})
