import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { DELIVERY_CHECKS, FINDING_CODES, FINDING_SEVERITIES } from './file-findings.ts'
import { LIMITS } from './limits.ts'
import { AUTOMATION_STATUSES, ORDER_EVENTS, ORDER_FILE_KINDS, ORDER_STATUSES } from './order-states.ts'
import {
  count,
  decimal,
  done,
  formCount,
  formDecimal,
  formTick,
  id,
  instant,
  jsonText,
  line,
  listOf,
  listQuery,
  prose,
} from './primitives.ts'
import { TIME_FRAMES } from './promised-time.ts'
import { READ_METHODS } from './read-tools.ts'

const idParam = z.strictObject({ id })
const status = z.enum(ORDER_STATUSES)
const timeFrame = z.enum(TIME_FRAMES)
const named = z.object({ id, name: z.string() })
const sha256 = z.string()

export const finding = z.object({
  code: z.enum(FINDING_CODES),
  severity: z.enum(FINDING_SEVERITIES),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** Where two files differ: `strip` has the changed share of each 256th, from 0 to 1. */
export const changeSummary = z.object({
  original_size: count,
  modified_size: count,
  regions: count,
  bytes: count,
  share: z.number(),
  strip: z.array(z.number()),
})

export const guardCheck = z.object({
  code: z.enum(DELIVERY_CHECKS),
  passed: z.boolean(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** What was read from the bytes of a file. Empty texts: not identified. */
export const identity = z.object({
  hardware: z.string(),
  software: z.string(),
  variant: z.string(),
  family: z.string(),
  part_number: z.string(),
  vin: z.string(),
})

/** A file that was sent ahead of its order, or ahead of its delivery. */
const sentFile = z.object({
  id,
  name: z.string(),
  size: count,
  sha256,
  findings: z.array(finding),
  identity: identity.nullable(),
  /** Unused it is gone by then. */
  expires_at: instant,
})

export const orderFile = z.object({
  id,
  kind: z.enum(ORDER_FILE_KINDS),
  version: count,
  name: z.string(),
  size: count,
  sha256,
  created_at: instant,
  note: z.string(),
  findings: z.array(finding),
  identity: identity.nullable(),
  changes: changeSummary.nullable(),
  deleted_at: instant.nullable(),
  can: z.object({ download: z.boolean() }),
})

const orderItem = z.object({
  kind: z.enum(['service', 'option', 'extra', 'other']),
  subject_id: id.nullable(),
  name: z.string(),
  price: z.number(),
})

/** One line of a list. */
export const listedOrder = z.object({
  id,
  order_no: count,
  status,
  vehicle_label: z.string(),
  reg_no: z.string(),
  service_name: z.string(),
  options: count,
  price: z.number(),
  payment: z.enum(['paid', 'due', 'refunded']),
  time_frame: timeFrame,
  promised_at: instant.nullable(),
  created_at: instant,
  delivered_at: instant.nullable(),
  automation_status: z.enum(AUTOMATION_STATUSES),
  versions: count,
  unread: count,
})

export const staffListedOrder = listedOrder.extend({
  user: z.object({ id, name: z.string(), company_name: z.string() }),
  assigned_to: named.nullable(),
  lateness: z.enum(['in_time', 'soon', 'late']).nullable(),
})

const orderEvent = z.object({
  id,
  at: instant,
  kind: z.enum(ORDER_EVENTS),
  by: z.enum(['customer', 'staff', 'system']),
  /** Staff's names are shown to staff only. */
  actor: named.nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})

const orderChange = z.object({
  id,
  items: z.array(orderItem),
  price_before: z.number(),
  price_after: z.number(),
  reason: z.string(),
  created_at: instant,
})

/** An order with all that its owner sees. */
export const order = listedOrder.extend({
  variant_id: id.nullable(),
  vehicle_type_id: id.nullable(),
  vin: z.string(),
  mileage: count.nullable(),
  vehicle_year: z.int().nullable(),
  transmission: z.string(),
  power_hp: count.nullable(),
  ecu_brand: z.string(),
  ecu_version: z.string(),
  tool: z.string(),
  read_method: z.enum(READ_METHODS),
  master_slave: z.enum(['master', 'slave']),
  fault_codes: z.array(z.string()),
  comment: z.string(),
  service_id: id,
  option_ids: z.array(id),
  extra_ids: z.array(id),
  items: z.array(orderItem),
  confirmations: z.array(z.object({ name: z.string(), text: z.string(), at: instant })),
  files: z.array(orderFile),
  timeline: z.array(orderEvent),
  incomplete_reason: z.string(),
  cancel_reason: z.string(),
  /** How many open orders are promised earlier; null when it is not open. */
  queue_position: count.nullable(),
  /** Until when a revision may be asked for; null before delivery. */
  revision_until: instant.nullable(),
  /** A supplement that waits for the customer. */
  proposed_change: orderChange.nullable(),
  /** When its files will be deleted, and when they were. */
  files_kept_until: instant.nullable(),
  files_deleted_at: instant.nullable(),
  can: z.object({
    cancel: z.boolean(),
    resend: z.boolean(),
    revise: z.boolean(),
    answer_change: z.boolean(),
    write: z.boolean(),
    order_again: z.boolean(),
  }),
})

/** What staff see beside it. */
export const staffOrder = order.extend({
  user: z.object({
    id,
    name: z.string(),
    company_name: z.string(),
    email: z.string(),
    country: z.string().nullable(),
    credits: z.number(),
    orders: count,
  }),
  assigned_to: named.nullable(),
  delivered_by: named.nullable(),
  lateness: z.enum(['in_time', 'soon', 'late']).nullable(),
  staff_note: z.string(),
  automation_log: z.array(
    z.object({
      at: instant,
      attempt: count,
      step: z.string(),
      outcome: z.enum(['ok', 'no', 'failed']),
      detail: z.string(),
    }),
  ),
  guards: z.array(z.object({ version: count, checks: z.array(guardCheck), overruled_reason: z.string() })),
  staff_can: z.object({
    take: z.boolean(),
    let_go: z.boolean(),
    deliver: z.boolean(),
    process: z.boolean(),
    put_back: z.boolean(),
    mark_incomplete: z.boolean(),
    cancel: z.boolean(),
    change: z.boolean(),
    withdraw_change: z.boolean(),
    retry_automation: z.boolean(),
    delete: z.boolean(),
  }),
})

const chosen = {
  service_id: id,
  option_ids: z.array(id).max(60),
  extra_ids: z.array(id).max(100),
}

const faultCode = line(20, 2).toUpperCase()

/** Everything that a customer says about an order, as fields of a form. */
const orderFields = {
  /** The variant, or, when it is not in the catalogue, its type and name. */
  variant_id: id.optional(),
  vehicle_type_id: id.optional(),
  vehicle_name: line(160).optional(),
  reg_no: line(20).optional(),
  vin: line(17)
    .toUpperCase()
    .regex(/^$|^[A-HJ-NPR-Z0-9]{17}$/)
    .optional(),
  mileage: formCount(0, 10_000_000).optional(),
  vehicle_year: formCount(1900, 2100).optional(),
  transmission: line(80).optional(),
  power_hp: formCount(0, 10_000).optional(),
  ecu_brand: line(60).optional(),
  ecu_version: line(80).optional(),
  tool: line(60, 1),
  read_method: z.enum(READ_METHODS),
  master_slave: z.enum(['master', 'slave']),
  fault_codes: jsonText(z.array(faultCode).max(200)).optional(),
  comment: prose(5000).optional(),
  service_id: id,
  option_ids: jsonText(chosen.option_ids).optional(),
  extra_ids: jsonText(chosen.extra_ids).optional(),
  time_frame: timeFrame,
  /** Files that were sent ahead (`POST /order_file`) instead of with the form. */
  original_file_id: id.optional(),
  second_file_id: id.optional(),
  extra_file_id: id.optional(),
  /** The price that the customer was shown; when it is another now, nothing is ordered. */
  agreed_price: formDecimal(0, 1_000_000),
  agree_terms: formTick,
  vehicle_confirmed: formTick,
  instructions_read: formTick,
  /** Ids of the services and options whose attestation was ticked. */
  attested_ids: jsonText(z.array(id).max(60)).optional(),
}

const ECU_FILE = { max_bytes: LIMITS.ecu_file }
const EXTRA_FILE = { max_bytes: LIMITS.extra_file }

const counted = z.object({ count })
const keywords = { keywords: line(100).optional(), keyword: line(100).optional() }
/** A cursor from an earlier answer: the page that follows it, however far it is. */
const after = line(200)
  .regex(/^[A-Za-z0-9_-]+$/)
  .optional()
const staffFilters = {
  ...keywords,
  after,
  user_id: id.optional(),
  assigned_to: z.union([z.enum(['me', 'nobody']), id]).optional(),
  late: z.enum(['true']).optional(),
}
const SORTS = ['created_at', 'promised_at'] as const
const pagedOrders = listOf(staffListedOrder).extend({ next: z.string().nullable() })
const ORDER_PEOPLE = { owner_or: 'orders' } as const

export const orders = endpoints({
  'POST /order_file': {
    summary: 'Send a file ahead of its order and hear at once what can be said about it; nothing is charged',
    access: 'customer',
    multipart: {
      fields: z.strictObject({
        kind: z.enum(['ecu', 'extra']).default('ecu'),
        variant_id: id.optional(),
        ecu_version: line(80).optional(),
        read_method: z.enum(READ_METHODS).optional(),
        master_slave: z.enum(['master', 'slave']).optional(),
      }),
      files: { file: { max_bytes: LIMITS.extra_file, required: true } },
      sent_ahead: true,
    },
    response: sentFile,
    errors: ['file_missing', 'file_too_large', 'file_unreadable', 'archive_refused', 'rate_limited'],
  },
  'GET /order_file/{id}': {
    summary: 'A file that was sent ahead and is still there: for a form that was reloaded',
    access: 'customer',
    params: idParam,
    query: z.strictObject({
      variant_id: id.optional(),
      ecu_version: line(80).optional(),
      read_method: z.enum(READ_METHODS).optional(),
      master_slave: z.enum(['master', 'slave']).optional(),
    }),
    response: sentFile,
  },
  'DELETE /order_file/{id}': {
    summary: 'Take back a file that was sent ahead',
    access: 'customer',
    params: idParam,
    response: done,
  },
  'POST /order/quote': {
    summary: 'What an order would cost and when it would be ready',
    access: 'customer',
    body: z.strictObject({
      ...chosen,
      variant_id: id.optional(),
      vehicle_type_id: id.optional(),
      service_id: id.optional(),
      time_frame: timeFrame.default('asap'),
    }),
    response: z.object({
      items: z.array(orderItem),
      price: z.number(),
      credits: z.number(),
      /** How many credits are missing; 0 when there are enough. */
      missing: z.number(),
      /** Null when the site never opens. */
      promised_at: instant.nullable(),
      queue: count,
      staff_at_work: count,
      services_online: z.boolean(),
    }),
  },
  'POST /order': {
    summary: 'Order: holds the price and keeps the file',
    access: 'customer',
    multipart: {
      fields: z.strictObject(orderFields),
      files: { original_file: ECU_FILE, second_file: ECU_FILE, extra_file: EXTRA_FILE },
    },
    response: order,
    errors: [
      'not_enough_credits',
      'price_changed',
      'services_offline',
      'not_offered',
      'file_missing',
      'file_too_large',
      'file_unreadable',
      'archive_refused',
    ],
  },
  'POST /order/{id}/automation_retry': {
    summary: 'Try once more to serve an order without staff',
    access: 'orders',
    params: idParam,
    response: staffOrder,
    errors: ['wrong_state'],
  },
  'GET /order': {
    summary: 'All orders of the site',
    access: 'orders',
    query: listQuery(SORTS, { status: status.optional(), ...staffFilters }),
    response: pagedOrders,
  },
  'GET /order/{id}': {
    summary: 'One order: its owner sees theirs, staff see more',
    access: ORDER_PEOPLE,
    params: idParam,
    response: z.union([staffOrder, order]),
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
  'GET /user_orders': {
    summary: 'Own orders',
    access: 'customer',
    query: listQuery(['created_at'], { status: status.optional(), ...keywords, after }),
    response: listOf(listedOrder).extend({ next: z.string().nullable(), retention_months: z.int() }),
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
    response: z.object({
      pending: count,
      processing: count,
      incomplete: count,
      completed: count,
      cancelled: count,
      late: count,
      mine: count,
      unread: count,
    }),
  },
  'GET /user_order_counts': {
    summary: 'Own orders in each state, and unread messages',
    access: 'customer',
    response: z.object({
      pending: count,
      processing: count,
      incomplete: count,
      completed: count,
      cancelled: count,
      unread: count,
    }),
  },
  'DELETE /order/{id}': {
    summary: 'Delete a cancelled or purged order; the ledger stays',
    access: 'orders',
    params: idParam,
    response: done,
    errors: ['wrong_state'],
  },
  'PUT /order/{id}/take': {
    summary: 'Take an order, or let it go again',
    access: 'orders',
    params: idParam,
    body: z.strictObject({ taken: z.boolean() }),
    response: staffOrder,
    errors: ['wrong_state', 'taken_by_other'],
  },
  'POST /order/{id}/check_delivery': {
    summary: 'Send a modified file ahead of its delivery: the delivery guard and what changed',
    access: 'orders',
    params: idParam,
    multipart: {
      fields: z.strictObject({ second: z.enum(['true', 'false']).optional() }),
      files: { modified_file: { ...ECU_FILE, required: true } },
      sent_ahead: true,
    },
    response: sentFile.extend({ changes: changeSummary.nullable(), checks: z.array(guardCheck) }),
    errors: ['file_missing', 'file_too_large', 'file_unreadable', 'wrong_state'],
  },
  'PUT /order/{id}/submit_order': {
    summary:
      'Deliver: the modified file becomes a version, the held credits are captured, the customer is told',
    access: 'orders',
    params: idParam,
    multipart: {
      fields: z.strictObject({
        /** A file that was checked ahead instead of one in the form. */
        modified_file_id: id.optional(),
        second_file_id: id.optional(),
        note: prose(2000).optional(),
        /** Why a failed check of the delivery guard is to be overruled. */
        overrule_reason: line(300).optional(),
        save_as_solution: z.enum(['true', 'false']).optional(),
      }),
      files: { modified_file: ECU_FILE, second_file: ECU_FILE },
    },
    response: staffOrder,
    errors: ['wrong_state', 'delivery_refused', 'file_missing', 'file_too_large', 'file_unreadable'],
  },
  'PUT /order/{id}/cancel_order': {
    summary: 'Cancel with a reason; the credits go back to the customer',
    access: ORDER_PEOPLE,
    params: idParam,
    body: z.strictObject({ reason: line(500, 3) }),
    response: z.union([staffOrder, order]),
    errors: ['wrong_state'],
  },
  'PUT /order/{id}/change_status': {
    summary: 'Move an order by hand; completed comes by delivery, cancelled by cancelling',
    access: 'orders',
    params: idParam,
    body: z.strictObject({
      status: z.enum(['pending', 'processing', 'incomplete']),
      /** What the customer is asked for; required for incomplete. */
      reason: line(500).optional(),
    }),
    response: staffOrder,
    errors: ['wrong_state'],
  },
  'PUT /order/{id}/note': {
    summary: "Staff's own note on an order",
    access: 'orders',
    params: idParam,
    body: z.strictObject({ staff_note: prose(5000) }),
    response: staffOrder,
  },
  'PUT /order/{id}/resend': {
    summary: 'Send what was missing; the order goes on, free of charge',
    access: 'customer',
    params: idParam,
    multipart: {
      fields: z.strictObject({
        text: prose(2000).optional(),
        original_file_id: id.optional(),
        second_file_id: id.optional(),
      }),
      files: { original_file: ECU_FILE, second_file: ECU_FILE },
    },
    response: order,
    errors: ['wrong_state', 'file_too_large', 'file_unreadable'],
  },
  'POST /order/{id}/revision': {
    summary: 'Ask for a revision of what was delivered, with logs',
    access: 'customer',
    params: idParam,
    multipart: {
      fields: z.strictObject({ text: prose(2000, 3) }),
      files: { log_file: { max_bytes: LIMITS.attachment } },
    },
    response: order,
    errors: ['wrong_state', 'revision_over', 'file_too_large'],
  },
  'PUT /order/{id}/change': {
    summary: 'Another service, other options or another price: less is given back at once, more is proposed',
    access: 'orders',
    params: idParam,
    body: z.strictObject({
      ...chosen,
      /** Instead of the price that the list gives. */
      price: decimal(0, 1_000_000).optional(),
      reason: line(500, 3),
    }),
    response: staffOrder,
    errors: ['wrong_state', 'not_offered'],
  },
  'DELETE /order/{id}/change': {
    summary: 'Withdraw a supplement that the customer has not agreed to yet',
    access: 'orders',
    params: idParam,
    response: staffOrder,
    errors: ['wrong_state'],
  },
  'PUT /order/{id}/answer_change': {
    summary: 'Agree to a supplement, which holds the difference, or refuse it',
    access: 'customer',
    params: idParam,
    body: z.strictObject({ change_id: id, agree: z.boolean() }),
    response: order,
    errors: ['wrong_state', 'not_enough_credits'],
  },
  'GET /order/{id}/download_old_file': {
    summary: 'The newest original file',
    access: ORDER_PEOPLE,
    params: idParam,
    response: 'file',
    errors: ['gone'],
  },
  'GET /order/{id}/download_new_file': {
    summary: 'The newest modified file',
    access: ORDER_PEOPLE,
    params: idParam,
    response: 'file',
    errors: ['gone'],
  },
  'GET /order/{id}/download_file/{file_id}': {
    summary: 'Any file of an order: other versions, second control unit, extra files',
    access: ORDER_PEOPLE,
    params: z.strictObject({ id, file_id: id }),
    response: 'file',
    errors: ['gone'],
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
