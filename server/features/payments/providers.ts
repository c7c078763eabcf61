import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import type { PaymentProvider } from './provider.ts'
import { bank } from './providers/bank.ts'
import { btcpay } from './providers/btcpay.ts'
import { payfast } from './providers/payfast.ts'
import { paypal } from './providers/paypal.ts'
import { square } from './providers/square.ts'
import { stripe } from './providers/stripe.ts'

/** Where a provider sends its messages; part of what some of them sign. */
export const messageUrl = (siteUrl: string, method: PaymentMethod) =>
  `${siteUrl}/api/payment_messages/${method}`

export const PROVIDERS: Readonly<Record<PaymentMethod, PaymentProvider>> = {
  bank,
  stripe,
  paypal,
  payfast,
  square,
  crypto: btcpay,
}
