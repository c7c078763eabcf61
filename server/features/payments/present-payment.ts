import type { z } from 'zod'
import { fromHundredths } from '#contract/amounts.ts'
import type { payment as paymentSchema } from '#contract/payments/calls.ts'
import type { Payment } from './payment-store.ts'

/** The way to pay is shown only while there is something to pay. */
export function presentPayment(payment: Payment): z.input<typeof paymentSchema> {
  const isOpen = payment.status === 'created' || payment.status === 'open'
  return {
    id: payment.id,
    method: payment.method,
    status: payment.status,
    amount: fromHundredths(payment.amount),
    currency: payment.currency,
    next: isOpen ? payment.next : null,
    subject_id: payment.subject_id,
    created_at: payment.created_at.toISOString(),
    paid_at: payment.paid_at?.toISOString() ?? null,
  }
}
