import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { systemClock } from '../clock.ts'
import { leaveWithCommit, openDatabase, type ReadTx } from './database.ts'
import { together } from './together.ts'

const bare = useBareDatabase()
const DATES = ['2026-01-01', '2026-01-02']

beforeEach(async () => {
  await bare.owner.query('delete from close_dates')
  await bare.owner.query(
    `insert into close_dates (site_id, date, reason) select $1, unnest($2::text[]), ''`,
    [bare.sites[0], DATES],
  )
})

const reasons = async () =>
  (await bare.owner.query('select reason from close_dates order by date')).rows.map((row) => row.reason)

const append = (tx: Pick<ReadTx, 'db'>, date: string | undefined, text: string) =>
  sql`update close_dates set reason = reason || ${text} where date = ${date}`.execute(tx.db)

test('what throws is rolled back, with its outbox and its effects', async () => {
  const seen: unknown[] = []
  const db = bare.open()
  db.onCommit('notes', async (_tx, entries) => void seen.push(...entries))
  const failing = db.transaction(bare.sites[0], async (tx) => {
    await append(tx, DATES[0], 'x')
    leaveWithCommit(tx, 'notes', 'a note')
    tx.afterCommit(() => seen.push('an effect'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect([await reasons(), seen]).toEqual([['', ''], []])
})

test('the outbox is written before the commit and effects run after it', async () => {
  const seen: unknown[] = []
  const db = bare.open()
  db.onCommit('notes', async (tx, entries) => {
    seen.push(['flushed', entries])
    await append(tx, DATES[1], 'flushed')
  })
  const answer = await db.transaction(bare.sites[0], async (tx) => {
    for (const note of [1, 2]) leaveWithCommit(tx, 'notes', note)
    tx.afterCommit(() => seen.push('after'))
    seen.push('work')
    return 'answer'
  })
  expect([answer, seen]).toEqual(['answer', ['work', ['flushed', [1, 2]], 'after']])
  expect(await reasons()).toEqual(['', 'flushed'])
})

test('everything in a unit carries the same time', async () => {
  const db = bare.open({ clock: { now: () => new Date(0) } })
  const times = await db.transaction(bare.sites[0], async (tx) => [tx.now, tx.now])
  expect(times).toEqual([new Date(0), new Date(0)])
})

test('a deadlock is repeated, and both pieces of work are done once', async () => {
  const db = bare.open()
  const [bothHold, oneIsDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let attempts = 0
  let holding = 0
  const work = async (first: string | undefined, second: string | undefined, mark: string) => {
    await db.transaction(bare.sites[0], async (tx) => {
      // The repeated one comes after the other is done, or the two might meet in the same way again.
      if (++attempts > 2) await oneIsDone.promise
      await append(tx, first, mark)
      // Counted once the row is held: both having begun does not mean that both hold theirs.
      if (++holding === 2) bothHold.resolve()
      await bothHold.promise
      await append(tx, second, mark)
    })
    oneIsDone.resolve()
  }
  await Promise.all([work(DATES[0], DATES[1], 'a'), work(DATES[1], DATES[0], 'b')])
  expect(attempts).toBe(3)
  expect((await reasons()).map((reason) => [...reason].sort().join(''))).toEqual(['ab', 'ab'])
})

test('work that always fails to serialise is given up after three attempts', async () => {
  let attempts = 0
  const hopeless = bare.db.transaction(bare.sites[0], async () => {
    attempts++
    throw Object.assign(new Error('could not serialize access'), { code: '40001' })
  })
  await expect(hopeless).rejects.toThrow('could not serialize')
  expect(attempts).toBe(3)
})

test('a database that is away answers unavailable, at once', async () => {
  const url = new URL(bare.appUrl)
  url.port = '1'
  const away = openDatabase({ url: url.href, poolSize: 2, clock: systemClock, onFault: () => {} })
  const faults = await Promise.allSettled([
    away.read(bare.sites[0], async () => 1),
    away.transaction(bare.sites[0], async () => 1),
    away.withoutSite(async () => 1),
  ])
  expect(
    faults.map((fault) => fault.status === 'rejected' && [fault.reason.code, fault.reason.status]),
  ).toEqual(Array(3).fill(['unavailable', 503]))
  await away.close()
})

/** The process behind a unit of work, killed by somebody else. */
async function kill(tx: ReadTx) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db)
  const killer = new pg.Client({ connectionString: bare.ownerUrl })
  await killer.connect()
  // Waits until the process is really gone.
  await killer.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  await killer.end()
}

test('a connection lost within a unit is unavailable, its work is undone, and the next unit works', async () => {
  const db = bare.open({ poolSize: 1 })
  const lost = db.transaction(bare.sites[0], async (tx) => {
    await append(tx, DATES[0], 'lost')
    await kill(tx)
    await append(tx, DATES[0], 'never')
  })
  await expect(lost).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(await reasons()).toEqual(['', ''])
  await db.transaction(bare.sites[0], (tx) => append(tx, DATES[0], 'again'))
  expect(await reasons()).toEqual(['again', ''])
})

test('a connection lost while nothing is asked of it brings nothing down', async () => {
  const db = bare.open({ poolSize: 1 })
  const lost = db.transaction(bare.sites[0], async (tx) => {
    await kill(tx)
    // The news of the loss arrives while this unit waits for something else.
    await bare.owner.query('select pg_sleep(0.05)')
  })
  await expect(lost).rejects.toMatchObject({ code: 'unavailable' })
  await db.transaction(bare.sites[0], async (tx) => append(tx, DATES[1], 'alive'))
  expect(await reasons()).toEqual(['', 'alive'])
})

test('what is opened to read cannot write: not by type, not by hand', async () => {
  const db = bare.open({ poolSize: 1 })
  const smuggled = db.read(bare.sites[0], (tx) => append(tx, DATES[0], 'smuggled'))
  await expect(smuggled).rejects.toThrow('read-only transaction')
  const never = (tx: ReadTx) => {
    // @ts-expect-error no table is written through a reading unit
    tx.db.insertInto('close_dates')
    // @ts-expect-error nothing leaves with a commit that never comes
    leaveWithCommit(tx, 'notes', 'a note')
  }
  expect(never).toBeTypeOf('function')
  // Whoever may write does, and nobody after them who may not.
  await db.statement(bare.sites[0], (tx) => append(tx, DATES[0], 'a'))
  await db.read(bare.sites[0], (tx) => sql`select 1`.execute(tx.db))
  await db.transaction(bare.sites[0], (tx) => append(tx, DATES[0], 'b'))
  await expect(db.read(bare.sites[0], (tx) => append(tx, DATES[0], 'c'))).rejects.toThrow(
    'read-only transaction',
  )
  expect(await reasons()).toEqual(['ab', ''])
})

test('Kysely cannot open a transaction by itself, outside of a site', async () => {
  const own = bare.db.withoutSite((db) => db.transaction().execute(async () => 1))
  await expect(own).rejects.toThrow('open transactions with db.transaction()')
})

test('a statement that is sent with the commit takes part in it, and undoes all when it fails', async () => {
  const db = bare.open()
  const values: unknown[] = []
  db.sendWithCommit('last', (_tx, entries) => {
    values.push(...entries)
    return {
      text: 'update close_dates set reason = reason || $1::text where 1 / $2::int = 1',
      values: entries,
    }
  })
  const leave = (divisor: number) =>
    db.transaction(bare.sites[0], async (tx) => {
      await append(tx, DATES[0], 'work ')
      for (const entry of ['last', divisor]) leaveWithCommit(tx, 'last', entry)
    })
  await leave(1)
  expect(await reasons()).toEqual(['work last', 'last'])
  await expect(leave(0)).rejects.toThrow('division by zero')
  expect(await reasons()).toEqual(['work last', 'last'])
})

test('work that goes on after a failed statement is not committed in silence', async () => {
  const seen: string[] = []
  const going = bare.db.transaction(bare.sites[0], async (tx) => {
    tx.afterCommit(() => seen.push('committed'))
    await append(tx, DATES[0], 'x')
    await sql`select 1 / 0`.execute(tx.db).catch(() => {})
  })
  await expect(going).rejects.toThrow('went on after a failed statement')
  expect([await reasons(), seen]).toEqual([['', ''], []])
})

test('statements that do not wait for each other are answered each its own, also when one fails', async () => {
  const answers = await bare.db.read(bare.sites[0], (tx) =>
    Promise.allSettled(
      ['1', '1 / 0', '3'].map((text) => tx.send({ text: `select ${text} as n`, values: [] })),
    ),
  )
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    [{ n: 1 }],
    expect.stringContaining('division by zero'),
    [{ n: 3 }],
  ])
})

test('of statements that were sent together the one is told that failed first, whatever stands before it', async () => {
  const work = bare.db.transaction(bare.sites[0], (tx) => {
    const failing = tx.send({ text: 'select 1 / 0', values: [] })
    const after = failing.catch(() => tx.send({ text: 'select 1', values: [] }))
    return together([after, failing])
  })
  await expect(work).rejects.toThrow('division by zero')
})

test('times are in UTC and in one form, whatever the database takes for its own', async () => {
  const { rows } = await bare.owner.query('select current_database() as name')
  await bare.owner.query(`alter database "${rows[0].name}" set timezone to 'Asia/Tokyo'`)
  await bare.owner.query(`alter database "${rows[0].name}" set datestyle to 'German'`)
  const read = await bare.open().read(bare.sites[0], async (tx) => {
    const noon = sql<{ at: string }>`select (timestamptz '2026-11-16 12:00+09')::text as at`
    return (await noon.execute(tx.db)).rows
  })
  expect(read).toEqual([{ at: '2026-11-16 03:00:00+00' }])
})
