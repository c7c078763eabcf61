import { z } from 'zod'
import { AppError } from '#platform/app-error.ts'
import { parsedJson } from '#platform/parsed-json.ts'
import {
  type Checkout,
  isWhole,
  type KnownPayment,
  type PaymentProvider,
  type ProviderContext,
  ProviderError,
  type RefundPart,
  type Report,
} from '../provider.ts'
import { askProvider, orNull, type ProviderTongue } from './ask-provider.ts'
import { assertRecent, assertSigned, headerOf } from './message-proof.ts'
import { fromSmallestUnit, toSmallestUnit } from './money-units.ts'

/** Square keeps old versions alive; an answer never changes its form under us. */
const API_VERSION = '2025-01-23'

/**
 * Square: a payment link for an order that bears our reference. Messages only say that something happened to an
 * order; how it stands is read from the order and its payments, of which a buyer with a gift card makes two.
 */
export const square: PaymentProvider = {
  method: 'square',

  async openCheckout(context, checkout) {
    const { payment_link: link } = await ask(context, linkAnswer, '/v2/online-checkout/payment-links', {
      idempotency_key: checkout.id,
      order: orderFor(context, checkout),
      checkout_options: { redirect_url: checkout.returnUrl },
      pre_populated_data: { buyer_email: checkout.buyer.email },
    })
    return { providerId: link.order_id, next: { kind: 'redirect', url: link.url } }
  },

  async readMessage(context, message) {
    assertSigned({
      key: context.secrets.signature_key,
      signed: [message.url, message.body],
      encoding: 'base64',
      given: headerOf(message, 'x-square-hmacsha256-signature'),
    })
    const read = event.safeParse(parsedJson(message.body.toString('utf8')))
    if (!read.success) throw new AppError('signature_invalid')
    const { event_id, type, created_at, data } = read.data
    assertRecent(new Date(created_at), context.now)
    const subject = data.object?.payment ?? data.object?.refund
    // One account has many locations, and sells by other ways than ours.
    const isOurs = subject?.location_id === undefined || subject.location_id === context.options.location_id
    if (!EVENTS.includes(type) || !subject?.order_id || !isOurs) return null
    return {
      eventId: event_id,
      content: JSON.stringify({ event_id, type, created_at, data: { id: data.id, ...subject } }),
      about: { providerId: subject.order_id },
      report: null,
    }
  },

  async lookUp(context, { providerId }) {
    if (providerId === null) return null
    const found = await orNull(ask(context, orderAnswer, `/v2/orders/${encodeURIComponent(providerId)}`))
    if (!found) return null
    const tenders = found.order.tenders ?? []
    const payments = await Promise.all(
      tenders.map((tender) => getPayment(context, tender.payment_id ?? tender.id)),
    )
    return reportOf(found.order, payments)
  },

  async refund(context, payment, part) {
    const ids = payment.providerPaymentId?.split(',') ?? []
    if (ids.length === 0)
      throw new ProviderError('refused', 'Square has no payment that could be given back.')
    for (const share of await sharesOf(context, ids, payment, part)) {
      const { refund } = await ask(context, refundAnswer, '/v2/refunds', share)
      if (isRefused(refund))
        throw new ProviderError('refused', `Square did not give it back: ${refund.status}.`)
    }
  },

  async test(context) {
    const path = `/v2/locations/${encodeURIComponent(context.options.location_id ?? '')}`
    const { location } = await ask(context, locationAnswer, path)
    if (location.status === 'INACTIVE')
      throw new ProviderError('refused', 'Square: the location is inactive.')
  },
}

const EVENTS = ['payment.created', 'payment.updated', 'refund.created', 'refund.updated']

const money = z.object({ amount: z.int(), currency: z.string() })
const linkAnswer = z.object({
  payment_link: z.object({ order_id: z.string(), url: z.url({ protocol: /^https?$/ }) }),
})
const locationAnswer = z.object({ location: z.object({ status: z.string().optional() }) })
const refund = z.object({ status: z.string(), reason: z.string().nullish(), amount_money: money.optional() })
const refundAnswer = z.object({ refund })

const order = z.object({
  reference_id: z.string().optional(),
  state: z.string().optional(),
  tenders: z.array(z.object({ id: z.string(), payment_id: z.string().optional() })).optional(),
})
const orderAnswer = z.object({ order })

const payment = z.object({
  id: z.string(),
  status: z.string(),
  amount_money: money,
  refunded_money: money.optional(),
  refund_ids: z.array(z.string()).default([]),
})
const paymentAnswer = z.object({ payment })

/** What is kept of a message: neither cards nor addresses are among it. */
const subject = z.object({
  id: z.string().optional(),
  status: z.string().optional(),
  order_id: z.string().optional(),
  location_id: z.string().optional(),
  amount_money: money.optional(),
})
const event = z.object({
  event_id: z.string().min(1),
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    id: z.string().optional(),
    object: z.object({ payment: subject.optional(), refund: subject.optional() }).optional(),
  }),
})

function orderFor({ options }: ProviderContext, { id, description, amount, currency }: Checkout) {
  return {
    location_id: options.location_id,
    reference_id: id,
    line_items: [
      {
        name: description,
        quantity: '1',
        base_price_money: { amount: toSmallestUnit(amount, currency), currency },
      },
    ],
  }
}

async function getPayment(context: ProviderContext, id: string) {
  return (await ask(context, paymentAnswer, `/v2/payments/${encodeURIComponent(id)}`)).payment
}

const isRefused = ({ status }: z.output<typeof refund>) => status === 'REJECTED' || status === 'FAILED'

/**
 * How much of which payment is still to be given back for a part. What went before a crash bears the part's mark, since
 * the payments alone do not tell whose it was.
 */
async function sharesOf(
  context: ProviderContext,
  ids: readonly string[],
  known: KnownPayment,
  part: RefundPart,
) {
  const isAll = isWhole(known, part)
  const mark = `Refund ${part.id}`
  const found = await Promise.all(
    ids.map(async (id) => {
      const payment = await getPayment(context, id)
      return { payment, gone: isAll ? 0 : await wentBefore(context, payment.refund_ids, mark) }
    }),
  )
  const gone = found.reduce((sum, one) => sum + one.gone, 0)
  let left = isAll ? Number.POSITIVE_INFINITY : toSmallestUnit(part.amount, known.currency) - gone
  const shares = found.map(({ payment: { id, amount_money: paid, refunded_money: back } }, index) => {
    const amount = Math.min(left, paid.amount - (back?.amount ?? 0))
    left -= Math.max(0, amount)
    return {
      idempotency_key: index === 0 ? `refund-${part.id}` : `refund-${part.id}-${index}`,
      payment_id: id,
      amount_money: { amount, currency: paid.currency },
      ...(!isAll && { reason: mark }),
    }
  })
  const due = shares.filter(({ amount_money }) => amount_money.amount > 0)
  // That all of it went back already is what we wanted.
  if (!isAll && left > 0 && due.length > 0)
    throw new ProviderError('refused', 'Square holds less of the payment than is to be given back.')
  return due
}

async function wentBefore(context: ProviderContext, refundIds: readonly string[], mark: string) {
  const refunds = await Promise.all(
    refundIds.map((id) => ask(context, refundAnswer, `/v2/refunds/${encodeURIComponent(id)}`)),
  )
  return refunds
    .filter(({ refund }) => refund.reason === mark && !isRefused(refund))
    .reduce((sum, { refund }) => sum + (refund.amount_money?.amount ?? 0), 0)
}

function reportOf(
  { reference_id, state }: z.output<typeof order>,
  payments: readonly z.output<typeof payment>[],
): Report {
  const done = payments.filter(({ status }) => status === 'COMPLETED')
  const isWaiting = payments.some(({ status }) => status === 'APPROVED' || status === 'PENDING')
  // An order of ours always bears our reference; one without is somebody else's.
  const reference = reference_id ?? ''
  const [first] = done
  if (!first || isWaiting) {
    const status = state === 'CANCELED' ? 'failed' : 'open'
    return { status, reference, amount: null, currency: null, providerPaymentId: null }
  }
  const paid = done.reduce((sum, { amount_money }) => sum + amount_money.amount, 0)
  const back = done.reduce((sum, { refunded_money }) => sum + (refunded_money?.amount ?? 0), 0)
  return {
    status: back >= paid ? 'refunded' : 'paid',
    reference,
    amount: fromSmallestUnit(paid, first.amount_money.currency),
    currency: first.amount_money.currency,
    providerPaymentId: done.map(({ id }) => id).join(','),
  }
}

const refusal = z.object({
  errors: z.array(z.object({ code: z.string().optional(), detail: z.string().optional() })).min(1),
})

const tongue: ProviderTongue = {
  name: 'Square',
  wordsOf(answer) {
    const [first] = refusal.safeParse(answer).data?.errors ?? []
    return first?.detail ?? first?.code
  },
  isMissing: (answer) => refusal.safeParse(answer).data?.errors[0]?.code === 'NOT_FOUND',
}

function ask<Shape extends z.ZodType>(context: ProviderContext, shape: Shape, path: string, body?: object) {
  const { config, sandbox, secrets } = context
  const request = {
    url: config.providers.square[sandbox ? 'sandbox' : 'live'] + path,
    headers: {
      authorization: `Bearer ${secrets.access_token ?? ''}`,
      'square-version': API_VERSION,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
  }
  return askProvider(context, tongue, request, shape)
}
