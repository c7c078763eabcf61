import type { Insertable, Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Solutions } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'

export type Solution = Selectable<Solutions>
export type NewSolution = Omit<
  Insertable<Solutions>,
  'id' | 'site_id' | 'used' | 'last_used_at' | 'suspended_at' | 'suspended_reason' | 'suspended_order_id'
>

const NOT_SUSPENDED = { suspended_at: null, suspended_reason: '', suspended_order_id: null }

const ofSite = (tx: ReadTx) => tx.db.selectFrom('solutions').selectAll().where('site_id', '=', tx.siteId)

const selectSolution = builtQuery((db, siteId: string, originalSha256: Buffer, serviceKey: string) =>
  db
    .selectFrom('solutions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('original_sha256', '=', originalSha256)
    .where('service_key', '=', serviceKey),
)

/** For this very file and this very set of services; there is one at most. */
export async function findSolution(
  tx: ReadTx,
  { original_sha256, service_key }: { original_sha256: Buffer | null; service_key: string },
): Promise<Solution | undefined> {
  if (!original_sha256) return undefined
  return (await selectSolution(tx, tx.siteId, original_sha256, service_key))[0]
}

export async function lockSolution(tx: Tx, id: string): Promise<Solution | undefined> {
  return ofSite(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Keeps a solution. One that stands for the same file and services gives way if its delivery was earlier, and its delta
 * is answered to be released; `kept` is false where the one that stands is as new or newer.
 */
export async function keepSolution(
  tx: Tx,
  solution: NewSolution,
): Promise<{ kept: boolean; replacedFileId?: string }> {
  const inserted = await tx.db
    .insertInto('solutions')
    .values({ ...solution, id: newId(), site_id: tx.siteId })
    .onConflict((conflict) => conflict.constraint('solutions_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { kept: true }
  const standing = await ofSite(tx)
    .where('original_sha256', '=', solution.original_sha256)
    .where('service_key', '=', solution.service_key)
    .forUpdate()
    .executeTakeFirst()
  // Deleted in between: the next try of the job inserts it.
  if (!standing) throw new Error('a solution went while another took its place')
  if (standing.created_at >= new Date(solution.created_at)) return { kept: false }
  await tx.db
    .updateTable('solutions')
    .set({ ...solution, used: 0, last_used_at: null, ...NOT_SUSPENDED })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', standing.id)
    .execute()
  return { kept: true, replacedFileId: standing.delta_file_id }
}

export async function countUse(tx: Tx, id: string): Promise<void> {
  await tx.db
    .updateTable('solutions')
    .set((set) => ({ used: set('used', '+', 1), last_used_at: tx.now }))
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

export async function liftSolution(tx: Tx, id: string): Promise<void> {
  await tx.db
    .updateTable('solutions')
    .set(NOT_SUSPENDED)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

export async function deleteSolution(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('solutions').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}
