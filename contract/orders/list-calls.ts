import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LENGTHS } from '../limits.ts'
import { after, count, id, idParam, line, listOf, listQuery, longListOf } from '../primitives.ts'
import { listedOrder, orderDownload, orderStatus, staffListedOrder } from './shapes.ts'

const counted = z.object({ count })
const inEachState = {
  pending: count,
  processing: count,
  incomplete: count,
  completed: count,
  cancelled: count,
}
const keywords = { keywords: line(LENGTHS.search).optional(), keyword: line(LENGTHS.search).optional() }
const staffFilters = {
  ...keywords,
  after,
  user_id: id.optional(),
  assigned_to: z.union([z.enum(['me', 'nobody']), id]).optional(),
  late: z.enum(['true']).optional(),
}
const SORTS = ['created_at', 'promised_at'] as const
const pagedOrders = longListOf(staffListedOrder)
export const orderLists = endpoints({
  'GET /order': {
    summary: 'All orders of the site',
    access: 'orders',
    query: listQuery(SORTS, { status: orderStatus.optional(), ...staffFilters }),
    response: pagedOrders,
  },
  'GET /order/{id}/related': {
    summary: 'Earlier orders of the same car, the same file or the same software',
    access: 'orders',
    params: idParam,
    response: z.object({
      items: z.array(
        staffListedOrder.extend({ why: z.array(z.enum(['same_car', 'same_file', 'same_software'])) }),
      ),
    }),
  },
  'GET /order/{id}/downloads': {
    summary: 'Who took the files of an order, or one of them, and when; the newest first',
    access: 'orders',
    params: idParam,
    query: listQuery(['created_at'], { file_id: id.optional() }),
    response: listOf(orderDownload),
  },
  'GET /user_orders': {
    summary: 'Own orders',
    access: 'customer',
    query: listQuery(['created_at'], { status: orderStatus.optional(), ...keywords, after }),
    response: longListOf(listedOrder).extend({ retention_months: z.int() }),
  },
  'GET /pending_orders': {
    summary: 'The work list: open orders, the earliest promise first',
    access: 'orders',
    query: listQuery(SORTS, {
      status: z.enum(['pending', 'processing', 'incomplete']).optional(),
      ...staffFilters,
    }),
    response: pagedOrders,
  },
  'GET /complete_orders': {
    summary: 'History: completed and cancelled orders, the newest first',
    access: 'orders',
    query: listQuery(SORTS, { status: z.enum(['completed', 'cancelled']).optional(), ...staffFilters }),
    response: pagedOrders,
  },
  'GET /warning_orders_count': {
    summary: 'Open orders past their promised time',
    access: 'orders',
    response: counted,
  },
  'GET /cancelled_orders_count': { summary: 'Cancelled orders', access: 'orders', response: counted },
  'GET /pending_orders_count': { summary: 'Open orders', access: 'orders', response: counted },
  'GET /complete_orders_count': { summary: 'Completed orders', access: 'orders', response: counted },
  'GET /user_pending_orders_count': { summary: 'Own open orders', access: 'customer', response: counted },
  'GET /user_complete_orders_count': {
    summary: 'Own completed orders',
    access: 'customer',
    response: counted,
  },
  'GET /order_counts': {
    summary: 'Every badge of the order screens at once',
    access: 'orders',
    response: z.object({ ...inEachState, late: count, mine: count, unread: count }),
  },
  'GET /user_order_counts': {
    summary: 'Own orders in each state, and unread messages',
    access: 'customer',
    response: z.object({ ...inEachState, unread: count }),
  },
  'GET /user_order_statistics': {
    summary: 'Own orders sent and delivered in each of the last six months, for a chart',
    access: 'customer',
    for_buyers: true,
    response: z.object({
      /** In the site's own months, the running one last. */
      months: z.array(
        z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), submitted: count, delivered: count }),
      ),
    }),
  },
  'GET /order_statistics': {
    summary: 'Orders of the last thirty days, for the dashboard',
    access: 'orders',
    response: z.object({
      days: z.array(z.object({ date: z.iso.date(), submitted: count, delivered: count })),
      /** Of the deliveries in these days. */
      in_time_share: z.number().nullable(),
      median_minutes: z.number().nullable(),
      automated: count,
    }),
  },
})
