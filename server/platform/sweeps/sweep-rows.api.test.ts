import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { systemClock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { sweepEvents } from '../events/sweep-events.ts'
import { createLog } from '../log.ts'
import type { Platform } from '../platform.ts'
import { everyPart, forEachByItself } from './every-part.ts'
import { inBites } from './in-bites.ts'
import { type Lifetime, sweepRows, sweepSharedRows } from './sweep-rows.ts'

const bare = useBareDatabase()

const platformOn = (db: Db) => ({ db, log: createLog('silent'), clock: systemClock }) as Platform
const ANALYSES: Lifetime = { table: 'file_analyses', since: sql`created_at`, days: 30 }
const here = () => bare.sites[0]

/** So many analyses of each age in days, each a second older than the next. */
async function insertAnalyses(...groups: { site?: string; age: number; rows: number }[]) {
  for (const { site = here(), age, rows } of groups)
    await bare.owner.query(
      `insert into file_analyses (site_id, sha256, size, analysis, created_at)
       select $1::uuid, sha256(convert_to($1::uuid || '-' || $2::int || '-' || n, 'UTF8')), 1, '{}',
         now() - $2::int * interval '1 day' - n * interval '1 second'
       from generate_series(1, $3::int) n`,
      [site, age, rows],
    )
}

async function left(site = here()): Promise<number> {
  const { rows } = await bare.owner.query('select count(*)::int as n from file_analyses where site_id = $1', [
    site,
  ])
  return rows[0].n
}

beforeEach(() => bare.owner.query('delete from file_analyses; delete from events; delete from used_captchas'))

test('more rows than a bite go in several; younger ones and those of other sites stay', async () => {
  await insertAnalyses({ age: 31, rows: 25 }, { age: 29, rows: 3 }, { site: bare.sites[1], age: 31, rows: 2 })
  const statement = vi.spyOn(bare.db, 'statement')
  expect(await sweepRows(platformOn(bare.db), here(), ANALYSES, { bite: 10 })).toBe(25)
  expect(statement).toHaveBeenCalledTimes(3)
  statement.mockRestore()
  expect([await left(), await left(bare.sites[1])]).toEqual([3, 2])
})

test('a run ends after its bites, the oldest gone, and the next goes on', async () => {
  await insertAnalyses({ age: 31, rows: 20 }, { age: 90, rows: 20 })
  const sweep = () => sweepRows(platformOn(bare.db), here(), ANALYSES, { bite: 10, mostBites: 2 })
  expect(await sweep()).toBe(20)
  const { rows } = await bare.owner.query(
    "select count(*)::int as n from file_analyses where created_at < now() - interval '60 days'",
  )
  expect(rows[0].n).toBe(0)
  expect([await sweep(), await left()]).toEqual([20, 0])
})

test('a bite that is killed halfway undoes itself alone; the next run takes the rest', async () => {
  await insertAnalyses({ age: 31, rows: 25 })
  const killer = bare.open({ poolSize: 1 })
  const { rows } = await killer.statement(here(), ({ db }) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db),
  )
  // The third bite meets this row, waits for it, and its connection is ended meanwhile.
  await bare.owner.query(`
    create function pause_sweep() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(99, 1); return old; end $$;
    create trigger pause_sweep before delete on file_analyses for each row
      when (old.created_at > now() - interval '31 days 5 seconds') execute function pause_sweep()`)
  await bare.owner.query('select pg_advisory_lock(99, 1)')
  const failing = expect(sweepRows(platformOn(killer), here(), ANALYSES, { bite: 10 })).rejects.toThrow()
  const waiting = async () =>
    (
      await bare.owner.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    ).rows
  await expect.poll(waiting).toHaveLength(1)
  await bare.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await failing
  await bare.owner.query('select pg_advisory_unlock(99, 1)')
  expect(await left()).toBe(5)
  expect([await sweepRows(platformOn(killer), here(), ANALYSES, { bite: 10 }), await left()]).toEqual([5, 0])
  await bare.owner.query('drop trigger pause_sweep on file_analyses; drop function pause_sweep')
})

test('two processes that sweep at once share the rows, and each row goes once', async () => {
  await insertAnalyses({ age: 31, rows: 500 })
  const other = bare.open()
  const sweep = (db: Db) => sweepRows(platformOn(db), here(), ANALYSES, { bite: 20 })
  const [one, two] = await Promise.all([sweep(bare.db), sweep(other)])
  expect([one + two, await left()]).toEqual([500, 0])
})

test('a row that a request holds is not waited for', async () => {
  await insertAnalyses({ age: 31, rows: 5 })
  await bare.owner.query('begin')
  await bare.owner.query('select 1 from file_analyses order by created_at limit 1 for update')
  expect(await sweepRows(platformOn(bare.db), here(), ANALYSES)).toBe(4)
  await bare.owner.query('commit')
  expect([await sweepRows(platformOn(bare.db), here(), ANALYSES), await left()]).toEqual([1, 0])
})

test('rows of no site go by the same rule', async () => {
  await bare.owner.query(`insert into used_captchas (signature, expires_at)
    select n::text, now() + (n - 5.5) * interval '1 minute' from generate_series(0, 8) n`)
  const captchas: Lifetime = { table: 'used_captchas', since: sql`expires_at`, days: 0 }
  expect(await sweepSharedRows(platformOn(bare.db), captchas)).toBe(6)
})

test('events go by their age, in the order in which they were written, on every site by itself', async () => {
  for (const [site, age, count] of [
    [here(), 8, 2500],
    [bare.sites[1], 8, 3],
    [here(), 6, 4],
  ] as const)
    await bare.owner.query(
      `insert into events (site_id, type, data, at)
       select $1, 'order.changed', '{}', now() - $2::int * interval '1 day' from generate_series(1, $3::int)`,
      [site, age, count],
    )
  expect(await sweepEvents(platformOn(bare.db), here())).toBe(2500)
  const { rows } = await bare.owner.query('select count(*)::int as n from events group by site_id order by 1')
  expect(rows).toEqual([{ n: 3 }, { n: 4 }])
})

test('one bite finds nothing: it was the only one', async () => {
  const take = vi.fn(async () => 0)
  expect([await inBites(take), take.mock.calls]).toEqual([0, [[1000]]])
})

test('a part that fails keeps none from running, and the job fails with all that went wrong', async () => {
  const ran: string[] = []
  const error = vi.fn()
  const platform = { ...platformOn(bare.db), log: { error } as unknown as Platform['log'] }
  const fail = (why: string) => async () => {
    throw new Error(why)
  }
  const outcome = await everyPart(platform, [
    ['first', fail('no disk')],
    ['second', async () => void ran.push('second')],
    ['third', fail('no time')],
    ['fourth', async () => void ran.push('fourth')],
  ]).catch((failed: unknown) => failed)
  expect(ran).toEqual(['second', 'fourth'])
  expect(outcome).toBeInstanceOf(AggregateError)
  const { message, errors } = outcome as AggregateError
  expect([message, errors]).toEqual(['failed: first, third', [new Error('no disk'), new Error('no time')]])
  expect(error.mock.calls.map(([about]) => about.part)).toEqual(['first', 'third'])
})

test('of many alike the rest is left to the next run after ten failures', async () => {
  const tried: number[] = []
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  const run = forEachByItself(platformOn(bare.db), numbers, String, async (number) => {
    tried.push(number)
    if (number % 2 === 0) throw new Error('not this one')
  })
  await expect(run).rejects.toThrow('failed: 0, 2, 4, 6, 8, 10, 12, 14, 16, 18')
  expect(tried).toHaveLength(19)
})
