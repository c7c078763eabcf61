import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import type { NextStep } from '#features/payments/provider.ts'
import { startFakeBtcpay } from './btcpay.ts'
import type { Told } from './deliver.ts'
import type { Loopback } from './loopback.ts'
import { startFakePayfast } from './payfast.ts'
import { startFakePaypal } from './paypal.ts'
import { startFakeSquare } from './square.ts'
import { startFakeStripe } from './stripe.ts'

/** A provider as a test of purchases sees it: the same few gestures for each. */
export interface Till {
  readonly method: Exclude<PaymentMethod, 'bank'>
  readonly server: Loopback
  readonly settings: { options: Record<string, string>; secrets: Record<string, string> }
  /** What providers are handed when a buyer arrives there; only PayFast learns of a payment that way. */
  arrive(next: NextStep): Promise<void>
  /** The buyer pays (or something other than was asked for): the message that the provider signs. */
  pay(paid: Paid, told?: Told): Message
  /** The message about it once more, from scratch where the provider would number it anew. */
  again(paid: Paid): Message
}

export interface Paid {
  paymentId: string
  providerId: string
}

export interface Message {
  body: string | Buffer
  headers: Record<string, string>
}

export type TillName = Till['method']
export const TILL_NAMES: readonly TillName[] = ['stripe', 'paypal', 'payfast', 'square', 'crypto']

/** Where Square and others must be told to send messages: it is part of what is signed. */
const messageUrl = (method: PaymentMethod) => `http://localhost/api/payment_messages/${method}`

export interface Tills extends Record<TillName, Till> {
  /** For useDesk. */
  readonly environment: Record<string, string>
  close(): Promise<void>
}

/** Opens all five. The environment is known before the desk opens, so call it at the top, with await. */
export async function openTills(): Promise<Tills> {
  const [stripe, paypal, payfast, square, btcpay] = await Promise.all([
    startFakeStripe(),
    startFakePaypal(),
    startFakePayfast(),
    startFakeSquare(),
    startFakeBtcpay(),
  ])
  square.messageUrl = messageUrl('square')
  const nobodyArrives = async () => {}
  const all: Record<TillName, Till> = {
    stripe: {
      method: 'stripe',
      server: stripe,
      settings: {
        options: {},
        secrets: { secret_key: stripe.secretKey, webhook_secret: stripe.webhookSecret },
      },
      arrive: nobodyArrives,
      pay: ({ providerId }, told) => {
        stripe.pay(providerId, told)
        return stripe.message('paid', providerId)
      },
      again: ({ providerId }) => stripe.message('paid', providerId),
    },
    paypal: {
      method: 'paypal',
      server: paypal,
      settings: {
        options: { client_id: paypal.clientId, webhook_id: paypal.webhookId },
        secrets: { client_secret: paypal.clientSecret },
      },
      arrive: nobodyArrives,
      pay: ({ providerId }, told) => {
        paypal.pay(providerId, told)
        return paypal.message('paid', providerId)
      },
      again: ({ providerId }) => paypal.message('paid', providerId),
    },
    payfast: {
      method: 'payfast',
      server: payfast,
      settings: payfast.settings,
      arrive: async (next) => void (await payfast.submit(next)),
      pay: ({ paymentId }, told) => payfast.pay(paymentId, told),
      again: ({ paymentId }) => payfast.pay(paymentId),
    },
    square: {
      method: 'square',
      server: square,
      settings: square.settings,
      arrive: nobodyArrives,
      pay: ({ providerId }, told) => square.pay(providerId, told),
      again: ({ providerId }) => square.message(providerId),
    },
    crypto: {
      method: 'crypto',
      server: btcpay,
      settings: {
        options: { ...btcpay.settings.options, server_url: btcpay.url },
        secrets: btcpay.settings.secrets,
      },
      arrive: nobodyArrives,
      pay: ({ providerId }, told) => btcpay.pay(providerId, told),
      again: ({ providerId }) => btcpay.message(providerId),
    },
  }
  return {
    ...all,
    environment: {
      STRIPE_API_URL: stripe.url,
      PAYPAL_API_URL: paypal.url,
      PAYFAST_URL: payfast.url,
      SQUARE_API_URL: square.url,
      OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
    },
    async close() {
      await Promise.all(Object.values(all).map(({ server }) => server.close()))
    },
  }
}
