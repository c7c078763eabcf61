import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { after, calendarDate, count, id, idParam, line, listQuery, longListOf, prose } from '../primitives.ts'
import { success } from '../shop/shapes.ts'
import { SHOP_ORDER_BOUNDS } from './bounds.ts'
import {
  invoiceNo,
  listedShopOrder,
  orderRef,
  ordersFound,
  shopOrderStatus,
  shopWay,
  shownOrder,
} from './shapes.ts'
import { SHOP_ORDER_KEYS } from './states.ts'

const ANY_ORDER_KEY = { any_of: SHOP_ORDER_KEYS } as const

const reason = prose(SHOP_ORDER_BOUNDS.reason, SHOP_ORDER_BOUNDS.reason_min)

export const shopOrders = endpoints({
  'GET /shop/order/get_all': {
    summary: 'Orders of the shop, the newest first, with how many there are in each state',
    access: ANY_ORDER_KEY,
    query: listQuery(['created_at', 'total'], {
      status: z.union([shopOrderStatus, z.literal('pending')]).optional(),
      payment_method: shopWay.optional(),
      product_id: id.optional(),
      user_id: id.optional(),
      refund_due: z.enum(['true']).optional(),
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      /** What the statistics count: paid on these days, and not cancelled since. */
      sold_from: calendarDate.optional(),
      sold_to: calendarDate.optional(),
      after,
    }),
    response: longListOf(listedShopOrder).extend({
      ...success,
      /** Of the whole site, whatever the filter; `pending` is everything neither cancelled nor completed. */
      counts: ordersFound,
      pending: count,
    }),
  },
  'GET /shop/order/get_by_id/{id}': {
    summary: 'An order of the shop',
    access: { owner_or: SHOP_ORDER_KEYS },
    for_buyers: true,
    params: idParam,
    response: shownOrder,
  },
  'GET /shop/order/get_by_invoice_no/{no}': {
    summary: 'An order of the shop by its reference',
    access: { owner_or: SHOP_ORDER_KEYS },
    for_buyers: true,
    params: z.strictObject({ no: invoiceNo }),
    response: shownOrder,
  },
  'GET /shop/order/delivery_notes': {
    summary: 'Delivery notes of these orders as one PDF, each on pages of its own',
    access: ANY_ORDER_KEY,
    query: z.strictObject({
      ids: z
        .string()
        .max(37 * SHOP_ORDER_BOUNDS.at_once)
        .transform((text) => [...new Set(text.split(','))])
        .pipe(z.array(id).min(1).max(SHOP_ORDER_BOUNDS.at_once)),
    }),
    response: 'file',
  },
  'POST /shop/order/mark_as_paid': {
    summary: 'The money has come',
    access: 'mark_as_paid_order',
    body: z.strictObject({
      order_id: id,
      /** How it came, where it came by another way than the buyer chose. */
      payment_method: shopWay.optional(),
      txn_id: line(SHOP_ORDER_BOUNDS.txn_id).default(''),
    }),
    response: shownOrder,
    errors: ['wrong_state'],
  },
  'POST /shop/order/mark_as_processing': {
    summary: 'Somebody packs it',
    access: 'process_order',
    body: orderRef,
    response: shownOrder,
    errors: ['out_of_stock', 'wrong_state'],
  },
  'POST /shop/order/mark_as_on_hold': {
    summary: 'It waits; the buyer reads why',
    access: 'hold_order',
    body: z.strictObject({ order_id: id, reason }),
    response: shownOrder,
    errors: ['wrong_state'],
  },
  'POST /shop/order/resume': {
    summary: 'It goes on from where it was held',
    access: 'hold_order',
    body: orderRef,
    response: shownOrder,
    errors: ['out_of_stock', 'wrong_state'],
  },
  'POST /shop/order/mark_as_shipped': {
    summary: 'The parcel is on its way',
    access: 'ship_order',
    body: z.strictObject({
      order_id: id,
      parcel_tracking_number: line(SHOP_ORDER_BOUNDS.tracking_number).default(''),
      /** Left out: the page of the shipping method, if it has one. */
      tracking_url: line(SHOP_ORDER_BOUNDS.tracking_url)
        .regex(/^(https:\/\/\S+)?$/)
        .optional(),
      estimated_delivery_date: calendarDate.optional(),
    }),
    response: shownOrder,
    errors: ['out_of_stock', 'wrong_state'],
  },
  'POST /shop/order/mark_as_completed': {
    summary: 'It has arrived',
    access: 'complete_order',
    body: orderRef,
    response: shownOrder,
    errors: ['wrong_state'],
  },
  'POST /shop/order/refund': {
    summary: 'Give the money for some of it back; without lines for everything that is left',
    access: 'cancel_order',
    body: z.strictObject({
      order_id: id,
      items: z
        .array(z.strictObject({ id, quantity: z.int().min(1).max(1000) }))
        .max(100)
        .optional(),
      /** With `items`: the shipping, too. */
      shipping: z.boolean().default(false),
      /** The goods are in stock again. Without it there is nothing to do for what cost nothing, which is refused. */
      restock: z.boolean().default(false),
      reason,
    }),
    response: shownOrder,
    errors: ['wrong_state'],
  },
  'POST /shop/order/mark_as_refunded': {
    summary: 'Staff sent the money back by hand, where no provider could',
    access: 'cancel_order',
    body: orderRef,
    response: shownOrder,
    errors: ['wrong_state'],
  },
  'POST /shop/order/cancel': {
    summary:
      'It is over: the goods are free again and what was paid goes back. Buyers may while it is unpaid; staff give a reason',
    access: { owner_or: 'cancel_order' },
    for_buyers: true,
    body: z.strictObject({ order_id: id, reason: prose(SHOP_ORDER_BOUNDS.reason).default('') }),
    response: shownOrder,
    errors: ['wrong_state'],
  },
})
