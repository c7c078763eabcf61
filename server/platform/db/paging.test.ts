import { expect, test } from 'vitest'
import { containing, pageOf } from './paging.ts'

test.each([
  [
    { page: 1, size: 20 },
    { limit: 20, offset: 0 },
  ],
  [
    { page: 3, size: 50 },
    { limit: 50, offset: 100 },
  ],
  [
    { page: 1, size: -1 },
    { limit: 10_000, offset: 0 },
  ],
  [
    { page: 7, size: -1 },
    { limit: 10_000, offset: 0 },
  ],
])('%j is %j', (query, rows) => {
  expect(pageOf(query)).toEqual(rows)
})

test.each([
  ['audi', '%audi%'],
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['c:\\x', '%c:\\\\x%'],
])('what was typed is text: %j', (typed, pattern) => {
  expect(containing(typed)).toBe(pattern)
})
