import { expect, test } from 'vitest'
import { readMigrations } from '#platform/db/migrate.ts'
import { changedSinceLanded, readLanded } from '../landed-migrations.ts'

test('no migration that has landed was changed, renamed or deleted, and every new one is recorded', async () => {
  const [landed, migrations] = [await readLanded(), await readMigrations()]
  expect(changedSinceLanded(landed, migrations)).toEqual([])
  expect(Object.keys(landed), 'run npm run schema').toEqual(migrations.map(({ name }) => name))
})

test('a changed, a renamed and a deleted one are named', () => {
  const landed = { '0001-a.sql': 'a', '0002-b.sql': 'b', '0003-c.sql': 'c', '0004-d.sql': 'd' }
  const now = [
    { name: '0001-a.sql', sha256: 'a' },
    { name: '0002-b.sql', sha256: 'edited' },
    { name: '0003-renamed.sql', sha256: 'c' },
  ]
  expect(changedSinceLanded(landed, now).map((sentence) => sentence.split(' ')[0])).toEqual([
    '0002-b.sql',
    '0003-c.sql',
    '0004-d.sql',
  ])
})
