import type { PaymentProblem } from '#contract/payments/payment-methods.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Payment } from './payment-store.ts'

/**
 * What payments are for. Payments come before the features that sell something, so those say here what happens when
 * money comes; app.ts puts the two together.
 */
export interface PaymentSubject {
  /** In the transaction that marks the payment as paid. Answers what staff should look at, if anything. */
  paid(tx: Tx, platform: Platform, payment: Payment): Promise<PaymentProblem | null>
}

export type PaymentSubjects = Readonly<Record<'invoice', PaymentSubject>>
