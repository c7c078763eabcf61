import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { asFaultCode, FAULT_CODE_LENGTH } from '../fault-codes/fault-codes.ts'
import { LIMITS } from '../limits.ts'
import {
  count,
  done,
  formCount,
  formDecimal,
  formTick,
  id,
  idParam,
  instant,
  jsonText,
  line,
  prose,
} from '../primitives.ts'
import { ORDER_BOUNDS, VIN } from './bounds.ts'
import { READ_METHODS } from './read-tools.ts'
import { chosen, ECU_FILE, order, orderItem, sentFile, timeFrame } from './shapes.ts'

/* How an order begins: files sent ahead, its price, the order itself. */

/** A code in its usual form, or whatever the customer wrote in place of one. */
const faultCode = line(FAULT_CODE_LENGTH, 1).overwrite(asFaultCode)

/** Everything that a customer says about an order, as fields of a form. */
const orderFields = {
  /** The variant, or, when it is not in the catalogue, its type and name. */
  variant_id: id.optional(),
  vehicle_type_id: id.optional(),
  vehicle_name: line(ORDER_BOUNDS.vehicle_name).optional(),
  reg_no: line(ORDER_BOUNDS.reg_no).optional(),
  vin: line(ORDER_BOUNDS.vin)
    .toUpperCase()
    .regex(new RegExp(`^$|${VIN.source}`))
    .optional(),
  mileage: formCount(0, ORDER_BOUNDS.mileage).optional(),
  vehicle_year: formCount(1900, 2100).optional(),
  transmission: line(ORDER_BOUNDS.transmission).optional(),
  power_hp: formCount(0, ORDER_BOUNDS.power_hp).optional(),
  ecu_brand: line(ORDER_BOUNDS.ecu_brand).optional(),
  ecu_version: line(ORDER_BOUNDS.ecu_version).optional(),
  tool: line(ORDER_BOUNDS.tool, 1),
  read_method: z.enum(READ_METHODS),
  master_slave: z.enum(['master', 'slave']),
  fault_codes: jsonText(z.array(faultCode).max(200)).optional(),
  comment: prose(ORDER_BOUNDS.comment).optional(),
  service_id: id,
  option_ids: jsonText(chosen.option_ids).optional(),
  extra_ids: jsonText(chosen.extra_ids).optional(),
  time_frame: timeFrame,
  /** Files that were sent ahead (`POST /order_file`) instead of with the form. */
  original_file_id: id.optional(),
  second_file_id: id.optional(),
  extra_file_id: id.optional(),
  /** The price that the customer was shown; when it is another now, nothing is ordered. */
  agreed_price: formDecimal(0, ORDER_BOUNDS.price),
  agree_terms: formTick,
  vehicle_confirmed: formTick,
  instructions_read: formTick,
  /** Ids of the services and options whose attestation was ticked. */
  attested_ids: jsonText(z.array(id).max(60)).optional(),
}

/** What is known of the vehicle and the read when a file is sent ahead. */
const aboutFile = z.strictObject({
  kind: z.enum(['ecu', 'extra']).default('ecu'),
  variant_id: id.optional(),
  ecu_version: line(ORDER_BOUNDS.ecu_version).optional(),
  read_method: z.enum(READ_METHODS).optional(),
  master_slave: z.enum(['master', 'slave']).optional(),
})

export const orders = endpoints({
  'POST /order_file': {
    summary: 'Send a file ahead of its order and hear at once what can be said about it; nothing is charged',
    access: 'customer',
    multipart: {
      fields: aboutFile,
      files: { file: { max_bytes: LIMITS.extra_file, required: true } },
      sent_ahead: true,
    },
    ignores_idempotency_key: true,
    response: sentFile,
    errors: ['file_missing', 'file_too_large', 'file_unreadable', 'archive_refused', 'rate_limited'],
  },
  'GET /order_file/{id}': {
    summary: 'A file that was sent ahead and is still there: for a form that was reloaded',
    access: 'customer',
    params: idParam,
    query: aboutFile,
    response: sentFile,
    errors: ['archive_refused'],
  },
  'DELETE /order_file/{id}': {
    summary: 'Take back a file that was sent ahead',
    access: 'customer',
    params: idParam,
    ignores_idempotency_key: true,
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
      /** Whether the credits of the account suffice. */
      suffices: z.boolean(),
      /** What the account has; null for colleagues who only order. */
      credits: z.number().nullable(),
      /** How many credits are missing; 0 when there are enough. Null for colleagues who only order. */
      missing: z.number().nullable(),
      /** Null when the site never opens. */
      promised_at: instant.nullable(),
      /** The same for each of the time frames that can be chosen. */
      promises: z.record(timeFrame, instant.nullable()),
      /** As the order would have it, once sent. */
      queue: count.nullable(),
      staff_at_work: count,
      services_online: z.boolean(),
    }),
    errors: ['not_offered'],
  },
  'POST /order': {
    summary: 'Order: holds the price and keeps the file',
    access: 'customer',
    multipart: {
      fields: z.strictObject(orderFields),
      files: { original_file: ECU_FILE, second_file: ECU_FILE, extra_file: { max_bytes: LIMITS.extra_file } },
    },
    response: order,
    errors: [
      'not_enough_credits',
      'company_credits_missing',
      'price_changed',
      'services_offline',
      'not_offered',
      'file_missing',
      'file_too_large',
      'file_unreadable',
      'archive_refused',
      'too_many_orders',
    ],
  },
})
