import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { LIFETIMES } from './sweep.ts'

const bare = useBareDatabase()

/** The table under "How long rows live": what stands of each table of the database. */
async function documented(): Promise<Map<string, string>> {
  const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## How long rows live\n')
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    lines.flatMap((line) => {
      const [, tables = '', rule = ''] = line.split('|')
      return [...tables.matchAll(/`([\w.]+)`/g)].map(([, table = '']) => [table, rule.trim()] as const)
    }),
  )
}

test('operations.md says of every table how long its rows live, and of no other', async () => {
  const { rows } = await bare.owner.query("select tablename from pg_tables where schemaname = 'public'")
  const names = [...(await documented()).keys()].filter((name) => !name.startsWith('pgboss.'))
  expect(names.sort()).toEqual(rows.map((row) => row.tablename).sort())
})

test('the days it names are those of the sweep', async () => {
  const rules = await documented()
  for (const { table, days } of LIFETIMES)
    expect(`${table}: ${rules.get(table)}`).toMatch(new RegExp(`^${table}: ${days} days?\\b`))
})

test('every table that is swept by age is found on an index, however many rows stay', async () => {
  const { rows } = await bare.owner.query(
    "select tablename, indexdef from pg_indexes where indexname like '%\\_by\\_time' or indexname like '%\\_by\\_end'",
  )
  const indexed = new Set(
    rows.filter(({ indexdef }) => indexdef.includes('(site_id, ')).map((row) => row.tablename),
  )
  expect(LIFETIMES.map(({ table }) => table).filter((table) => !indexed.has(table))).toEqual([])
})
