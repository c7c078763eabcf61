import { type By, type Changed, consequencesOf, logged, moneyChanged } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { tellLowBalance } from './credits-mails.ts'

interface CreditsHappenings {
  /** A transfer between two accounts; which act it was stands in the ledger. */
  'credits.moved': { userId: string }
  /** The wallet fell below where its owner wants to be warned. */
  'credits.ran_low': { userId: string; balance: number }
  'credits.adjusted': Changed
  'credit_limit.changed': Changed & { userId: string }
}

const ways = {
  notify: (tx: Tx, _by: By, balance: number, { userId }: { userId: string }) =>
    tellLowBalance(tx, userId, balance),
}

export const tell = consequencesOf<CreditsHappenings, typeof ways>(
  {
    'credits.moved': { live: moneyChanged },
    'credits.ran_low': { notify: ({ balance }) => balance },
    // The transfer itself tells the browsers.
    'credits.adjusted': logged('credits.adjust'),
    'credit_limit.changed': { ...logged('credits.change_limit'), live: moneyChanged },
  },
  ways,
)
