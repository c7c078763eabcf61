import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LENGTHS, LIMITS } from '../limits.ts'
import { decimal, done, id, idParam, line, prose } from '../primitives.ts'
import { ORDER_BOUNDS } from './bounds.ts'
import {
  changeSummary,
  chosen,
  ECU_FILE,
  guardCheck,
  ORDER_PEOPLE,
  order,
  orderItem,
  sentFile,
  staffOrder,
} from './shapes.ts'

/* What becomes of an order, until its file is delivered and after. */

export const orderWork = endpoints({
  'POST /order/{id}/automation_retry': {
    summary: 'Try once more to serve an order without staff',
    access: 'orders',
    params: idParam,
    response: staffOrder,
    errors: ['wrong_state', 'relayed'],
  },
  'GET /order/{id}': {
    summary: 'One order: its owner sees theirs, staff see more',
    access: ORDER_PEOPLE,
    params: idParam,
    response: z.union([staffOrder, order]),
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
    errors: ['wrong_state', 'relayed', 'already_taken'],
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
    ignores_idempotency_key: true,
    response: sentFile.extend({ changes: changeSummary.nullable(), checks: z.array(guardCheck) }),
    errors: ['file_missing', 'file_too_large', 'file_unreadable', 'wrong_state', 'relayed'],
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
        note: prose(ORDER_BOUNDS.delivery_note).optional(),
        /** Why a failed check of the delivery guard is to be overruled. */
        overrule_reason: line(ORDER_BOUNDS.overrule_reason).optional(),
        save_as_solution: z.enum(['true', 'false']).optional(),
      }),
      files: { modified_file: ECU_FILE, second_file: ECU_FILE },
    },
    response: staffOrder,
    errors: [
      'wrong_state',
      'relayed',
      'delivery_refused',
      'conflict',
      'file_missing',
      'file_too_large',
      'file_unreadable',
    ],
  },
  'PUT /order/{id}/cancel_order': {
    summary:
      'Cancel with a reason; the credits go back. Customers: while pending and before a first delivery',
    access: ORDER_PEOPLE,
    params: idParam,
    body: z.strictObject({ reason: line(ORDER_BOUNDS.reason, LENGTHS.reason_min) }),
    response: z.union([staffOrder, order]),
    errors: ['wrong_state', 'too_many_cancellations'],
  },
  'PUT /order/{id}/change_status': {
    summary: 'Move an order by hand; completed comes by delivery, cancelled by cancelling',
    access: 'orders',
    params: idParam,
    body: z.strictObject({
      status: z.enum(['pending', 'processing', 'incomplete']),
      /** What the customer is asked for; required for incomplete. */
      reason: line(ORDER_BOUNDS.reason).optional(),
    }),
    response: staffOrder,
    errors: ['wrong_state', 'relayed'],
  },
  'PUT /order/{id}/note': {
    summary: "Staff's own note on an order",
    access: 'orders',
    params: idParam,
    body: z.strictObject({ staff_note: prose(ORDER_BOUNDS.staff_note) }),
    response: staffOrder,
  },
  'PUT /order/{id}/resend': {
    summary: 'Send what was missing; the order goes on, free of charge',
    access: 'customer',
    params: idParam,
    multipart: {
      fields: z.strictObject({
        text: prose(ORDER_BOUNDS.answer).optional(),
        original_file_id: id.optional(),
        second_file_id: id.optional(),
      }),
      files: { original_file: ECU_FILE, second_file: ECU_FILE },
    },
    response: order,
    errors: ['wrong_state', 'sub_portal_order', 'file_too_large', 'file_unreadable'],
  },
  'POST /order/{id}/revision': {
    summary: 'Ask for a revision of what was delivered, with logs',
    access: 'customer',
    params: idParam,
    multipart: {
      fields: z.strictObject({ text: prose(ORDER_BOUNDS.answer, LENGTHS.reason_min) }),
      files: { log_file: { max_bytes: LIMITS.attachment } },
    },
    response: order,
    errors: ['wrong_state', 'revision_over', 'file_too_large'],
  },
  'POST /order/{id}/quote': {
    summary: 'What another service, other options or another price would mean; nothing is changed',
    access: 'orders',
    params: idParam,
    body: z.strictObject({ ...chosen, price: decimal(0, ORDER_BOUNDS.price).optional() }),
    response: z.object({
      items: z.array(orderItem),
      price_before: z.number(),
      price_after: z.number(),
      /** Above zero a supplement that the customer is asked for, below what goes back. */
      difference: z.number(),
      /** How many credits the customer lacks for a supplement. */
      missing: z.number(),
    }),
    errors: ['wrong_state', 'relayed', 'not_offered'],
  },
  'PUT /order/{id}/change': {
    summary: 'Another service, other options or another price: less is given back at once, more is proposed',
    access: 'orders',
    params: idParam,
    body: z.strictObject({
      ...chosen,
      /** Instead of what the lines add up to. */
      price: decimal(0, ORDER_BOUNDS.price).optional(),
      reason: line(ORDER_BOUNDS.reason, LENGTHS.reason_min),
      /** Of a sub-portal: the supplement of the provider that it is asked for. One answer is for both. */
      provider_change_id: id.optional(),
    }),
    response: staffOrder,
    errors: ['wrong_state', 'relayed', 'not_offered'],
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
    errors: ['wrong_state', 'not_enough_credits', 'company_credits_missing'],
  },
  'PUT /order/{id}/forward': {
    summary: 'Of a sub-portal: hand an order to the provider',
    access: 'orders',
    params: idParam,
    response: staffOrder,
    errors: ['wrong_state', 'not_relayed'],
  },
  'PUT /order/{id}/take_back': {
    summary: 'Of a sub-portal: serve an order after all that the provider has not begun',
    access: 'orders',
    params: idParam,
    body: z.strictObject({ reason: line(ORDER_BOUNDS.reason, LENGTHS.reason_min) }),
    response: staffOrder,
    errors: ['wrong_state'],
  },
  'PUT /order/{id}/answer_provider': {
    summary: 'Of a sub-portal: agree to a supplement of the provider at its own expense, or refuse it',
    access: 'orders',
    params: idParam,
    body: z.strictObject({ change_id: id, agree: z.boolean() }),
    response: staffOrder,
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
    summary: 'The newest modified file; not to the customer of a cancelled order',
    access: ORDER_PEOPLE,
    params: idParam,
    response: 'file',
    errors: ['gone', 'wrong_state'],
  },
  'GET /order/{id}/download_file/{file_id}': {
    summary: 'Any file of an order: other versions, second control unit, extra files',
    access: ORDER_PEOPLE,
    params: z.strictObject({ id, file_id: id }),
    response: 'file',
    errors: ['gone', 'wrong_state'],
  },
})
