import { z } from 'zod'
import { AMOUNT_MAX } from '../amounts.ts'
import { endpoints } from '../endpoint.ts'
import { payment, paymentMethod } from '../payments/calls.ts'
import { PAYMENT_PROBLEMS, PAYMENT_STATUSES } from '../payments/payment-methods.ts'
import {
  after,
  calendarDate,
  count,
  currency,
  decimal,
  done,
  id,
  instant,
  line,
  listOf,
  listQuery,
  longListOf,
} from '../primitives.ts'
import { NO_REVERSE_CHARGE, VAT_REASONS } from '../vat/calls.ts'

const creditCount = decimal(0.01, 1_000_000)
const price = decimal(0.01, AMOUNT_MAX)

const packageFields = { name: line(60), credits: creditCount, price, active: z.boolean() }

export const creditPackage = z.object({
  id,
  name: z.string(),
  credits: z.number(),
  price: z.number(),
  /** Against buying the same number singly, in whole percent; 0 when it saves nothing. */
  saving: count,
  position: count,
  active: z.boolean(),
})

/** draft: staff are writing it. pending: waits for money. refunded: taken back by a credit note. */
export const INVOICE_STATUSES = ['draft', 'pending', 'paid', 'refunded', 'void'] as const

export const invoice = z.object({
  id,
  kind: z.enum(['invoice', 'credit_note']),
  status: z.enum(INVOICE_STATUSES),
  /** Given with the payment. */
  number: z.string().nullable(),
  /** The same under its other name. */
  invoice: z.string().nullable(),
  item_name: z.string(),
  count: z.number(),
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
  /** The credit note that takes it back, or the invoice that this credit note takes back. */
  corrected_by: id.nullable(),
  corrects: id.nullable(),
  reason: z.string(),
  document_deleted_at: instant.nullable(),
  /** When its document will be deleted. */
  document_kept_until: instant.nullable(),
  can: z.object({
    download: z.boolean(),
    pay: z.boolean(),
    generate: z.boolean(),
    mark_as_paid: z.boolean(),
    refund: z.boolean(),
    delete: z.boolean(),
  }),
})

const staffInvoice = invoice.extend({
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

/** Either a package or a number of credits. */
const wanted = {
  package_id: id.optional(),
  count: decimal(1, 100_000).optional(),
  payment_method: paymentMethod,
}

const NUMBER_CHECKS = ['none', 'valid', 'wrong_format', 'invalid', 'unreachable', 'other_country'] as const

export const quote = z.object({
  count: z.number(),
  amount: z.number(),
  fee: z.number(),
  vat: z.number(),
  vat_amount: z.number(),
  vat_reason: z.enum(VAT_REASONS),
  /** What became of the buyer's VAT number. */
  vat_number: z.enum(NUMBER_CHECKS),
  /** Why a business abroad pays VAT all the same; null where there is nothing to explain. */
  no_reverse_charge: z.enum(NO_REVERSE_CHARGE).nullable(),
  country: z.string(),
  total: z.number(),
  currency: z.string(),
})

const idParam = z.strictObject({ id })

export const purchases = endpoints({
  'GET /price': {
    summary: 'Packages of credits, in order',
    access: 'settings',
    query: listQuery(['position', 'name']),
    response: listOf(creditPackage),
  },
  'POST /price': {
    summary: 'Add a package at the end',
    access: 'settings',
    body: z.strictObject(packageFields),
    response: creditPackage,
  },
  'PUT /price/{id}': {
    summary: 'Change a package; what is left out stays',
    access: 'settings',
    params: idParam,
    body: z.strictObject(packageFields).partial(),
    response: creditPackage,
  },
  'PUT /price/{id}/update_pos': {
    summary: 'Move a package to a place in the order, counted from 0; answers all of them',
    access: 'settings',
    params: idParam,
    body: z.strictObject({ position: z.int().min(0).max(1000) }),
    response: listOf(creditPackage),
  },
  'DELETE /price/{id}': { summary: 'Delete a package', access: 'settings', params: idParam, response: done },
  'GET /price_all': {
    summary: 'What credits cost here',
    access: 'signed_in',
    response: z.object({
      items: z.array(creditPackage),
      credit_rate: z.number(),
      currency: z.string(),
      free_amount: z.boolean(),
      retention_months: z.int(),
      /** False until the site's company data suffice for an invoice: nothing is sold before. */
      can_buy: z.boolean(),
    }),
  },
  'POST /credits/quote': {
    summary: 'What a purchase would cost, with VAT and fee',
    access: 'customer',
    body: z.strictObject(wanted),
    ignores_idempotency_key: true,
    response: quote,
    errors: ['method_not_set_up', 'rate_limited'],
  },
  'POST /credits_user': {
    summary: 'Buy credits: makes an invoice and says how to pay it',
    access: 'customer',
    body: z.strictObject({
      ...wanted,
      /** The total that the buyer was shown. The server computes its own; when they differ, nothing is bought. */
      agreed_total: decimal(0, AMOUNT_MAX),
      /** The credits and the currency beside it, so that the same figure never means less. */
      agreed_count: creditCount.optional(),
      agreed_currency: currency.optional(),
      agree: z.literal(true),
    }),
    response: z.object({ invoice, payment }),
    errors: [
      'buyer_address_missing',
      'method_not_set_up',
      'price_changed',
      'provider_failed',
      'rate_limited',
      'seller_incomplete',
    ],
  },
  'POST /credits_user/{id}/pay': {
    summary: 'Go on paying for a purchase that waits for money',
    access: 'customer',
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
    query: listQuery(['created_at', 'number', 'total'], {
      status: z.enum(INVOICE_STATUSES).optional(),
      after,
    }),
    response: longListOf(invoice),
  },
  'GET /credits/total-purchased': {
    summary: 'Credits bought so far: own, or with the permission of one customer or the whole site',
    access: { owner_or: 'dealers_invoices' },
    query: z.strictObject({ user_id: id.optional() }),
    response: z.object({ count: z.number(), total: z.number(), currency: z.string(), purchases: count }),
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
  'GET /credits/statistics': {
    summary: 'The last twelve months: revenue, credits sold and used',
    access: 'dealers_invoices',
    response: z.object({
      currency: z.string(),
      months: z.array(
        z.object({ month: z.string(), revenue: z.number(), sold: z.number(), used: z.number() }),
      ),
      pending: z.object({ invoices: count, total: z.number() }),
      flagged: count,
    }),
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
  'POST /credits/generate-invoice': {
    summary: 'Fill in an invoice that was begun by hand; without `vat` the rules decide',
    access: 'dealers_invoices',
    body: z.strictObject({
      _id: id,
      item_name: line(120, 1),
      /** The price without VAT. */
      amount: decimal(0, AMOUNT_MAX),
      /** Credits. */
      count: creditCount,
      vat: decimal(0, 100).optional(),
      user: id,
      status: z.enum(['pending', 'paid']),
    }),
    response: staffInvoice,
    errors: ['buyer_address_missing', 'seller_incomplete', 'wrong_state'],
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
      'Take a paid purchase back: credit note, credits, and the money where the provider can return it',
    access: 'dealers_invoices',
    params: idParam,
    body: z.strictObject({ reason: line(200, 3) }),
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
    params: idParam,
    response: 'file',
    errors: ['buyer_address_missing', 'gone', 'seller_incomplete', 'wrong_state'],
  },
})
