import { expect, test } from 'vitest'
import { changesOf } from './record-act.ts'

test('only the fields that differ are kept, before and after', () => {
  const before = { title: 'North', width: 10, tags: ['a'], note: null as string | null }
  const after = { title: 'South', width: 10, tags: ['a', 'b'], note: null }
  expect(changesOf(before, after)).toEqual({
    before: { title: 'North', tags: ['a'] },
    after: { title: 'South', tags: ['a', 'b'] },
  })
})

test('nothing changed means no line', () => {
  const at = new Date()
  expect(changesOf({ a: 1, at, list: [{ b: 2 }] }, { a: 1, at: new Date(at), list: [{ b: 2 }] })).toBeNull()
})

test('a value that was empty and one that became empty both show', () => {
  expect(changesOf<{ logo: string | null }>({ logo: null }, { logo: 'key' })).toEqual({
    before: { logo: null },
    after: { logo: 'key' },
  })
  expect(changesOf<{ logo: string | null }>({ logo: 'key' }, { logo: null })).toEqual({
    before: { logo: 'key' },
    after: { logo: null },
  })
})
