import type { Tx } from '#platform/db/database.ts'

/** Something that was done at a time in the past. */
export interface Happening {
  at: Date
  write(then: Tx): Promise<void>
  /** What follows from it still has to be done, its document say. Otherwise nobody is told: it is long ago. */
  hasSequel?: boolean
}

/**
 * Writes what happened in the order of the calendar, so that numbers and balances rise as they did: one unit of work,
 * all of it or nothing.
 */
export async function writeHistory(tx: Tx, happenings: readonly Happening[]): Promise<void> {
  const inOrder = happenings.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, write, hasSequel } of inOrder)
    await write({ ...tx, now: at, outbox: hasSequel ? tx.outbox : new Map() })
}
