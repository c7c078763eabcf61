import {
  type Changed,
  consequencesOf,
  type LiveEvent,
  logged,
  PROGRAM,
} from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'

interface CreditsHappenings {
  /** A transfer between two accounts; which act it was stands in the ledger. */
  'credits.moved': { userId: string }
  'credits.adjusted': Changed
  'credit_limit.changed': Changed
}

/** A balance, an invoice or a payment of this customer changed: their screens and staff's fetch it again. */
const creditsChanged = (userId: string): LiveEvent => ({
  to: { userId, andStaff: true },
  type: 'credits.changed',
  data: { user_id: userId },
})

export const tell = consequencesOf<CreditsHappenings>({
  'credits.moved': { live: ({ userId }) => creditsChanged(userId) },
  // The transfer itself tells the browsers.
  'credits.adjusted': logged('credits.adjust'),
  'credit_limit.changed': logged('credits.change_limit'),
})

/** For whoever changed an invoice or a payment of this customer. */
export const announceCredits = (tx: Tx, userId: string): Promise<void> =>
  tell(tx, PROGRAM, 'credits.moved', { userId })
