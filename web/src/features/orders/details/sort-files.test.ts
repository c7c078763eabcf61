import { expect, test } from 'vitest'
import { sortFiles } from './sort-files.ts'

test('deliveries come first, the newest version on top, both control units together', () => {
  const files = [
    { kind: 'original', version: 1 },
    { kind: 'extra', version: 1 },
    { kind: 'modified', version: 1 },
    { kind: 'modified_2', version: 2 },
    { kind: 'modified', version: 2 },
    { kind: 'original', version: 2 },
  ] as const
  expect(sortFiles(files).map(({ kind, version }) => `${kind} ${version}`)).toEqual([
    'modified 2',
    'modified_2 2',
    'modified 1',
    'original 2',
    'original 1',
    'extra 1',
  ])
})
