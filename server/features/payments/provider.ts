import type { z } from 'zod'
import type { nextStep } from '#contract/payments/calls.ts'
import type { PaymentMethod, PaymentStatus } from '#contract/payments/payment-methods.ts'
import type { Config } from '#server/config.ts'

/**
 * What every way to pay can do. An adapter talks to its provider and translates; it knows neither our database nor
 * what is being paid. Whether the figures are right is decided by whoever called it.
 */
export interface PaymentProvider {
  readonly method: PaymentMethod
  /** Tells the provider of the payment. Called again with the same id it must not make a second checkout. */
  openCheckout(context: ProviderContext, checkout: Checkout): Promise<OpenCheckout>
  /**
   * Reads a message and proves that the provider sent it; `signature_invalid` or `message_expired` otherwise. Null
   * when it is genuine and none of our concern.
   */
  readMessage?(context: ProviderContext, message: RawMessage): Promise<ReadMessage | null>
  /** How the payment stands at the provider now. Takes money that waits to be taken. Null: it does not know it. */
  lookUp?(context: ProviderContext, payment: KnownPayment): Promise<Report | null>
  /** Gives a part of it back, or all. Called again with the same part's id it must not give it back twice. */
  refund?(context: ProviderContext, payment: KnownPayment, part: RefundPart): Promise<void>
  /** Throws a ProviderError when the keys are wrong; its message is shown to staff. */
  test(context: ProviderContext): Promise<void>
}

export interface ProviderContext {
  readonly config: Config
  readonly options: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
  readonly sandbox: boolean
  readonly now: Date
}

export interface Checkout {
  /** Our reference. */
  id: string
  /** In 1/100 of the currency's unit, whatever the provider counts in. */
  amount: number
  currency: string
  description: string
  buyer: { email: string; firstName: string; lastName: string }
  language: string
  /** Where the buyer comes back to, having paid or not. */
  returnUrl: string
  cancelUrl: string
  /** Where the provider may tell us, for those that are told with each checkout. */
  messageUrl: string
}

export type NextStep = z.input<typeof nextStep>

export interface OpenCheckout {
  providerId: string | null
  next: NextStep
}

export interface RawMessage {
  body: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The public address it was sent to: part of what some providers sign. */
  url: string
}

export interface ReadMessage {
  /** The provider's number of this message; the same message again has the same. */
  eventId: string
  /** What is kept. No card numbers or the like are in it. */
  content: string
  /** Which payment it is about, by the provider's name for the checkout or by our reference; that order counts. */
  about: { providerId?: string; reference?: string }
  /** What the message itself says, where it says anything that can be checked. */
  report: Report | null
}

export interface Report {
  status: Extract<PaymentStatus, 'open' | 'paid' | 'failed' | 'expired' | 'refunded'>
  /** Null where the provider does not say it; whatever is said must be right. */
  reference: string | null
  amount: number | null
  currency: string | null
  /** The provider's name for the money, which a refund needs. */
  providerPaymentId: string | null
}

export interface KnownPayment {
  id: string
  providerId: string | null
  providerPaymentId: string | null
  amount: number
  currency: string
}

export interface RefundPart {
  /** Our reference. */
  id: string
  amount: number
}

/**
 * One refund of everything names no amount: so it was asked for before there were parts, and a second try of that must be the
 * same request.
 */
export const isWhole = (payment: KnownPayment, part: RefundPart): boolean => part.amount === payment.amount

/** The provider said no, or nobody was there. The message is for staff and holds no secret. */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'unreachable'

  constructor(kind: ProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderError'
    this.kind = kind
  }
}
