import { type Changed, consequencesOf, logged, moneyChanged } from '#features/consequences/index.ts'

interface CreditsHappenings {
  /** A transfer between two accounts; which act it was stands in the ledger. */
  'credits.moved': { userId: string }
  'credits.adjusted': Changed
  'credit_limit.changed': Changed & { userId: string }
}

export const tell = consequencesOf<CreditsHappenings>({
  'credits.moved': { live: moneyChanged },
  // The transfer itself tells the browsers.
  'credits.adjusted': logged('credits.adjust'),
  'credit_limit.changed': { ...logged('credits.change_limit'), live: moneyChanged },
})
