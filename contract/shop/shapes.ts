import { z } from 'zod'
import { count, country, decimal, id, instant, line } from '../primitives.ts'
import { COUPON_CODE, SHOP_BOUNDS, SLUG, TRACKING_URL } from './bounds.ts'
import { COUPON_STATES, LINE_PROBLEMS, PRODUCT_STATUSES, SWITCHED, WEIGHT_UNITS } from './states.ts'

/** Beside the fields of every answer of the shop. */
export const success = { status: z.literal('success') }

export const slug = line(SHOP_BOUNDS.slug, 1).regex(SLUG)
export const switched = z.enum(SWITCHED)
export const price = decimal(0, SHOP_BOUNDS.price)

const isUnlike = (names: readonly string[]) => new Set(names).size === names.length

const optionName = line(SHOP_BOUNDS.option_name, 1)

/** What staff write; every option has one value at least, and no name occurs twice. */
export const extraOptions = z
  .array(
    z.strictObject({
      name: optionName,
      values: z
        .array(z.strictObject({ name: optionName, price: decimal(-SHOP_BOUNDS.price, SHOP_BOUNDS.price) }))
        .min(1)
        .max(SHOP_BOUNDS.option_values)
        .refine((values) => isUnlike(values.map(({ name }) => name))),
    }),
  )
  .max(SHOP_BOUNDS.options)
  .refine((options) => isUnlike(options.map(({ name }) => name)))

/** What a buyer chose: one value of each option. */
export const selectedOptions = z
  .array(z.strictObject({ name: optionName, value: optionName }))
  .max(SHOP_BOUNDS.options)

export const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  status: switched,
  position: count,
  /** Products that the viewer may see. */
  products: count,
})

const categoryName = z.object({ id, name: z.string(), slug: z.string() })

/** As lists show it. */
export const listedProduct = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  product_code: z.string(),
  /** Without VAT, before any option. */
  price: z.number(),
  /** The cheapest and the dearest choice of its options. */
  price_from: z.number(),
  price_to: z.number(),
  short_description: z.string(),
  category_id: id,
  category_name: z.string(),
  image1: z.string().nullable(),
  /** What can still be ordered. */
  inventory: count,
  status: z.enum(PRODUCT_STATUSES),
  /** For staff; null for everybody else. */
  views: count.nullable(),
  sales: count.nullable(),
  created_at: instant,
})

/** With everything that its page shows. */
export const product = listedProduct.omit({ category_name: true }).extend({
  category: categoryName,
  image2: z.string().nullable(),
  image3: z.string().nullable(),
  images: z.array(z.object({ id, url: z.string() })),
  weight: z.number(),
  weight_unit: z.enum(WEIGHT_UNITS),
  /** Safe markup. */
  description: z.string(),
  extra_options: z.array(
    z.object({ name: z.string(), values: z.array(z.object({ name: z.string(), price: z.number() })) }),
  ),
  /** Vehicles that it fits, each with the names above it. Empty: staff named none. */
  vehicles: z.array(z.object({ id, path: z.array(z.string()) })),
  /** Others of its category, what is sold most first. */
  related: z.array(listedProduct),
  changed_at: instant,
})

const code = line(SHOP_BOUNDS.coupon_code, 2).regex(COUPON_CODE)
/** Epoch milliseconds; null: no bound. */
const moment = z.int().min(0).max(8_640_000_000_000_000).nullable()
const limit = (max: number) => z.int().min(1).max(max).nullable()

/** Either a flat amount or a part of the price. */
export const couponFields = {
  name: line(SHOP_BOUNDS.name, 1),
  code,
  flat_amount: decimal(0.01, SHOP_BOUNDS.price).nullable(),
  percentage: decimal(0.01, 100).nullable(),
  min_order_amount: price.nullable(),
  min_order_product_count: limit(SHOP_BOUNDS.quantity),
  start_date: moment,
  expiry_date: moment,
  /** Good for this category alone, or for this product. */
  category_id: id.nullable(),
  product_id: id.nullable(),
  max_uses: limit(SHOP_BOUNDS.coupon_uses),
  max_uses_per_person: limit(SHOP_BOUNDS.coupon_uses),
  status: switched,
}

export const coupon = z.object({
  ...couponFields,
  id,
  code: z.string(),
  category_name: z.string().nullable(),
  product_name: z.string().nullable(),
  /** Orders that used it and were not cancelled. */
  uses: count,
  state: z.enum(COUPON_STATES),
  created_at: instant,
})

const days = z
  .strictObject({
    from: z.int().min(0).max(SHOP_BOUNDS.shipping_days),
    to: z.int().min(0).max(SHOP_BOUNDS.shipping_days),
  })
  .refine(({ from, to }) => from <= to)

export const shippingFields = {
  name: line(SHOP_BOUNDS.name, 1),
  local_shipping_cost: price,
  international_shipping_cost: price,
  /** In working days. */
  local_shipping_time: days,
  international_shipping_time: days,
  /** The cost is for each piece, not for the whole order. */
  charge_per_product: z.boolean(),
  /** Added for each kilogram begun. */
  cost_per_kg: price,
  /** Goods of this value and more are sent free of charge; null: none are. */
  free_from: price.nullable(),
  /** Where it goes; empty: everywhere. */
  countries: z.array(country).max(SHOP_BOUNDS.shipping_countries),
  max_weight_kg: decimal(0.01, SHOP_BOUNDS.weight).nullable(),
  min_value: price.nullable(),
  max_value: price.nullable(),
  /** Where a parcel can be looked for, with {number} in the place of its number; empty: nowhere. */
  tracking_url: line(SHOP_BOUNDS.tracking_url).regex(TRACKING_URL),
  status: switched,
}

export const shippingMethod = z.object({ ...shippingFields, id, position: count })

/** Whatever the server says of a cart is as of now: price, stock and whether a line can be ordered. */
const cartItem = z.object({
  /** Of the line. */
  id,
  product_id: id,
  name: z.string(),
  slug: z.string(),
  product_code: z.string(),
  image1: z.string().nullable(),
  selected_extra_options: z.array(z.object({ name: z.string(), value: z.string() })),
  quantity: count,
  unit_price: z.number(),
  total: z.number(),
  /** The price that the buyer saw before, where it is another now. */
  price_before: z.number().nullable(),
  /** What can still be ordered. */
  inventory: count,
  problem: z.enum(LINE_PROBLEMS).nullable(),
})

export const cart = z.object({
  ...success,
  /** Null as long as nothing was put in. */
  shopping_cart_id: id.nullable(),
  /** The same as long as nobody changes what is in it. */
  version: z.string(),
  items: z.array(cartItem),
  /** Pieces. */
  count,
  /** Of the lines that can be ordered, without VAT. */
  subtotal: z.number(),
  currency: z.string(),
  weight_grams: count,
})

/** How many pieces somebody wants. */
export const quantity = z.int().min(1).max(SHOP_BOUNDS.quantity)
