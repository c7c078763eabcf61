import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { SECRET_KEY } from '#server/test/template-database.ts'
import { describeSchema } from './describe-schema.ts'
import { migrate, migrationNames } from './migrate.ts'

const bare = useBareDatabase()
const HINT = 'run npm run schema and read what changed'

test('schema.sql and database.gen.ts describe what the migrations make', async () => {
  const { sql, types } = await describeSchema(bare.owner)
  const kept = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  expect(sql, HINT).toBe(await kept('../../migrations/schema.sql'))
  expect(types, HINT).toBe(await kept('./database.gen.ts'))
})

test('migrations are numbered without gaps and applied in that order', async () => {
  const names = await migrationNames()
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  const { rows } = await bare.owner.query('select name from migrations order by applied_at, name')
  expect(rows.map((row) => row.name)).toEqual(names)
})

test('migrating again applies nothing and answers the same address', async () => {
  const { applied, appUrl } = await migrate(bare.ownerUrl, SECRET_KEY)
  expect([applied, appUrl]).toEqual([[], bare.appUrl])
})

test('two instances that start at once migrate one after the other', async () => {
  const both = await Promise.all([migrate(bare.ownerUrl, SECRET_KEY), migrate(bare.ownerUrl, SECRET_KEY)])
  expect(both.map(({ applied }) => applied)).toEqual([[], []])
})

test('a migration that was changed after it was applied stops the start with one sentence', async () => {
  const name = (await migrationNames())[0] ?? ''
  const { rows } = await bare.owner.query(
    "update migrations set sha256 = 'other' where name = $1 returning name",
    [name],
  )
  expect(rows).toHaveLength(1)
  await expect(migrate(bare.ownerUrl, SECRET_KEY)).rejects.toThrow(
    `Migration ${name} was changed after it had been applied; migrations only go forward.`,
  )
})
