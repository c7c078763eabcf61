import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import { inBites } from '../sweeps/in-bites.ts'

/** Who was away for longer loads everything anew anyway. */
const KEPT_DAYS = 7

/**
 * Walks by id, which rises with time within a site: an index by time would cost every event that is written. So the
 * first bite that meets a younger event is the last.
 */
export async function sweepEvents(platform: Platform, siteId: string): Promise<number> {
  const before = new Date(platform.clock.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  let after = 0
  return inBites((most) =>
    platform.db.statement(siteId, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        delete from events where id in (
          select id from (
            select id, at from events where site_id = ${siteId} and id > ${after} order by id limit ${sql.lit(most)}
          ) oldest where at < ${before})
        returning id`.execute(tx.db)
      for (const { id } of rows) after = Math.max(after, id)
      return rows.length
    }),
  )
}
