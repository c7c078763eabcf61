import { expect, test } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'
import type { Db } from '../db/database.ts'
import { flushEventsWith, publish } from './publish.ts'

const bare = useBareDatabase()

function instance(poolSize = 6): Db {
  const db = bare.open({ poolSize })
  flushEventsWith(db)
  return db
}

/** One transaction that tells one thing, and does some work in between so that commits overtake each other. */
function tell(db: Db, siteId: string, mark: number) {
  return db.transaction(siteId, async (tx) => {
    publish(tx, 'everyone', 'user.changed', { user_id: String(mark) })
    for (let turn = 0; turn < mark % 4; turn++) await tx.db.selectFrom('close_dates').selectAll().execute()
  })
}

/** Six at a time, in no order that anyone arranged. */
async function inLanes(marks: readonly number[], work: (mark: number) => Promise<unknown>) {
  const waiting = [...marks]
  const lane = async () => {
    for (let mark = waiting.shift(); mark !== undefined; mark = waiting.shift()) await work(mark)
  }
  await Promise.all(Array.from({ length: 6 }, lane))
}

/** Reads as a stream does: everything after the last id seen, again and again, until so many have come. */
async function follow(siteId: string, expected: number): Promise<{ ids: number[]; marks: number[] }> {
  const seen: { ids: number[]; marks: number[] } = { ids: [], marks: [] }
  while (seen.ids.length < expected) {
    const rows = await bare.db.read(siteId, (tx) =>
      tx.db
        .selectFrom('events')
        .select(['id', 'data'])
        .where('site_id', '=', siteId)
        .where('id', '>', seen.ids.at(-1) ?? 0)
        .orderBy('id')
        .execute(),
    )
    for (const { id, data } of rows) {
      seen.ids.push(id)
      seen.marks.push(Number((data as { user_id: string }).user_id))
    }
  }
  return seen
}

test('500 transactions of two instances: a reader by cursor misses none and sees none twice', async () => {
  const [left, right] = [instance(), instance()]
  const [here, there] = bare.sites
  const marks = Array.from({ length: 250 }, (_, index) => index)
  const siteOf = (mark: number) => (mark < 50 ? there : here)
  const following = Promise.all([follow(here, 400), follow(there, 100)])
  const tellAll = (db: Db, offset: number) => inLanes(marks, (mark) => tell(db, siteOf(mark), mark + offset))
  await Promise.all([tellAll(left, 0), tellAll(right, 1000)])
  const [main, other] = await following
  const expected = (from: number, to: number) => {
    const own = marks.slice(from, to)
    return [...own, ...own.map((mark) => mark + 1000)]
  }
  expect(main.marks.sort((a, b) => a - b)).toEqual(expected(50, 250))
  expect(other.marks.sort((a, b) => a - b)).toEqual(expected(0, 50))
  for (const { ids } of [main, other]) expect(ids).toEqual([...ids].sort((a, b) => a - b))
})

test('of two overlapping transactions the one that commits first has the lower id', async () => {
  const db = instance()
  const [site] = bare.sites
  const laterIsDone = Promise.withResolvers<void>()
  const early = db.transaction(site, async (tx) => {
    publish(tx, 'everyone', 'user.changed', { user_id: 'began first' })
    await tx.db.selectFrom('sites').selectAll().execute()
    await laterIsDone.promise
  })
  await db.transaction(site, async (tx) => {
    publish(tx, 'everyone', 'user.changed', { user_id: 'committed first' })
  })
  laterIsDone.resolve()
  await early
  const { rows } = await bare.owner.query(
    'select data from events where site_id = $1 order by id desc limit 2',
    [site],
  )
  expect(rows.map((row) => row.data.user_id)).toEqual(['began first', 'committed first'])
})

test('what is rolled back is never told', async () => {
  const db = instance(1)
  const [site] = bare.sites
  const count = async () => (await bare.owner.query('select count(*)::int as n from events')).rows[0].n
  const before = await count()
  const failing = db.transaction(site, async (tx) => {
    publish(tx, 'everyone', 'site.changed', {})
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await count()).toBe(before)
})

test('one transaction tells several things in the order it said them, to whom it said', async () => {
  const db = instance(1)
  const [site] = bare.sites
  const userId = '01890000-0000-7000-8000-000000000009'
  await db.transaction(site, async (tx) => {
    publish(tx, { userId }, 'user.changed', { user_id: userId })
    publish(tx, 'staff', 'site.changed', {})
    publish(tx, 'everyone', 'site.changed', {})
  })
  const { rows } = await bare.owner.query(
    'select type, user_id, for_staff from events where site_id = $1 order by id desc limit 3',
    [site],
  )
  expect(rows.reverse()).toEqual([
    { type: 'user.changed', user_id: userId, for_staff: false },
    { type: 'site.changed', user_id: null, for_staff: true },
    { type: 'site.changed', user_id: null, for_staff: false },
  ])
})
