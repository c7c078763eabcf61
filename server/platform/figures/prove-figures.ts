import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { type Figure, WHOLE_SITE } from './figure.ts'

const DAY = 24 * 60 * 60 * 1000

interface Wrong {
  name: string
  part: string
  owner_id: string
  grain: string
  at: Date
  kept: number
  counted: number
}

/** So many days are counted by one statement: some tenths of a second at thousands of orders a day. */
const DAYS_AT_ONCE = 10

/**
 * Counts a figure anew, some days of UTC by each statement, and compares every row that is kept of it; months are compared
 * with their days. What differs is a
 * fault of the program, so it is logged as an error. It is also mended: people act by these figures, and what they are
 * made of is still there. The difference is added, as a fold would, so nothing that happens meanwhile is lost.
 */
export async function proveFigure(platform: Platform, siteId: string, figure: Figure): Promise<void> {
  const { keptDays } = figure
  const now = platform.clock.now().getTime()
  const step = DAYS_AT_ONCE * DAY
  // The day that the sweep has come to is half gone.
  const first = keptDays === 'ever' ? await firstKept(platform, siteId, figure) : now - (keptDays - 1) * DAY
  const mend = async (work: (tx: Tx) => Promise<Wrong[]>) => {
    const wrong = await platform.db.transaction(siteId, async (tx) => {
      await oneAtATime(tx, figure)
      return work(tx)
    })
    if (wrong.length > 0)
      platform.log.error(
        { site_id: siteId, wrong },
        'a kept figure differed from what it is made of, and was mended',
      )
  }
  for (let from = beginOfDay(first); from <= now; from += step)
    await mend((tx) => mendDays(tx, figure, from, from + step))
  // The month that the sweep has come to is gone before its days.
  const firstMonth = keptDays === 'ever' ? beginOfMonth(first) : beginOfMonth(first, 1)
  for (let from = firstMonth; from <= now; from = beginOfMonth(from, 1))
    await mend((tx) => mendMonth(tx, figure, from, beginOfMonth(from, 1)))
}

const beginOfDay = (time: number) => Math.floor(time / DAY) * DAY

function beginOfMonth(time: number, later = 0): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later)
}

/** From the site's first day on: rows that are missing at the beginning are missed too. Some sites brought older ones. */
async function firstKept(platform: Platform, siteId: string, { name }: Figure): Promise<number> {
  const { first } = await platform.db.read(siteId, (tx) =>
    tx.db
      .selectFrom('sites')
      .select((select) =>
        select
          .fn<Date>('least', [
            'created_at',
            select
              .selectFrom('figures')
              .select('at')
              .where('site_id', '=', siteId)
              .where('name', '=', name)
              .orderBy('at')
              .limit(1),
          ])
          .as('first'),
      )
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow(),
  )
  return first.getTime()
}

/** Two at once would both add what is missing. */
const oneAtATime = (tx: Tx, { name }: Figure) =>
  sql`select pg_advisory_xact_lock(hashtext('prove figures'), hashtext(${tx.siteId + name}))`.execute(tx.db)

/** One statement sees rows, figures and lines of one moment. */
async function mendDays(tx: Tx, figure: Figure, begin: number, end: number): Promise<Wrong[]> {
  const within = { siteId: tx.siteId, from: new Date(begin), to: new Date(end) }
  const { from, to } = within
  const summed = (rows: ReturnType<typeof sql>) => sql`
    select part, coalesce(owner_id, ${WHOLE_SITE}::uuid) as owner_id, grain, slot, sum(amount)::bigint as amount
    from (${rows}) as made_of, app.slots_of(at) where grain <> 'month'
    group by grouping sets ((part, grain, slot), (part, owner_id, grain, slot))
    having grouping(owner_id) = 1 or owner_id is not null`
  const { rows } = await sql<Wrong>`
    with counted as (${summed(figure.counted(within))}),
    kept as (
      select part, owner_id, grain, slot, sum(amount)::bigint as amount from (
        select part, owner_id, grain, at as slot, amount from figures
        where site_id = ${tx.siteId} and name = ${figure.name} and grain <> 'month' and at >= ${from} and at < ${to}
        union all
        select * from (${summed(sql`
          select part, owner_id, at, amount from figure_changes
          where site_id = ${tx.siteId} and name = ${figure.name} and at >= ${from} and at < ${to}`)}) as changes
      ) as both_kept group by part, owner_id, grain, slot
    ), wrong as (
      select part, owner_id, grain, slot, coalesce(kept.amount, 0) as kept, coalesce(counted.amount, 0) as counted
      from counted full join kept using (part, owner_id, grain, slot)
      where coalesce(kept.amount, 0) <> coalesce(counted.amount, 0)
    ), mended as (
      insert into figures (site_id, name, part, owner_id, grain, at, amount)
        select ${tx.siteId}, ${figure.name}, part, owner_id, grain, slot, counted - kept from wrong
        order by 3, 4, 5, 6
      on conflict (site_id, name, owner_id, grain, at, part) do update set amount = figures.amount + excluded.amount
    )
    select ${figure.name} as name, part, owner_id, grain, slot as at, kept, counted from wrong
    order by grain, slot limit 100`.execute(tx.db)
  return rows
}

/** Days and months are folded by one statement, so what is kept of both is of one moment. */
async function mendMonth(tx: Tx, { name }: Figure, begin: number, end: number): Promise<Wrong[]> {
  const [from, to] = [new Date(begin), new Date(end)]
  const { rows } = await sql<Wrong>`
    with counted as (
      select part, owner_id, sum(amount)::bigint as amount from figures
      where site_id = ${tx.siteId} and name = ${name} and grain = 'day' and at >= ${from} and at < ${to}
      group by part, owner_id
    ), kept as (
      select part, owner_id, amount from figures
      where site_id = ${tx.siteId} and name = ${name} and grain = 'month' and at = ${from}
    ), wrong as (
      select part, owner_id, coalesce(kept.amount, 0) as kept, coalesce(counted.amount, 0) as counted
      from counted full join kept using (part, owner_id)
      where coalesce(kept.amount, 0) <> coalesce(counted.amount, 0)
    ), mended as (
      insert into figures (site_id, name, part, owner_id, grain, at, amount)
        select ${tx.siteId}, ${name}, part, owner_id, 'month', ${from}::timestamptz, counted - kept from wrong
        order by 3, 4
      on conflict (site_id, name, owner_id, grain, at, part) do update set amount = figures.amount + excluded.amount
    )
    select ${name} as name, part, owner_id, 'month' as grain, ${from}::timestamptz as at, kept, counted from wrong
    order by part, owner_id limit 100`.execute(tx.db)
  return rows
}
