import {
  type Changed,
  consequencesOf,
  type LiveEvent,
  logged,
  PROGRAM,
} from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'

interface PaymentHappenings {
  'method.configured': Changed
  /** A provider or our own asking brought news: it is paid, over, or staff have to look at it. */
  'payment.moved': { userId: string }
  'payment.problem_dismissed': { userId: string; paymentId: string; problem: string }
}

/** A payment or an invoice of this customer changed: their screens and staff's fetch it again, with the wallet. */
const moneyChanged = ({ userId }: { userId: string }): LiveEvent => ({
  to: { userId, andStaff: true },
  type: 'credits.changed',
  data: { user_id: userId },
})

export const tell = consequencesOf<PaymentHappenings>({
  'method.configured': logged('payments.configure'),
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

/** For whoever changed an invoice of this customer. */
export const announceMoney = (tx: Tx, userId: string): Promise<void> =>
  tell(tx, PROGRAM, 'payment.moved', { userId })
