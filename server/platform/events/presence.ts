import { sql } from 'kysely'
import type { Db, ReadTx } from '../db/database.ts'

/** Longer than two heartbeats are apart, and not by much: who closes the portal is away soon. */
export const ONLINE_MS = 40_000

/**
 * Writes down who has a stream open, for every process to read. One statement, of rows in one order, so that two who
 * write the same people do not wait for each other in a circle.
 */
export async function markOnline(db: Db, siteId: string, userIds: ReadonlySet<string>): Promise<void> {
  if (userIds.size === 0) return
  await db.statement(siteId, (tx) =>
    sql`insert into presence (site_id, user_id, seen_at)
      select ${siteId}, id, ${tx.now} from unnest(${[...userIds].sort()}::uuid[]) as id
      on conflict (site_id, user_id) do update set seen_at = greatest(presence.seen_at, excluded.seen_at)`.execute(
      tx.db,
    ),
  )
}

/** Who of these people has the portal open just now. */
export async function whoIsOnline(tx: ReadTx, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('presence')
    .select('user_id')
    .where('site_id', '=', tx.siteId)
    .where('user_id', 'in', [...userIds])
    .where('seen_at', '>', new Date(tx.now.getTime() - ONLINE_MS))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
