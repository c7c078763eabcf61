import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.gen.ts'
import type { ReadTx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { inBites } from './in-bites.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long the rows of a table live. An index begins with the site and `since`. */
export interface Lifetime {
  table: keyof Database
  /** The moment from which a row's days are counted; a row without one stays. */
  since: RawBuilder<Date>
  days: number
}

/**
 * Deletes the rows of a site whose days are over, the oldest first. A row that somebody holds is left to the next run,
 * and two who sweep at once share the work.
 */
export function sweepRows(
  platform: Platform,
  siteId: string,
  lifetime: Lifetime,
  options?: Parameters<typeof inBites>[1],
): Promise<number> {
  const ofSite = sql`site_id = ${siteId} and`
  const take = takeOldest(platform, lifetime, ofSite, (work) => platform.db.statement(siteId, work))
  return inBites(take, options)
}

/** The same for tables that belong to no site. */
export function sweepSharedRows(platform: Platform, lifetime: Lifetime): Promise<number> {
  return inBites(
    takeOldest(platform, lifetime, sql``, (work) => platform.db.withoutSite((db) => work({ db }))),
  )
}

type Connection = Pick<ReadTx, 'db'>
type Swept = { since: Date }[]

/** Each bite begins where the last one ended: otherwise it would first step over everything that has just gone. */
function takeOldest(
  platform: Platform,
  { table, since, days }: Lifetime,
  ofSite: RawBuilder<unknown>,
  run: (work: (connection: Connection) => Promise<Swept>) => Promise<Swept>,
) {
  const before = new Date(platform.clock.now().getTime() - days * DAY)
  let from = new Date(0)
  return async (most: number): Promise<number> => {
    const swept = await run(async ({ db }) => {
      const { rows } = await sql<Swept[number]>`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)}
          where ${ofSite} ${since} >= ${from} and ${since} < ${before}
          order by ${since} limit ${sql.lit(most)} for update skip locked))
        returning ${since} as since`.execute(db)
      return rows
    })
    for (const row of swept) if (row.since > from) from = row.since
    return swept.length
  }
}
