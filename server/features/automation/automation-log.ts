import { type Insertable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { AutomationRuns } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'
import type { Lifetime } from '#platform/sweeps/sweep-rows.ts'

type AutomationRun = Omit<Insertable<AutomationRuns>, 'id' | 'site_id' | 'order_id' | 'at'>

/** Lines of what the automation did for an order, for staff. */
export async function insertRuns(tx: Tx, orderId: string, runs: readonly AutomationRun[]): Promise<void> {
  await tx.db
    .insertInto('automation_runs')
    .values(runs.map((run) => ({ ...run, id: newId(), site_id: tx.siteId, order_id: orderId, at: tx.now })))
    .execute()
}

const selectRuns = builtQuery((db, siteId: string, orderId: string) =>
  db
    .selectFrom('automation_runs')
    .select(['at', 'attempt', 'step', 'outcome', 'detail'])
    .where('site_id', '=', siteId)
    .where('order_id', '=', orderId)
    .orderBy('id'),
)

export const listRuns = (tx: ReadTx, orderId: string) => selectRuns(tx, tx.siteId, orderId)

/** The number of the last try; 0 before the first. */
export async function newestAttempt(tx: ReadTx, orderId: string): Promise<number> {
  const { attempt } = await tx.db
    .selectFrom('automation_runs')
    .select((select) => select.fn.max('attempt').as('attempt'))
    .where('site_id', '=', tx.siteId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return attempt ?? 0
}

/** Longer than any order is worked on; what was delivered stands in the order itself. */
export const RUN_LIFETIME: Lifetime = { table: 'automation_runs', since: sql`at`, days: 365 }
