import { sql } from 'kysely'
import type { LiveEvents, LiveEventType } from '#contract/live.ts'
import { type Db, leaveWithCommit, type Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { signal } from '../signals.ts'

/** Whom an event concerns. */
export type Audience = { userId: string } | 'staff' | 'everyone'

interface Entry {
  audience: Audience
  type: LiveEventType
  data: unknown
}

/** Tells browsers something, once the transaction has committed. Durable: who reconnects gets what they missed. */
export function publish<T extends LiveEventType>(tx: Tx, audience: Audience, type: T, data: LiveEvents[T]) {
  leaveWithCommit(tx, 'events', { audience, type, data } satisfies Entry)
}

/** Class of the advisory locks that put the events of a site in order; the second key is the site. */
const ORDER_LOCK = 4101

/**
 * Written as the last statements before commit, under a lock per site: so ids rise in commit order within a site,
 * and a reader who has seen id 7 will never find a 6 afterwards. A plain sequence loses events that commit late.
 */
export function flushEventsWith(db: Db) {
  db.onCommit('events', async (tx, entries) => {
    await sql`select pg_advisory_xact_lock(${ORDER_LOCK}, hashtext(${tx.siteId}))`.execute(tx.db)
    await tx.db
      .insertInto('events')
      .values(
        (entries as Entry[]).map(({ audience, type, data }) => ({
          site_id: tx.siteId,
          user_id: typeof audience === 'object' ? audience.userId : null,
          for_staff: audience === 'staff',
          type,
          data: JSON.stringify(data),
          at: tx.now,
        })),
      )
      .execute()
    await signal(tx, 'events', tx.siteId)
  })
}

const KEPT_DAYS = 7

/** Who was away for longer loads everything anew anyway. */
export async function sweepEvents(platform: Platform, siteId: string): Promise<void> {
  await platform.db.transaction(siteId, async (tx) => {
    const before = new Date(tx.now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
    await tx.db.deleteFrom('events').where('site_id', '=', siteId).where('at', '<', before).execute()
  })
}
