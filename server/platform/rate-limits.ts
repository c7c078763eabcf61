import { normalizeIP } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import type { Tx } from './db/database.ts'
import { preparedWrite } from './db/prepared-query.ts'
import type { Platform } from './platform.ts'
import { sweepSharedRows } from './sweeps/sweep-rows.ts'

/**
 * Counters shared by every instance. Each hit is a statement of its own, outside the caller's transaction: a
 * refused call must count although it changes nothing else.
 */
export interface Limit {
  /** What is counted, for instance `signin:<site>:<ip>:<login>`. */
  key: string
  max: number
  seconds: number
  /** What the refusal is called; `rate_limited` unless told. */
  code?: ErrorCode
}

/** Where a caller sits: one IPv6 customer has a whole /64 to choose addresses from, so that is what counts. */
export const networkOf = (ip: string): string => normalizeIP(ip)

/** Counts one hit and throws the limit's code with the seconds to wait once there are too many. */
export async function hit(platform: Platform, limit: Limit): Promise<void> {
  const { hits, waitSeconds } = await count(platform, limit)
  if (hits > limit.max)
    throw new AppError(limit.code ?? 'rate_limited', { params: { retry_after: waitSeconds } })
}

/** Counts one hit and tells how many there were in the running window. */
export async function count(
  platform: Platform,
  { key, seconds }: Pick<Limit, 'key' | 'seconds'>,
): Promise<{ hits: number; waitSeconds: number }> {
  const now = platform.clock.now()
  const resetsAt = new Date(now.getTime() + seconds * 1000)
  const [row] = await platform.db.withoutSite((_, send) =>
    send<{ hits: number; resets_at: Date }>({ text: COUNT, values: [key, resetsAt, now] }),
  )
  if (!row) throw new Error('a hit was not counted')
  const left = row.resets_at.getTime() - now.getTime()
  return { hits: row.hits, waitSeconds: Math.max(1, Math.ceil(left / 1000)) }
}

/** Asked for before every sign-in, upload and message. */
const COUNT = `
  insert into rate_limits (key, hits, resets_at) values ($1, 1, $2)
  on conflict (key) do update set
    hits = case when rate_limits.resets_at <= $3 then 1 else rate_limits.hits + 1 end,
    resets_at = case when rate_limits.resets_at <= $3 then excluded.resets_at else rate_limits.resets_at end
  returning hits, resets_at`

/**
 * Whether nothing was counted under the key in the running window, and counts. Part of the caller's transaction: what is
 * rolled back was not done, and of two at once the other waits and is the second.
 */
export async function isFirstWithin(
  tx: Tx,
  { key, seconds }: Pick<Limit, 'key' | 'seconds'>,
): Promise<boolean> {
  const [first] = await beginWindow(tx, key, new Date(tx.now.getTime() + seconds * 1000), tx.now)
  return first !== undefined
}

const beginWindow = preparedWrite<{ key: string }, [key: string, resetsAt: Date, now: Date]>(`
  insert into rate_limits (key, hits, resets_at) values ($1, 1, $2)
  on conflict (key) do update set hits = 1, resets_at = $2 where rate_limits.resets_at <= $3
  returning key`)

/** Ends the window of `isFirstWithin`. */
export async function beginAnew(tx: Tx, key: string): Promise<void> {
  await tx.db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** How many hits the running window holds, without adding one. */
export async function hitsOf(platform: Platform, key: string): Promise<number> {
  const row = await platform.db.withoutSite((db) =>
    db
      .selectFrom('rate_limits')
      .select('hits')
      .where('key', '=', key)
      .where('resets_at', '>', platform.clock.now())
      .executeTakeFirst(),
  )
  return row?.hits ?? 0
}

export async function forget(platform: Platform, key: string): Promise<void> {
  await platform.db.withoutSite((db) => db.deleteFrom('rate_limits').where('key', '=', key).execute())
}

export const sweepRateLimits = (platform: Platform): Promise<number> =>
  sweepSharedRows(platform, { table: 'rate_limits', since: sql`resets_at`, days: 0 })
