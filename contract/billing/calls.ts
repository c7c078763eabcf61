import { z } from 'zod'
import { AMOUNT_MAX } from '../amounts.ts'
import { endpoints } from '../endpoint.ts'
import { LENGTHS } from '../limits.ts'
import { payment } from '../payments/calls.ts'
import {
  after,
  calendarDate,
  count,
  decimal,
  done,
  id,
  idParam,
  line,
  listQuery,
  longListOf,
} from '../primitives.ts'
import { BILLING_BOUNDS } from './bounds.ts'
import { invoice, staffInvoice } from './shapes.ts'
import { INVOICE_STATUSES } from './states.ts'

export const billing = endpoints({
  'POST /credits_user/{id}/pay': {
    summary: 'Go on paying for a purchase that waits for money',
    access: 'customer',
    for_buyers: true,
    params: idParam,
    ignores_idempotency_key: true,
    response: payment,
    errors: [
      'buyer_address_missing',
      'method_not_set_up',
      'price_changed',
      'provider_failed',
      'rate_limited',
      'seller_incomplete',
      'wrong_state',
    ],
  },
  'GET /credits_user': {
    summary: 'Own purchases and invoices',
    access: 'customer',
    for_buyers: true,
    query: listQuery(['created_at', 'number', 'total'], {
      status: z.enum(INVOICE_STATUSES).optional(),
      after,
    }),
    response: longListOf(invoice),
  },
  'GET /credits': {
    summary: 'Invoices of dealers or of agents; with `agent_manager` alone, of agents',
    access: { any_of: ['dealers_invoices', 'agent_manager'] },
    query: listQuery(['created_at', 'number', 'total', 'user', 'status'], {
      of: z.enum(['dealers', 'agents', 'all']).default('all'),
      status: z.enum(INVOICE_STATUSES).optional(),
      user_id: id.optional(),
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      after,
    }),
    response: longListOf(staffInvoice),
  },
  'GET /credits/export': {
    summary: 'Invoices and credit notes as CSV, for bookkeeping',
    access: 'dealers_invoices',
    query: z.strictObject({ from: calendarDate, to: calendarDate }),
    response: 'file',
  },
  'POST /credits/create-empty': {
    summary: 'Begin an invoice for a customer by hand',
    access: 'dealers_invoices',
    body: z.strictObject({ user_id: id }),
    response: staffInvoice,
    errors: ['seller_incomplete'],
  },
  'PATCH /credits/mark-as-paid': {
    summary: 'The money has come: number the invoice and add the credits, once',
    access: 'dealers_invoices',
    body: z.strictObject({ id }),
    response: staffInvoice,
    errors: ['buyer_address_missing', 'seller_incomplete', 'wrong_state'],
  },
  'POST /credits/{id}/refund': {
    summary:
      'Take a paid purchase back, all that is left or by line: credit note, credits, and the money where the provider can return it',
    access: 'dealers_invoices',
    params: idParam,
    body: z.strictObject({
      reason: line(BILLING_BOUNDS.refund_reason, LENGTHS.reason_min),
      /** Places in the `lines` of the answer, from 0, and how much of each. Without them, all that is left and the fee. */
      lines: z
        .array(z.strictObject({ position: count, count: decimal(0.01, AMOUNT_MAX) }))
        .min(1)
        .max(BILLING_BOUNDS.refund_lines)
        .optional(),
    }),
    response: staffInvoice,
    errors: ['wrong_state', 'not_enough_credits'],
  },
  'DELETE /credits/{id}': {
    summary: 'Void an invoice that waits for money; of a paid one delete the document only',
    access: 'delete_dealer_invoice',
    params: idParam,
    /** The status the caller saw. The call is refused in any other, so a payment does not turn one act into the other. */
    query: z.strictObject({ expected_status: z.enum(INVOICE_STATUSES).optional() }),
    response: done,
    errors: ['wrong_state'],
  },
  'GET /credits/{id}/download_invoice': {
    summary: 'The invoice as a PDF in the language of the buyer',
    access: { owner_or: 'download_dealer_invoice' },
    for_buyers: true,
    params: idParam,
    response: 'file',
    errors: ['buyer_address_missing', 'gone', 'seller_incomplete', 'wrong_state'],
  },
})
