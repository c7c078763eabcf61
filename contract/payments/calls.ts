import { z } from 'zod'
import { AMOUNT_MAX } from '../amounts.ts'
import { endpoints } from '../endpoint.ts'
import { decimal, done, id, instant, line, prose } from '../primitives.ts'
import { PAYMENT_BOUNDS } from './bounds.ts'
import { PAYMENT_METHODS, PAYMENT_PROBLEMS, PAYMENT_STATUSES } from './payment-methods.ts'

export const paymentMethod = z.enum(PAYMENT_METHODS)

const percentage = decimal(0, PAYMENT_BOUNDS.fee_percentage)

/** Added to the price: a part of what the buyer pays, and a fixed amount. */
export const fee = z.object({ percentage: z.number(), fixed: z.number() })

/** How the buyer goes on: to another page, by posting a form there, or by a transfer that they make themselves. */
export const nextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('form'), url: z.string(), fields: z.record(z.string(), z.string()) }),
  z.object({
    kind: z.literal('transfer'),
    account_holder: z.string(),
    iban: z.string(),
    bic: z.string(),
    bank_name: z.string(),
    note: z.string(),
    /** What the buyer writes on the transfer. */
    reference: z.string(),
  }),
])

export const payment = z.object({
  id,
  method: paymentMethod,
  status: z.enum(PAYMENT_STATUSES),
  amount: z.number(),
  currency: z.string(),
  next: nextStep.nullable(),
  /** The invoice that it pays. */
  subject_id: id,
  created_at: instant,
  paid_at: instant.nullable(),
})

const flaggedPayment = payment.omit({ next: true }).extend({
  problem: z.enum(PAYMENT_PROBLEMS),
  provider_id: z.string().nullable(),
  user: z.object({ id, name: z.string(), email: z.string() }),
  changed_at: instant,
})

/** What the site has set up. Of secrets it says only whether they are there. */
const methodSettings = z.object({
  method: paymentMethod,
  enabled: z.boolean(),
  /** Set up well enough to be offered. */
  complete: z.boolean(),
  sandbox: z.boolean(),
  fee,
  options: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.boolean()),
  /** Where the provider must send its messages; null where there are none. */
  message_url: z.string().nullable(),
})

const methodParam = z.strictObject({ method: paymentMethod })

export const payments = endpoints({
  'GET /payment_methods': {
    summary: 'The ways to pay that this site offers, with their fees',
    access: 'signed_in',
    for_buyers: true,
    response: z.object({ items: z.array(z.object({ method: paymentMethod, fee })) }),
  },
  'GET /payment_settings': {
    summary: 'How each way to pay is set up; never the keys themselves',
    access: 'settings',
    response: z.object({ items: z.array(methodSettings) }),
  },
  'POST /payment_settings/{method}': {
    summary: 'Set up one way to pay; what is left out stays, an empty secret is removed',
    access: 'settings',
    params: methodParam,
    body: z.strictObject({
      enabled: z.boolean().optional(),
      sandbox: z.boolean().optional(),
      fee_percentage: percentage.optional(),
      fee_fixed: decimal(0, AMOUNT_MAX).optional(),
      options: z
        .strictObject({
          client_id: line(PAYMENT_BOUNDS.client_id),
          webhook_id: line(PAYMENT_BOUNDS.webhook_id),
          merchant_id: line(PAYMENT_BOUNDS.merchant_id).regex(/^[0-9]*$/),
          location_id: line(PAYMENT_BOUNDS.location_id).regex(/^[A-Za-z0-9]*$/),
          server_url: line(PAYMENT_BOUNDS.server_url).regex(/^$|^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/),
          store_id: line(PAYMENT_BOUNDS.store_id).regex(/^[A-Za-z0-9]*$/),
          account_holder: line(PAYMENT_BOUNDS.account_holder),
          iban: line(PAYMENT_BOUNDS.iban).regex(/^[A-Za-z0-9 ]*$/),
          bic: line(PAYMENT_BOUNDS.bic).regex(/^[A-Za-z0-9 ]*$/),
          bank_name: line(PAYMENT_BOUNDS.bank_name),
          note: prose(PAYMENT_BOUNDS.note),
        })
        .partial()
        .optional(),
      secrets: z
        .strictObject({
          secret_key: line(PAYMENT_BOUNDS.secret_key),
          webhook_secret: line(PAYMENT_BOUNDS.webhook_secret),
          client_secret: line(PAYMENT_BOUNDS.client_secret),
          merchant_key: line(PAYMENT_BOUNDS.merchant_key),
          passphrase: line(PAYMENT_BOUNDS.passphrase),
          access_token: line(PAYMENT_BOUNDS.access_token),
          signature_key: line(PAYMENT_BOUNDS.signature_key),
          api_key: line(PAYMENT_BOUNDS.api_key),
        })
        .partial()
        .optional(),
    }),
    response: methodSettings,
    errors: ['outgoing_address_refused', 'method_not_set_up'],
  },
  'POST /payment_settings/{method}/test': {
    summary: 'Ask the provider whether the keys are right',
    access: 'settings',
    params: methodParam,
    response: z.object({ works: z.boolean(), message: z.string() }),
    errors: ['method_not_set_up', 'rate_limited'],
  },
  'GET /payments/{id}': {
    summary: 'How one of the own payments stands',
    access: 'customer',
    for_buyers: true,
    params: z.strictObject({ id }),
    response: payment,
  },
  'POST /payments/{id}/check': {
    summary: 'Ask the provider now: the buyer came back from paying',
    access: 'customer',
    for_buyers: true,
    params: z.strictObject({ id }),
    ignores_idempotency_key: true,
    response: payment,
    errors: ['rate_limited'],
  },
  'GET /payments_flagged': {
    summary: 'Payments that staff should look at',
    access: 'dealers_invoices',
    response: z.object({ items: z.array(flaggedPayment) }),
  },
  'POST /payments/{id}/dismiss': {
    summary: 'The problem of a payment was dealt with',
    access: 'dealers_invoices',
    params: z.strictObject({ id }),
    response: done,
  },
  'POST /payment_messages/{method}': {
    summary: 'Where payment providers send their signed messages',
    access: 'public',
    // What was paid is booked.
    while_suspended: true,
    params: methodParam,
    raw: { max_bytes: 256 * 1024 },
    response: done,
    errors: ['signature_invalid', 'message_expired', 'payment_unknown', 'method_not_set_up'],
  },
})
