import type { PaymentMethod } from '#contract/payments/payment-methods.ts'

/** Where a provider sends its messages; part of what some of them sign. */
export const messageUrl = (siteUrl: string, method: PaymentMethod) =>
  `${siteUrl}/api/payment_messages/${method}`
