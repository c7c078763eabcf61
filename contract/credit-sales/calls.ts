import { z } from 'zod'
import { AMOUNT_MAX } from '../amounts.ts'
import { invoice, staffInvoice } from '../billing/shapes.ts'
import { listCalls } from '../catalogue/list-calls.ts'
import { endpoints } from '../endpoint.ts'
import { payment, paymentMethod } from '../payments/calls.ts'
import { count, currency, decimal, id, line } from '../primitives.ts'
import { VAT_BOUNDS } from '../vat/bounds.ts'
import { SALE_BOUNDS } from './bounds.ts'
import { creditPackage, quote } from './shapes.ts'

const creditCount = decimal(0.01, SALE_BOUNDS.credits)
const price = decimal(0.01, AMOUNT_MAX)

const packageFields = {
  name: line(SALE_BOUNDS.package_name),
  credits: creditCount,
  price,
  active: z.boolean(),
}

/** Either a package or a number of credits. */
const wanted = {
  package_id: id.optional(),
  count: decimal(1, SALE_BOUNDS.count).optional(),
  payment_method: paymentMethod,
}

const packageCalls = listCalls('settings', 'a package', creditPackage)

export const creditSales = endpoints({
  'GET /price': packageCalls.lists('Packages of credits, in order'),
  'POST /price': packageCalls.adds(z.strictObject(packageFields)),
  'PUT /price/{id}': packageCalls.changes(z.strictObject(packageFields).partial()),
  'PUT /price/{id}/update_pos': packageCalls.moves(),
  'DELETE /price/{id}': packageCalls.deletes(),
  'GET /price_all': {
    summary: 'What credits cost here',
    access: 'signed_in',
    for_buyers: true,
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
    for_buyers: true,
    body: z.strictObject(wanted),
    ignores_idempotency_key: true,
    response: quote,
    errors: ['method_not_set_up', 'rate_limited'],
  },
  'POST /credits_user': {
    summary: 'Buy credits: makes an invoice and says how to pay it',
    access: 'customer',
    for_buyers: true,
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
  'GET /credits/total-purchased': {
    summary: 'Credits bought so far: own, or with the permission of one customer or the whole site',
    access: { owner_or: 'dealers_invoices' },
    for_buyers: true,
    query: z.strictObject({ user_id: id.optional() }),
    response: z.object({ count: z.number(), total: z.number(), currency: z.string(), purchases: count }),
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
  'POST /credits/generate-invoice': {
    summary: 'Fill in an invoice that was begun by hand; without `vat` the rules decide',
    access: 'dealers_invoices',
    body: z.strictObject({
      _id: id,
      item_name: line(SALE_BOUNDS.item_name, 1),
      /** The price without VAT. */
      amount: decimal(0, AMOUNT_MAX),
      /** Credits. */
      count: creditCount,
      vat: decimal(0, VAT_BOUNDS.percentage).optional(),
      user: id,
      status: z.enum(['pending', 'paid']),
    }),
    response: staffInvoice,
    errors: ['buyer_address_missing', 'seller_incomplete', 'wrong_state'],
  },
})
