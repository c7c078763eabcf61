import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { PERMISSION_GROUPS } from '../permissions.ts'
import { calendarDate, count, id } from '../primitives.ts'
import { success } from '../shop/shapes.ts'
import { ordersFound } from './shapes.ts'

const seller = z.object({
  product_id: id.nullable(),
  name: z.string(),
  product_code: z.string(),
  pieces: count,
  revenue: z.number(),
})
const period = z.object({
  /** Without VAT, of what was paid and not taken back. */
  revenue: z.number(),
  orders: count,
  pieces: count,
  refunded: z.number(),
})

export const shopStatistics = endpoints({
  'GET /shop/settings/get_statistics': {
    summary: 'What the shop sold in these days and the same number of days before, and what lies in stock',
    access: { any_of: PERMISSION_GROUPS.shop_manager },
    query: z.strictObject({ from: calendarDate.optional(), to: calendarDate.optional() }),
    response: z.object({
      ...success,
      from: calendarDate,
      to: calendarDate,
      currency: z.string(),
      now: period,
      before: period,
      days: z.array(z.object({ day: calendarDate, revenue: z.number(), orders: count })),
      best_sellers: z.array(seller),
      categories: z.array(
        z.object({ category_id: id.nullable(), name: z.string(), revenue: z.number(), pieces: count }),
      ),
      statuses: ordersFound,
      low_stock: z.array(z.object({ id, name: z.string(), product_code: z.string(), inventory: count })),
      low_stock_count: count,
      sold_out: count,
      stock: z.object({ pieces: count, products: count, value: z.number() }),
    }),
  },
})
