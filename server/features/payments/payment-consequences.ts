import {
  type Changed,
  consequencesOf,
  logged,
  moneyChanged,
  setupChanged,
} from '#features/consequences/index.ts'

interface PaymentHappenings {
  'method.configured': Changed
  /** A provider or our own asking brought news: it is paid, over, or staff have to look at it. */
  'payment.moved': { userId: string }
  'payment.problem_dismissed': { userId: string; paymentId: string; problem: string }
}

export const tell = consequencesOf<PaymentHappenings>({
  'method.configured': { ...logged('payments.configure'), live: setupChanged },
  'payment.moved': { live: moneyChanged },
  'payment.problem_dismissed': {
    audit: ({ paymentId, problem }) => ({
      act: 'payments.dismiss_problem',
      subject: paymentId,
      before: { problem },
    }),
    live: moneyChanged,
  },
})
