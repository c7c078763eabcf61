import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Platform } from '../platform.ts'
import { inBites } from '../sweeps/in-bites.ts'
import { notAttachedHere } from './stored-files.ts'

const DAY = 24 * 60 * 60 * 1000
const BATCH = 200
/** So many that cannot be removed mean that the storage is away: the rest waits for the next run. */
const MOST_FAILURES = 10
/** Any number that is no other lock's. */
const KEEP_LOCK = 7_203_116

/**
 * Deletes what nothing needs: released files, and temporary ones that no transaction attached within a day. Each
 * step can be repeated after a crash: the row is claimed first (from then on nobody can attach it), then the object
 * goes, then the row. A file that cannot be removed holds up no other, in the next run neither: it comes last there. Says
 * how many files went.
 */
export async function sweepFiles(platform: Platform, siteId: string): Promise<number> {
  const failures = new Map<string, unknown>()
  const allFailures = () =>
    new AggregateError(failures.values(), `files could not be removed: ${[...failures.keys()].join(', ')}`)
  const claimed = await inBites(
    async (most) => {
      const files = await claim(platform, siteId, most, [...failures.keys()])
      for (const { id, storage_key } of files) {
        await remove(platform, siteId, id, storage_key).catch((error: unknown) => {
          failures.set(id, error)
          return postpone(platform, siteId, id)
        })
        if (failures.size >= MOST_FAILURES) throw allFailures()
      }
      return files.length
    },
    { bite: BATCH },
  )
  if (failures.size > 0) throw allFailures()
  return claimed
}

/** Uploads that a crash interrupted leave pieces that no row names: the storage itself knows which are old. */
export function sweepLeftovers(platform: Platform): Promise<number> {
  return platform.storage.sweepLeftovers(new Date(platform.clock.now().getTime() - DAY))
}

/**
 * Nothing is swept from now on until this connection ends: what a back-up found attached must still be there when its
 * turn comes. Waits for a sweep that is claiming files; those it claimed are no longer attached for anyone.
 */
export async function keepFromSweep(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [KEEP_LOCK])
}

/** For an upload that failed: its files go at once. What cannot be removed now is left to the sweep. */
export async function discardFiles(
  platform: Platform,
  siteId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of notAttachedHere(ids)) {
    try {
      const key = await release(platform, siteId, id)
      if (key) await remove(platform, siteId, id, key)
    } catch (error) {
      platform.log.warn({ err: error, file: id }, 'a refused upload is left to the sweep')
    }
  }
}

function release(platform: Platform, siteId: string, id: string): Promise<string | undefined> {
  return platform.db.statement(siteId, async (tx) => {
    const row = await tx.db
      .updateTable('stored_files')
      .set({ state: 'released', changed_at: tx.now })
      .where('id', '=', id)
      // An attached file is never discarded, however late the failure came.
      .where('state', '=', 'temporary')
      .returning('storage_key')
      .executeTakeFirst()
    return row?.storage_key
  })
}

function claim(platform: Platform, siteId: string, most: number, except: string[]) {
  return platform.db.transaction(siteId, async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${KEEP_LOCK}) as free`.execute(tx.db)
    if (!rows[0]?.free) return []
    const due = tx.db
      .selectFrom('stored_files')
      .select('id')
      .where((is) =>
        is.or([
          is('state', '=', 'released'),
          is.and([is('state', '=', 'temporary'), is('changed_at', '<', new Date(tx.now.getTime() - DAY))]),
        ]),
      )
      .where(sql<boolean>`id <> all (${except}::uuid[])`)
      .orderBy('changed_at')
      .limit(most)
      .forUpdate()
      .skipLocked()
    const claimed = await tx.db
      .updateTable('stored_files')
      .set({ state: 'released' })
      .where('id', 'in', due)
      .returning(['id', 'storage_key', 'changed_at'])
      .execute()
    return claimed.sort((one, other) => one.changed_at.getTime() - other.changed_at.getTime())
  })
}

/** Behind all others: ten of the oldest would otherwise end every run before it comes to what can be removed. */
async function postpone(platform: Platform, siteId: string, id: string): Promise<void> {
  await platform.db.statement(siteId, (tx) =>
    tx.db
      .updateTable('stored_files')
      .set({ changed_at: tx.now })
      .where('id', '=', id)
      .where('state', '=', 'released')
      .execute(),
  )
}

/** What another site has too stays where it is; only this site's row goes. */
async function remove(platform: Platform, siteId: string, id: string, storageKey: string): Promise<void> {
  if (!(await mayGo(platform, siteId, id))) return
  await platform.storage.delete(storageKey)
  await platform.db.transaction(siteId, (tx) =>
    tx.db.deleteFrom('stored_files').where('id', '=', id).where('state', '=', 'released').execute(),
  )
}

function mayGo(platform: Platform, siteId: string, id: string): Promise<boolean> {
  return platform.db.transaction(siteId, async (tx) => {
    const { rows } = await sql<{ may_go: boolean }>`select app.let_go_of_object(${id}) as may_go`.execute(
      tx.db,
    )
    return rows[0]?.may_go ?? false
  })
}
