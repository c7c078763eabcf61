import { normalizeIP } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import { batchBySite } from './batch-by-site.ts'
import type { Db, Tx } from './db/database.ts'
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
  const asked: Hit = { key, now, resetsAt: new Date(now.getTime() + seconds * 1000) }
  const counted = (await counterOf(platform.db)(NO_SITE, [asked])).get(asked)
  if (!counted) throw new Error('a hit was not counted')
  const left = counted.resetsAt.getTime() - now.getTime()
  return { hits: counted.hits, waitSeconds: Math.max(1, Math.ceil(left / 1000)) }
}

interface Hit {
  key: string
  now: Date
  resetsAt: Date
}
type Counted = ReadonlyMap<Hit, { hits: number; resetsAt: Date }>

/** Limits belong to the installation. */
const NO_SITE = ''
const counters = new WeakMap<Db, (site: typeof NO_SITE, hits: readonly Hit[]) => Promise<Counted>>()

/** Every sign-in, upload and message is counted first: those that come together are counted together. */
function counterOf(db: Db) {
  const counter = counters.get(db) ?? batchBySite((_, hits: ReadonlySet<Hit>) => countAll(db, [...hits]))
  counters.set(db, counter)
  return counter
}

async function countAll(db: Db, hits: readonly Hit[]): Promise<Counted> {
  const byKey = Map.groupBy(hits, ({ key }) => key)
  const firsts = [...byKey.values()].flatMap(([first]) => first ?? [])
  const values = [
    firsts.map(({ key }) => key),
    firsts.map(({ key }) => byKey.get(key)?.length),
    firsts.map(({ resetsAt }) => resetsAt),
    hits[0]?.now,
  ]
  const rows = await db.withoutSite((_, send) =>
    send<{ key: string; hits: number; resets_at: Date }>({ text: COUNT, values }),
  )
  return new Map(
    rows.flatMap(({ key, hits: total, resets_at: resetsAt }) => {
      const same = byKey.get(key) ?? []
      return same.map((hit, place) => [hit, { hits: total - same.length + place + 1, resetsAt }] as const)
    }),
  )
}

/** In the order of their keys: two that count the same ones must not wait for each other. */
const COUNT = `
  insert into rate_limits as known (key, hits, resets_at)
  select key, hits, resets_at
  from unnest($1::text[], $2::int[], $3::timestamptz[]) as asked (key, hits, resets_at)
  order by key
  on conflict (key) do update set
    hits = case when known.resets_at <= $4::timestamptz then excluded.hits else known.hits + excluded.hits end,
    resets_at = case when known.resets_at <= $4::timestamptz then excluded.resets_at else known.resets_at end
  returning key, hits, resets_at`

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
