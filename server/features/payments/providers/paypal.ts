import { z } from 'zod'
import {
  type Checkout,
  isWhole,
  type KnownPayment,
  type OpenCheckout,
  type PaymentProvider,
  type ProviderContext,
  ProviderError,
  type RefundPart,
  type Report,
} from '../provider.ts'
import { toPaypalAmount } from './paypal-amounts.ts'
import { askPaypal, fetchToken, issueOf, type PaypalContext, readPaypal, refusal } from './paypal-client.ts'
import { readPaypalMessage } from './paypal-messages.ts'
import { orderShape, type PaypalOrder, reportOfOrder } from './paypal-order.ts'

/** PayPal wants a country with the language; for others it looks at the buyer's account. */
const PAGE_LANGUAGES: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  pl: 'pl-PL',
  ar: 'ar-EG',
}

const LONGEST_DESCRIPTION = 127

const openedShape = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.url() })),
})

const refundShape = z.object({ status: z.string() })

/** The buyer says yes on PayPal's page; the money is taken when we ask how the payment stands. */
export const paypal: PaymentProvider = paypalWith({ timeoutMs: 10_000 })

export function paypalWith({ timeoutMs }: { timeoutMs: number }): PaymentProvider {
  const patient = (context: ProviderContext): PaypalContext => ({ ...context, timeoutMs })
  return {
    method: 'paypal',
    openCheckout: (context, checkout) => openCheckout(patient(context), checkout),
    readMessage: (context, message) => readPaypalMessage(patient(context), message),
    lookUp: (context, payment) => lookUp(patient(context), payment),
    refund: (context, payment, part) => refund(patient(context), payment, part),
    async test(context) {
      await fetchToken(patient(context))
    },
  }
}

async function openCheckout(context: PaypalContext, checkout: Checkout): Promise<OpenCheckout> {
  const locale = PAGE_LANGUAGES[checkout.language]
  const order = {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: checkout.id,
        // PayPal takes money for an invoice once, which guards against us as well.
        invoice_id: checkout.id,
        description: checkout.description.slice(0, LONGEST_DESCRIPTION).toWellFormed(),
        amount: toPaypalAmount(checkout.amount, checkout.currency),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: checkout.returnUrl,
          cancel_url: checkout.cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          // A cheque that arrives in a week is not what a buyer of credits expects.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          ...(locale && { locale }),
        },
      },
    },
  }
  const answer = await askPaypal(context, {
    method: 'POST',
    path: '/v2/checkout/orders',
    body: JSON.stringify(order),
    requestId: checkout.id,
  })
  const { id, links } = readPaypal(context, answer, openedShape)
  const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!page) throw new ProviderError('unreachable', 'PayPal gave no address to pay at.')
  return { providerId: id, next: { kind: 'redirect', url: page.href } }
}

/** Without an order the buyer never saw a page to pay on. */
async function lookUp(context: PaypalContext, { id, providerId }: KnownPayment): Promise<Report | null> {
  if (providerId === null) return null
  const path = `/v2/checkout/orders/${encodeURIComponent(providerId)}`
  const order = await findOrder(context, path)
  if (order?.status !== 'APPROVED') return order && reportOfOrder(order)
  await capture(context, `${path}/capture`, id)
  const captured = await findOrder(context, path)
  return captured && reportOfOrder(captured)
}

async function findOrder(context: PaypalContext, path: string): Promise<PaypalOrder | null> {
  const answer = await askPaypal(context, { method: 'GET', path })
  return answer.status === 404 ? null : readPaypal(context, answer, orderShape)
}

/** Somebody was quicker, or it is the buyer's turn again: the order itself tells how it stands. */
const NO_FAULT = [
  'ORDER_ALREADY_CAPTURED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'INSTRUMENT_DECLINED',
  'DUPLICATE_REQUEST_ID',
]

async function capture(context: PaypalContext, path: string, id: string): Promise<void> {
  const answer = await askPaypal(context, {
    method: 'POST',
    path,
    body: '{}',
    requestId: `capture-${id}`,
  })
  if (answer.status >= 400 && !NO_FAULT.includes(issueOf(answer) ?? '')) throw refusal(context, answer)
}

async function refund(context: PaypalContext, payment: KnownPayment, part: RefundPart): Promise<void> {
  if (payment.providerPaymentId === null)
    throw new ProviderError('refused', 'PayPal has taken no money for this payment.')
  const answer = await askPaypal(context, {
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(payment.providerPaymentId)}/refund`,
    body: isWhole(payment, part)
      ? '{}'
      : JSON.stringify({ amount: toPaypalAmount(part.amount, payment.currency) }),
    requestId: `refund-${part.id}`,
  })
  // PayPal knows requests for weeks, far longer than we try; that all of it went back already is what we wanted.
  if (answer.status >= 400 && issueOf(answer) === 'CAPTURE_FULLY_REFUNDED') return
  const { status } = readPaypal(context, answer, refundShape)
  if (['FAILED', 'CANCELLED'].includes(status))
    throw new ProviderError('refused', 'PayPal could not give the money back.')
}
