import { expect, test } from 'vitest'
import { decodeCursor, nextCursor } from './list-cursor.ts'

const id = '01890000-0000-7000-8000-000000000009'
const row = { id, order_no: 1007, promised_at: '2026-11-16 10:15:00.25+00' }
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a cursor names the last order of its page by what the list is sorted by', () => {
  const first = { ...row, order_no: 1008 }
  const byNumber = nextCursor([first, row], { sort: 'created_at', size: 2 }) as string
  expect(decodeCursor(byNumber, 'created_at')).toEqual({ orderNo: 1007 })
  const byPromise = nextCursor([first, row], { sort: 'promised_at', size: 2 }) as string
  expect(decodeCursor(byPromise, 'promised_at')).toEqual({ promisedAt: '2026-11-16T10:15:00.250Z', id })
  const unpromised = nextCursor([{ ...row, promised_at: null }], { sort: 'promised_at', size: 1 }) as string
  expect(decodeCursor(unpromised, 'promised_at')).toEqual({ promisedAt: null, id })
})

test('the last page has none: it is not full, empty, or holds everything', () => {
  expect(nextCursor([row], { sort: 'created_at', size: 2 })).toBeNull()
  expect(nextCursor([], { sort: 'created_at', size: 2 })).toBeNull()
  expect(nextCursor([row], { sort: 'created_at', size: -1 })).toBeNull()
})

test.each([
  ['no JSON', 'created_at', 'bm90IGpzb24'],
  ['no list', 'created_at', encoded({ n: 1007 })],
  ['nothing', 'created_at', encoded([])],
  ['of a list in another order', 'promised_at', encoded(['n', 1007])],
  ['of a list in another order, the other way', 'created_at', encoded(['p', '', id])],
  ['a number with a fraction', 'created_at', encoded(['n', 10.5])],
  ['a number beyond counting', 'created_at', encoded(['n', 2 ** 53])],
  ['text for a number', 'created_at', encoded(['n', '1007 or true'])],
  ['no id', 'promised_at', encoded(['p', ''])],
  ['half an id', 'promised_at', encoded(['p', '', id.slice(0, 20)])],
  ['a date that only JavaScript reads', 'promised_at', encoded(['p', 'November 16, 2026', id])],
  ['a day that no month has', 'promised_at', encoded(['p', '2026-11-99T10:15:00.250Z', id])],
] as const)('refused: %s', (_, sort, cursor) => {
  expect(() => decodeCursor(cursor, sort)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
