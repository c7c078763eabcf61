import type { PaymentProblem, PaymentStatus } from '#contract/payments/payment-methods.ts'
import type { Report } from './provider.ts'

/**
 * What a report of the provider does to a payment. Money that came is never un-come by a later "failed" or
 * "expired": messages overtake each other. Money that comes after a "failed" or "expired" has come all the same.
 * Money that was given back before we heard of it credits nobody, and its own news is late.
 */
export type Step = { to: PaymentStatus } | { problem: PaymentProblem } | null

const TABLE: Record<PaymentStatus, Partial<Record<Report['status'], Step>>> = {
  created: {
    open: { to: 'open' },
    paid: { to: 'paid' },
    failed: { to: 'failed' },
    expired: { to: 'expired' },
    refunded: { to: 'refunded' },
  },
  open: {
    paid: { to: 'paid' },
    failed: { to: 'failed' },
    expired: { to: 'expired' },
    refunded: { to: 'refunded' },
  },
  failed: { paid: { to: 'paid' }, refunded: { to: 'refunded' } },
  expired: { paid: { to: 'paid' }, refunded: { to: 'refunded' } },
  paid: { refunded: { problem: 'refunded_outside' } },
  refunding: { refunded: { to: 'refunded' } },
  refunded: {},
}

export function stepFor(status: PaymentStatus, reported: Report['status']): Step {
  return TABLE[status][reported] ?? null
}

/**
 * How a payment stands with what goes back of it: all of it went, all of it went or is on its way, or something is left. What
 * the provider cannot be asked for any more is left too.
 */
export function statusWith(
  { amount }: { amount: number },
  refunds: readonly { amount: number; status: 'pending' | 'done' | 'refused' }[],
): PaymentStatus {
  const sum = (...statuses: string[]) =>
    refunds.reduce((all, one) => (statuses.includes(one.status) ? all + one.amount : all), 0)
  if (sum('done') >= amount) return 'refunded'
  return sum('done', 'pending') >= amount ? 'refunding' : 'paid'
}

/** What is wrong with a report of money: it must be this payment's, in full, in its currency. */
export function mismatchOf(
  payment: { id: string; amount: number; currency: string },
  report: Report,
): PaymentProblem | null {
  if (report.reference !== null && report.reference !== payment.id) return 'wrong_reference'
  if (report.currency !== null && report.currency.toUpperCase() !== payment.currency) return 'wrong_currency'
  if (report.amount !== null && report.amount !== payment.amount) return 'wrong_amount'
  return null
}
