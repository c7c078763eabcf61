import {
  ABANDONED_AFTER,
  AUTOMATE,
  isAbandoned,
  listRuns,
  newestAttempt,
} from '#features/automation/index.ts'
import { canTransition, lockIfFound, updateOrder } from '#features/orders/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { enqueue, type ScheduledJob } from '#platform/jobs/job.ts'
import { forEachByItself } from '#platform/sweeps/every-part.ts'
import { log, takeStep } from './turn.ts'

/** What takes the program down with it is not tried for ever. */
const MOST_LOST = 3

/**
 * Every ten minutes: orders that wait for the automation although nobody is at them any more. A program that died gets
 * its jobs back from the queue; this is for jobs whose repetitions are used up, and for queues that were lost.
 */
export const findAbandonedJob: ScheduledJob = {
  name: 'automation.find_abandoned',
  cron: '*/10 * * * *',
  async run(platform, siteId) {
    const silent = await platform.db.read(siteId, listSilent)
    await forEachByItself(platform, silent, String, (id) =>
      platform.db.transaction(siteId, (tx) => beginAnew(tx, id)),
    )
  },
}

/** Those that may be: which of them are is looked at under the lock of each. */
async function listSilent(tx: ReadTx): Promise<string[]> {
  const before = new Date(tx.now.getTime() - ABANDONED_AFTER)
  const rows = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('status', 'in', ['pending', 'processing'])
    .where('automation_status', 'in', ['queued', 'running'])
    .where('created_at', '<=', before)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function beginAnew(tx: Tx, id: string): Promise<void> {
  const order = await lockIfFound(tx, id)
  if (!order || !canTransition(order.status, 'deliver')) return
  const runs = await listRuns(tx, id)
  if (!isAbandoned(order, { now: tx.now, runs })) return
  if (order.automation_status === 'running') {
    const turn = { order, attempt: await newestAttempt(tx, id) }
    const lost = runs.filter(({ detail }) => detail === 'lost').length + 1
    const line = { step: 'start', outcome: 'failed' } as const
    await log(tx, turn, { ...line, detail: 'lost' })
    if (lost >= MOST_LOST) {
      await takeStep(tx, turn, { status: 'failed', lines: [{ ...line, detail: 'given_up' }] })
      return
    }
  }
  await updateOrder(tx, id, { automation_status: 'queued' })
  enqueue(tx, AUTOMATE, { order_id: id })
}
