import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** Names of variables that stand at the beginning of a line, behind `before`. */
function namesIn(text: string, before: string): string[] {
  return [...text.matchAll(new RegExp(`^${before}([A-Z][A-Z0-9_]+)`, 'gm'))]
    .map((match) => match[1] ?? '')
    .sort()
}

test('every environment variable of the program is in the table for operators, and no other', () => {
  const read = namesIn(
    textOf('server/config.ts').split('const VARIABLES')[1]?.split('\n}\n')[0] ?? '',
    ' {2}',
  )
  expect(read.length).toBeGreaterThan(15)
  expect(namesIn(textOf('docs/operations.md'), '\\| `')).toEqual(read)
})
