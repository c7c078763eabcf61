import type { Tx } from '#platform/db/database.ts'
import type { QueuedJob } from '#platform/jobs/job.ts'

/** Something that was done at a time in the past. */
export interface Happening {
  at: Date
  write(then: Tx): Promise<void>
  /** What follows from it still has to be done, its document say. Otherwise nobody is told: it is long ago. */
  hasSequel?: boolean
}

/**
 * Writes what happened in the order of the calendar, so that numbers and balances rise as they did: one unit of work,
 * all of it or nothing. What happened at a sub-portal is among it, since some of it happened at its provider too.
 */
export async function writeHistory(tx: Tx, happenings: readonly Happening[]): Promise<void> {
  const inOrder = happenings.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, write, hasSequel = false } of inOrder) await write(inThePast(tx, at, hasSequel))
  forgetNotifications(tx)
}

/** The same moment on every site that the work goes on to. */
function inThePast(tx: Tx, at: Date, hasSequel: boolean): Tx {
  return {
    ...tx,
    now: at,
    outbox: hasSequel ? tx.outbox : new Map(),
    enter: (siteId, work) =>
      tx.enter(siteId, async (there) => {
        const answer = await work(inThePast(there, at, hasSequel))
        forgetNotifications(there)
        return answer
      }),
  }
}

/** Documents are written late; that somebody paid weeks ago is no news. */
function forgetNotifications({ outbox }: Tx): void {
  const jobs = (outbox.get('jobs') ?? []) as QueuedJob[]
  outbox.set(
    'jobs',
    jobs.filter(({ name }) => name !== 'notifications.send'),
  )
}
