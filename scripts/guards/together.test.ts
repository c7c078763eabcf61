import { expect, test } from 'vitest'
import { isTest } from './import-directions.ts'
import { readFiles } from './source-files.ts'

/** The one that sends the commit, and `together` itself. */
const ALLOWED = ['server/platform/db/database.ts', 'server/platform/db/together.ts']

test('whoever has a unit of work sends its statements by `together`, which leaves none behind', () => {
  const careless = readFiles('.ts').filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      !isTest(path) &&
      !ALLOWED.includes(path) &&
      text.includes('Promise.all(') &&
      /\b(ReadTx|Tx)\b/.test(text),
  )
  expect(careless.map(({ path }) => path)).toEqual([])
})
