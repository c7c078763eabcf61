import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, test, vi } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { PreparingClient } from './preparing-client.ts'
import { SCHEMA } from './queues.ts'

const bare = useBareDatabase()

test('a statement with values is kept, several commands at once are not', async () => {
  // Names for statements are few, and the tests before this one may have used them up.
  vi.resetModules()
  const { PreparingClient: Fresh } = await import('./preparing-client.ts')
  const client = new Fresh({ connectionString: bare.appUrl })
  await client.connect()
  for (const n of [3, 4]) await client.query('select $1::int as n', [n])
  await client.query('begin; select 1; commit', [])
  const { rows } = (await client.query(
    'select statement from pg_prepared_statements',
  )) as unknown as pg.QueryResult
  expect(rows).toEqual([{ statement: 'select $1::int as n' }])
  await client.end()
})

test('the queues are kept in order', async () => {
  const connections = { connectionString: bare.appUrl, Client: PreparingClient }
  const boss = new PgBoss({
    ...connections,
    schema: SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  const faults: unknown[] = []
  boss.on('error', (fault) => faults.push(fault))
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
  expect(faults).toEqual([])
})
