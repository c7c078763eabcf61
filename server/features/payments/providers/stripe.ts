import { z } from 'zod'
import type {
  Checkout,
  KnownPayment,
  OpenCheckout,
  PaymentProvider,
  ProviderContext,
  RefundPart,
  Report,
} from '../provider.ts'
import { isWhole, ProviderError } from '../provider.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import { askStripe, type Patience, type StripeContext, unlessRefusedAs } from './stripe-client.ts'
import { readStripeMessage } from './stripe-messages.ts'
import { reportOfSession, sessionShape } from './stripe-session.ts'

/** The languages of Stripe's payment page; for others it looks at the browser. */
const PAGE_LANGUAGES = new Set(
  (
    'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ' +
    'ru sk sl sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
)

const LONGEST_NAME = 250

const openedShape = z.object({ id: z.string(), url: z.url() })

const refundShape = z.object({
  status: z.string(),
  metadata: z.object({ refund_id: z.string().optional() }).nullish(),
})
const refundsShape = z.object({ data: z.array(refundShape) })

/** Cards and whatever else the account offers, by Stripe's own payment page (Checkout). */
export const stripe: PaymentProvider = stripeWith({ timeoutMs: 10_000, retries: 1 })

export function stripeWith(patience: Patience): PaymentProvider {
  const patient = (context: ProviderContext): StripeContext => ({ ...context, patience })
  return {
    method: 'stripe',
    openCheckout: (context, checkout) => openCheckout(patient(context), checkout),
    readMessage: readStripeMessage,
    lookUp: (context, payment) => lookUp(patient(context), payment),
    refund: (context, payment, part) => refund(patient(context), payment, part),
    async test(context) {
      await askStripe(patient(context), (client) => client.balance.retrieve())
    },
  }
}

async function openCheckout(context: StripeContext, checkout: Checkout): Promise<OpenCheckout> {
  const mark = { payment_id: checkout.id }
  const unitAmount = toStripeAmount(checkout.amount, checkout.currency)
  const { id, url } = await askStripe(context, async (client) => {
    const opened = await client.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: checkout.id,
        metadata: mark,
        // Refunds are told of the charge, which inherits this and knows nothing of the session.
        payment_intent_data: { metadata: mark },
        customer_email: checkout.buyer.email,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: checkout.currency.toLowerCase(),
              unit_amount: unitAmount,
              product_data: { name: checkout.description.slice(0, LONGEST_NAME).toWellFormed() },
            },
          },
        ],
        success_url: checkout.returnUrl,
        cancel_url: checkout.cancelUrl,
        locale: PAGE_LANGUAGES.has(checkout.language) ? checkout.language : 'auto',
      },
      { idempotencyKey: checkout.id },
    )
    return openedShape.parse(opened)
  })
  return { providerId: id, next: { kind: 'redirect', url } }
}

/** Without a session the buyer never saw a page to pay on. */
async function lookUp(context: StripeContext, { providerId }: KnownPayment): Promise<Report | null> {
  if (providerId === null) return null
  return askStripe(context, async (client) => {
    const found = await unlessRefusedAs(
      'resource_missing',
      client.checkout.sessions.retrieve(providerId, { expand: ['payment_intent.latest_charge'] }),
    )
    return found && reportOfSession(sessionShape.parse(found))
  })
}

async function refund(context: StripeContext, payment: KnownPayment, part: RefundPart): Promise<void> {
  const intent = payment.providerPaymentId
  if (intent === null) throw new ProviderError('refused', 'Stripe has taken no money for this payment.')
  const wanted = isWhole(payment, part)
    ? { payment_intent: intent }
    : {
        payment_intent: intent,
        amount: toStripeAmount(part.amount, payment.currency),
        metadata: { refund_id: part.id },
      }
  await askStripe(context, async (client) => {
    // Stripe forgets keys after a day; a part that went before bears its mark.
    const before = isWhole(payment, part)
      ? undefined
      : refundsShape
          .parse(await client.refunds.list({ payment_intent: intent, limit: 100 }))
          .data.find(({ metadata }) => metadata?.refund_id === part.id)
    // That all of it went back already is what we wanted.
    const made =
      before ??
      (await unlessRefusedAs(
        'charge_already_refunded',
        client.refunds.create(wanted, { idempotencyKey: `refund-${part.id}` }),
      ))
    if (made && ['failed', 'canceled'].includes(refundShape.parse(made).status))
      throw new ProviderError('refused', 'Stripe could not give the money back.')
  })
}
