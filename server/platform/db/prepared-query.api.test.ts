import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { builtQuery, builtWrite } from './prepared-query.ts'

const bare = useBareDatabase()

test('a query is built once, and its values stand where they belong', async () => {
  let built = 0
  const find = builtQuery((db, reason: string, siteId: string, most: number) => {
    built++
    return db
      .selectFrom('close_dates')
      .select(['date', sql<string>`${reason} || ' ' || reason`.as('said')])
      .where('site_id', '=', siteId)
      .where('reason', '<>', 'a constant')
      .orderBy('date')
      .limit(most)
  })
  const add = builtWrite((db, siteId: string, date: string, reason: string | null) =>
    db.insertInto('close_dates').values({ site_id: siteId, date, reason: sql`coalesce(${reason}, 'none')` }),
  )
  const [here, there] = bare.sites
  for (const [site, date, reason] of [
    [here, '2026-01-01', 'one'],
    [here, '2026-01-02', 'a constant'],
    [here, '2026-01-03', null],
    [there, '2026-01-04', 'elsewhere'],
  ] as const)
    await bare.db.transaction(site, (tx) => add(tx, site, date, reason))
  const found = (site: string, most: number) => bare.db.read(site, (tx) => find(tx, 'closed:', site, most))
  expect(await found(here, 9)).toEqual([
    { date: '2026-01-01', said: 'closed: one' },
    { date: '2026-01-03', said: 'closed: none' },
  ])
  expect(await found(here, 1)).toHaveLength(1)
  expect(await found(there, 9)).toEqual([{ date: '2026-01-04', said: 'closed: elsewhere' }])
  expect(built).toBe(1)
})
