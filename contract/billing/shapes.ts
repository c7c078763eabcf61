import { z } from 'zod'
import { paymentMethod } from '../payments/calls.ts'
import { PAYMENT_PROBLEMS, PAYMENT_STATUSES } from '../payments/payment-methods.ts'
import { id, instant } from '../primitives.ts'
import { VAT_REASONS } from '../vat/calls.ts'
import { HELD_REASONS, INVOICE_STATUSES, SOLD_KINDS } from './states.ts'

export const invoice = z.object({
  id,
  kind: z.enum(['invoice', 'credit_note']),
  status: z.enum(INVOICE_STATUSES),
  /** Given with the payment. */
  number: z.string().nullable(),
  /** The same under its other name. */
  invoice: z.string().nullable(),
  /** Of the first line. */
  item_name: z.string(),
  count: z.number(),
  /**
   * What it is for, in order; none while staff have only begun it. A credit note's are negative. An answer that an
   * earlier version gave, repeated by its key, has none or lacks them.
   */
  lines: z
    .array(
      z.object({
        kind: z.enum(SOLD_KINDS),
        item_name: z.string(),
        count: z.number(),
        /** Without VAT, of one whole unit: it may be finer than any coin. */
        unit_price: z.number().nullable(),
        amount: z.number(),
        vat_amount: z.number(),
        /** Of the count: what credit notes have taken back so far. */
        refunded_count: z.number().default(0),
      }),
    )
    .default([]),
  amount: z.number(),
  fee: z.number(),
  vat: z.number(),
  vat_amount: z.number(),
  vat_reason: z.enum(VAT_REASONS),
  total: z.number(),
  currency: z.string(),
  payment_method: paymentMethod.nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
  /** The latest credit note that takes it or a part of it back, or the invoice that this credit note takes back. */
  corrected_by: id.nullable(),
  corrects: id.nullable(),
  /** What credit notes have taken back so far, of the total; answers kept from before do not say. */
  refunded: z.number().default(0),
  reason: z.string(),
  document_deleted_at: instant.nullable(),
  /** When its document will be deleted. */
  document_kept_until: instant.nullable(),
  /** What a booked purchase still lacks before its document can be made; answers kept from before do not say. */
  document_held: z.enum(HELD_REASONS).nullable().default(null),
  can: z.object({
    download: z.boolean(),
    pay: z.boolean(),
    generate: z.boolean(),
    mark_as_paid: z.boolean(),
    refund: z.boolean(),
    delete: z.boolean(),
  }),
})

export const staffInvoice = invoice.extend({
  user: z.object({
    id,
    name: z.string(),
    email: z.string(),
    company_name: z.string(),
    country: z.string().nullable(),
  }),
  payment: z
    .object({ id, status: z.enum(PAYMENT_STATUSES), problem: z.enum(PAYMENT_PROBLEMS).nullable() })
    .nullable(),
})

export type StaffInvoice = z.output<typeof staffInvoice>
