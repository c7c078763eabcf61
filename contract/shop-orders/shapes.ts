import { z } from 'zod'
import { payment } from '../payments/calls.ts'
import { calendarDate, count, country, id, instant, line, phone } from '../primitives.ts'
import { SHOP_BOUNDS } from '../shop/bounds.ts'
import { success } from '../shop/shapes.ts'
import { LINE_PROBLEMS } from '../shop/states.ts'
import { VAT_REASONS } from '../vat/calls.ts'
import { SHOP_ORDER_BOUNDS } from './bounds.ts'
import { OWN_REASONS, SHOP_ORDER_EVENTS, SHOP_ORDER_STATUSES, SHOP_WAYS } from './states.ts'

export const shopOrderStatus = z.enum(SHOP_ORDER_STATUSES)
export const shopWay = z.enum(SHOP_WAYS)

/** Where a parcel goes, or whom the invoice is for. Postal codes may stay empty where there are none. */
export const postalAddress = z.strictObject({
  name: line(SHOP_ORDER_BOUNDS.name, 1),
  company_name: line(SHOP_ORDER_BOUNDS.company_name).default(''),
  address: line(SHOP_ORDER_BOUNDS.address, 1),
  zip_code: line(SHOP_ORDER_BOUNDS.zip_code).default(''),
  city: line(SHOP_ORDER_BOUNDS.city, 1),
  country,
  phone: phone.default(''),
})

/** As it was when the order was placed. */
const keptAddress = z.object({
  name: z.string(),
  company_name: z.string(),
  address: z.string(),
  zip_code: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
})

const selected = z.array(z.object({ name: z.string(), value: z.string() }))

/** A line of an order: a copy of what was bought, whatever became of the product. Money without VAT. */
export const orderItem = z.object({
  id,
  /** Null: the product was deleted. */
  product_id: id.nullable(),
  /** Null where it cannot be bought any more. */
  slug: z.string().nullable(),
  name: z.string(),
  product_code: z.string(),
  image1: z.string().nullable(),
  selected_extra_options: selected,
  quantity: count,
  unit_price: z.number(),
  /** Of all pieces, before the coupon. */
  total: z.number(),
  discount: z.number(),
  refunded_quantity: count,
})

const timelineEntry = z.object({
  id,
  kind: z.enum(SHOP_ORDER_EVENTS),
  /** In people's words, or one of the program's own reasons. */
  reason: z.string(),
  own_reason: z.enum(OWN_REASONS).nullable(),
  at: instant,
  /** Of staff, for staff; empty for everybody else and for what happened by itself. */
  by: z.string(),
})

const can = z.object({
  pay: z.boolean(),
  mark_as_paid: z.boolean(),
  mark_as_processing: z.boolean(),
  mark_as_on_hold: z.boolean(),
  mark_as_shipped: z.boolean(),
  mark_as_completed: z.boolean(),
  resume: z.boolean(),
  refund: z.boolean(),
  mark_as_refunded: z.boolean(),
  cancel: z.boolean(),
})

/** As lists show it. */
export const listedShopOrder = z.object({
  id,
  invoice_no: z.string(),
  current_status: shopOrderStatus,
  payment_method: shopWay,
  is_paid: z.boolean(),
  total: z.number(),
  currency: z.string(),
  /** What was paid with credits; null where money was asked for. */
  credits: z.number().nullable(),
  /** Pieces. */
  count,
  first_item: z.object({ name: z.string(), image1: z.string().nullable() }),
  /** Other lines than the first. */
  more_items: count,
  shipping_country: z.string(),
  shipping_method: z.string(),
  parcel_tracking_number: z.string(),
  created_at: instant,
  /** For staff; null for everybody else. */
  user: z.object({ id, name: z.string(), email: z.string(), company_name: z.string() }).nullable(),
  can,
})

/** With everything that its page shows. */
export const shopOrder = listedShopOrder.omit({ first_item: true, more_items: true }).extend({
  /** Why it is held or was cancelled. */
  reason: z.string(),
  own_reason: z.enum(OWN_REASONS).nullable(),
  /** Of the money, as staff wrote it down. */
  txn_id: z.string(),
  tracking_url: z.string(),
  estimated_delivery_date: calendarDate.nullable(),
  shipping_address: keptAddress,
  billing_address: keptAddress,
  items: z.array(orderItem),
  /** The goods without VAT, before the coupon. */
  subtotal: z.number(),
  coupon_code: z.string(),
  discount: z.number(),
  shipping: z.number(),
  fee: z.number(),
  /** In percent. */
  vat_rate: z.number(),
  vat_reason: z.enum(VAT_REASONS),
  vat: z.number(),
  refunded: z.number(),
  /** Money that staff still have to send back by hand. */
  refund_due: z.boolean(),
  /** Until when the goods are kept for an order that is not paid; null: they are no longer, or need not be. */
  reserved_until: instant.nullable(),
  timeline: z.array(timelineEntry),
  invoice: z
    .object({ id, number: z.string().nullable(), can_download: z.boolean(), corrected: z.boolean() })
    .nullable(),
  payment: payment.nullable(),
  paid_at: instant.nullable(),
  shipped_at: instant.nullable(),
})

export const shownOrder = z.object({ ...success, order: shopOrder })

/** What a guest reads of an order: how it stands and where the parcel is, no address and no money. */
export const trackedOrder = z.object({
  invoice_no: z.string(),
  current_status: shopOrderStatus,
  created_at: instant,
  items: z.array(z.object({ name: z.string(), quantity: count })),
  shipping_method: z.string(),
  parcel_tracking_number: z.string(),
  tracking_url: z.string(),
  estimated_delivery_date: calendarDate.nullable(),
  timeline: z.array(timelineEntry.pick({ id: true, kind: true, at: true })),
})

const quotedItem = z.object({
  product_id: id,
  name: z.string(),
  slug: z.string(),
  image1: z.string().nullable(),
  selected_extra_options: selected,
  quantity: count,
  unit_price: z.number(),
  total: z.number(),
  discount: z.number(),
  problem: z.enum(LINE_PROBLEMS).nullable(),
})

/** What the cart would cost, to the last coin. Money without VAT but for `vat` and `total`. */
export const shopQuote = z.object({
  ...success,
  shopping_cart_id: id.nullable(),
  items: z.array(quotedItem),
  currency: z.string(),
  subtotal: z.number(),
  coupon: z
    .object({
      code: z.string(),
      name: z.string(),
      discount: z.number(),
      /** Why it does not apply, as `validate` says it. */
      refusal: z
        .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
        .nullable(),
    })
    .nullable(),
  discount: z.number(),
  country: z.string(),
  shipping_methods: z.array(
    z.object({ id, name: z.string(), cost: z.number(), days_from: count, days_to: count }),
  ),
  /** The one that was asked for, or the cheapest where that does not carry the parcel; null: none does. */
  shipping_method_id: id.nullable(),
  shipping: z.number(),
  /** Every way that the shop takes, with the fee and the total by it. */
  payment_methods: z.array(
    z.object({ method: shopWay, fee: z.number(), total: z.number(), credits: z.number().nullable() }),
  ),
  /** The one that was asked for, or the first; null: the shop takes none. */
  payment_method: shopWay.nullable(),
  fee: z.number(),
  vat_rate: z.number(),
  vat_reason: z.enum(VAT_REASONS),
  vat: z.number(),
  total: z.number(),
  /** What the own wallet can spend; null where the shop takes no credits. */
  spendable_credits: z.number().nullable(),
  /** Kept addresses, the last used first; the account's own is among them where it is complete. */
  addresses: z.array(z.object({ id: id.nullable(), address: keptAddress })),
  /** False until the site's company data suffice for an invoice: nothing is sold before. */
  can_buy: z.boolean(),
})

export const orderRef = z.strictObject({ order_id: id })
export const ordersFound = z.record(shopOrderStatus, count)

export const couponCode = line(SHOP_BOUNDS.coupon_code)
export const invoiceNo = line(20, 4).regex(/^[A-Za-z0-9-]+$/)
