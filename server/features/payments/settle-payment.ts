import type { PaymentProblem } from '#contract/payments/payment-methods.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { tell } from './payment-consequences.ts'
import { mismatchOf, stepFor } from './payment-states.ts'
import { lockPayment, type Payment, updatePayment } from './payment-store.ts'
import type { Report } from './provider.ts'
import { finishRefunds } from './refund-payment.ts'
import type { PaymentSubjects } from './subject.ts'

/**
 * The one place where a payment becomes paid, whoever brings the news: a message, the buyer's return, or our own
 * asking. The row is locked, so of a hundred that come at once one acts and the others find it done. Money that is
 * not exactly what was asked for credits nobody; staff are told.
 */
export async function settlePayment(
  tx: Tx,
  platform: Platform,
  subjects: PaymentSubjects,
  paymentId: string,
  report: Report,
): Promise<{ payment: Payment; outcome: string }> {
  const payment = await lockPayment(tx, paymentId)
  const step = stepFor(payment.status, report.status)
  if (!step) return { payment, outcome: 'nothing new' }
  if ('problem' in step) return flag(tx, payment, step.problem)
  if (step.to === 'paid') {
    const mismatch = mismatchOf(payment, report)
    if (mismatch) return flag(tx, payment, mismatch)
    return { payment: await markPaid(tx, platform, subjects, payment, report), outcome: 'paid' }
  }
  if (step.to === 'refunded') await finishRefunds(tx, payment.id)
  const isOver = step.to !== 'open'
  const changed = await updatePayment(tx, payment.id, {
    status: step.to,
    ...(isOver && { check_after: null }),
  })
  await tell(tx, BY_PROGRAM, 'payment.moved', { userId: changed.user_id })
  return { payment: changed, outcome: step.to }
}

async function markPaid(
  tx: Tx,
  platform: Platform,
  subjects: PaymentSubjects,
  payment: Payment,
  report: Report,
) {
  const paid = await updatePayment(tx, payment.id, {
    status: 'paid',
    paid_at: tx.now,
    check_after: null,
    provider_payment_id: report.providerPaymentId ?? payment.provider_payment_id,
  })
  const problem = await subjects[paid.purpose].paid(tx, platform, paid)
  await tell(tx, BY_PROGRAM, 'payment.moved', { userId: paid.user_id })
  return problem ? updatePayment(tx, payment.id, { problem }) : paid
}

/** From here on it is staff's: asked again, the provider would say the same, and undo that they dismissed it. */
async function flag(tx: Tx, payment: Payment, problem: PaymentProblem) {
  const flagged =
    payment.problem === problem
      ? payment
      : await updatePayment(tx, payment.id, { problem, check_after: null })
  await tell(tx, BY_PROGRAM, 'payment.moved', { userId: flagged.user_id })
  return { payment: flagged, outcome: `flagged: ${problem}` }
}
