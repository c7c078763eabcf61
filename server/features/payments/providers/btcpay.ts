import { z } from 'zod'
import { AppError } from '#platform/app-error.ts'
import { parsedJson } from '#platform/parsed-json.ts'
import {
  type Checkout,
  isWhole,
  type PaymentProvider,
  type ProviderContext,
  ProviderError,
  type Report,
} from '../provider.ts'
import { askProvider, orNull, type ProviderTongue } from './ask-provider.ts'
import { assertRecent, assertSigned, headerOf } from './message-proof.ts'
import { fromDecimalText, toDecimalText } from './money-units.ts'

/**
 * Crypto currencies by a BTCPay Server of the site's choice (Greenfield API). It has no idempotency keys, so what
 * must not be made twice is looked for first. Its address comes from the site's settings and is guarded.
 */
export const btcpay: PaymentProvider = {
  method: 'crypto',

  async openCheckout(context, checkout) {
    const made = await findInvoice(context, checkout.id)
    const invoice = made ?? (await ask(context, invoiceAnswer, '/invoices', invoiceFor(checkout)))
    return { providerId: invoice.id, next: { kind: 'redirect', url: invoice.checkoutLink } }
  },

  async readMessage(context, message) {
    assertSigned({
      key: context.secrets.webhook_secret,
      signed: [message.body],
      encoding: 'hex',
      given: headerOf(message, 'btcpay-sig').replace(/^sha256=/, ''),
    })
    const read = delivery.safeParse(parsedJson(message.body.toString('utf8')))
    if (!read.success) throw new AppError('signature_invalid')
    const { metadata, ...said } = read.data
    assertRecent(new Date(said.timestamp * 1000), context.now)
    if (!said.invoiceId || !said.type.startsWith('Invoice') || said.type === 'InvoiceCreated') return null
    if (said.storeId !== context.options.store_id) throw new AppError('payment_unknown')
    const reference = metadata?.orderId
    return {
      eventId: said.originalDeliveryId ?? said.deliveryId,
      content: JSON.stringify(said),
      about: { providerId: said.invoiceId, ...(reference && { reference }) },
      report: null,
    }
  },

  async lookUp(context, { id, providerId }) {
    const invoice =
      providerId === null
        ? await findInvoice(context, id)
        : await orNull(ask(context, invoiceAnswer, `/invoices/${encodeURIComponent(providerId)}`))
    if (!invoice) return null
    const asked = fromDecimalText(invoice.amount)
    if (asked === undefined) throw new ProviderError('refused', 'BTCPay: the invoice has no amount.')
    // Nobody gives such coins back by themselves. That they are too few is all that is known in money.
    const isHalfPaid = invoice.status === 'Expired' && invoice.additionalStatus === 'PaidPartial'
    const amount = isHalfPaid ? 0 : asked
    return {
      status: isHalfPaid ? 'paid' : await statusOf(context, invoice),
      // An invoice of ours always bears our reference; one without is somebody else's.
      reference: invoice.metadata.orderId ?? '',
      amount,
      currency: invoice.currency,
      providerPaymentId: invoice.id,
    }
  },

  /** Makes a link by which the buyer claims the money; staff send it on and approve the payout at their server. */
  async refund(context, payment, part) {
    if (payment.providerId === null) throw new ProviderError('refused', 'BTCPay has no invoice to give back.')
    const name = `Refund ${part.id}`
    const known = await ask(context, pullPayments, '/pull-payments?includeArchived=true')
    if (known.some((pull) => pull.name === name)) return
    const path = `/invoices/${encodeURIComponent(payment.providerId)}/refund`
    const { currency } = payment
    const variant = isWhole(payment, part)
      ? { refundVariant: 'Fiat' }
      : {
          refundVariant: 'Custom',
          customAmount: toDecimalText(part.amount, currency),
          customCurrency: currency,
        }
    await ask(context, pullPayment, path, { name, ...variant })
  },

  async test(context) {
    await ask(context, z.object({ id: z.literal(context.options.store_id ?? '') }), '')
  },
}

/** Decimals are written as text; older servers wrote numbers. */
const decimal = z.union([z.string(), z.number()]).transform(String)

const invoiceAnswer = z.object({
  id: z.string().min(1),
  checkoutLink: z.url({ protocol: /^https?$/ }),
  status: z.string(),
  additionalStatus: z.string().optional(),
  amount: decimal,
  currency: z.string(),
  // Anything at all may stand in the metadata of other shops' invoices.
  metadata: z
    .object({ orderId: z.string().optional().catch(undefined) })
    .nullish()
    .transform((metadata) => metadata ?? {}),
})
type Invoice = z.output<typeof invoiceAnswer>

const invoiceMethods = z.array(
  z.object({ due: decimal, payments: z.array(z.object({ status: z.string() })).default([]) }),
)

const pullPayment = z.object({ id: z.string(), name: z.string().nullish() })
const pullPayments = z.array(pullPayment)

/** What is kept of a message; the metadata may hold a person's data. */
const delivery = z.object({
  deliveryId: z.string().min(1),
  originalDeliveryId: z.string().min(1).nullish(),
  type: z.string(),
  timestamp: z.number(),
  storeId: z.string().nullish(),
  invoiceId: z.string().nullish(),
  manuallyMarked: z.boolean().optional(),
  overPaid: z.boolean().optional(),
  partiallyPaid: z.boolean().optional(),
  afterExpiration: z.boolean().optional(),
  metadata: z.object({ orderId: z.string().optional().catch(undefined) }).nullish(),
})

/** The languages of our screens as BTCPay calls them; it refuses an invoice for one that it lacks. */
const LANGUAGES: Record<string, string> = { en: 'en', de: 'de-DE', pl: 'pl', ar: 'ar' }

function invoiceFor({ id, amount, currency, description, buyer, returnUrl, language }: Checkout) {
  return {
    amount: toDecimalText(amount, currency),
    currency,
    metadata: { orderId: id, itemDesc: description, buyerEmail: buyer.email },
    checkout: { redirectURL: returnUrl, redirectAutomatically: true, defaultLanguage: LANGUAGES[language] },
  }
}

/** The reference is compared again: a server that does not know the filter would answer with all invoices. */
async function findInvoice(context: ProviderContext, reference: string): Promise<Invoice | null> {
  const found = await ask(
    context,
    z.array(invoiceAnswer),
    `/invoices?orderId=${encodeURIComponent(reference)}`,
  )
  return found.find(({ metadata }) => metadata.orderId === reference) ?? null
}

async function statusOf(context: ProviderContext, invoice: Invoice): Promise<Report['status']> {
  if (invoice.status === 'Settled') return 'paid'
  if (invoice.status === 'Invalid') return 'failed'
  if (invoice.status !== 'Expired') return 'open'
  // Paid in full after its time: BTCPay leaves it expired for good and merely notes it, confirmed or not.
  if (invoice.additionalStatus !== 'PaidLate') return 'expired'
  const methods = await ask(
    context,
    invoiceMethods,
    `/invoices/${encodeURIComponent(invoice.id)}/payment-methods`,
  )
  const isCovered = methods.some(({ due }) => Number(due) <= 0)
  const isUnconfirmed = methods.some(({ payments }) => payments.some(({ status }) => status === 'Processing'))
  return isCovered && !isUnconfirmed ? 'paid' : 'open'
}

const refusal = z.union([
  z.object({ code: z.string().optional(), message: z.string() }),
  z
    .array(z.object({ path: z.string(), message: z.string() }))
    .min(1)
    .transform(([first]) => ({ code: undefined, message: first?.message ?? '' })),
])

const tongue: ProviderTongue = {
  name: 'BTCPay',
  wordsOf: (answer) => refusal.safeParse(answer).data?.message,
  isMissing: (answer) => refusal.safeParse(answer).data?.code === 'invoice-not-found',
}

function ask<Shape extends z.ZodType>(context: ProviderContext, shape: Shape, path: string, body?: object) {
  const { options, secrets } = context
  const store = `/api/v1/stores/${encodeURIComponent(options.store_id ?? '')}`
  const request = {
    url: (options.server_url ?? '').replace(/\/+$/, '') + store + path,
    headers: {
      authorization: `token ${secrets.api_key ?? ''}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    guarded: true,
    ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
  }
  return askProvider(context, tongue, request, shape)
}
