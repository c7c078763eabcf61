import { expect, test } from 'vitest'
import { after } from '#contract/primitives.ts'
import { isFull, isId, isInstant, isInteger, readCursor, writeCursor } from './list-cursor.ts'

const ID = '01900000-0000-7000-8000-0000000000aa'

test('what is written is read back', () => {
  expect(readCursor(writeCursor('seq', 42), 'seq', isInteger)).toEqual([42])
  const text = writeCursor('at', '2026-03-02T09:00:00.000Z', ID)
  expect(text).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(readCursor(text, 'at', isInstant, isId)).toEqual(['2026-03-02T09:00:00.000Z', ID])
})

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ['nothing', ''],
  ['no JSON', 'AAAA'],
  ['an object', encoded({ at: 1 })],
  ['another order', writeCursor('total', '2026-03-02T09:00:00.000Z', ID)],
  ['too few keys', writeCursor('at', '2026-03-02T09:00:00.000Z')],
  ['too many', writeCursor('at', '2026-03-02T09:00:00.000Z', ID, 1)],
  ['a date that only JavaScript reads', writeCursor('at', '+275760-09-13T00:00:00.000Z', ID)],
  ['a day that is none', writeCursor('at', '2026-02-30T09:00:00.000Z', ID)],
  ['a year that is none', writeCursor('at', '0000-03-02T09:00:00.000Z', ID)],
  ['no id', writeCursor('at', '2026-03-02T09:00:00.000Z', "x'; drop table")],
  ['a number for a date', writeCursor('at', 1, ID)],
])('%s is refused', (_, text) => {
  expect(() => readCursor(text, 'at', isInstant, isId)).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { after: { code: 'invalid' } } }),
  )
})

test('only a full page can have a successor', () => {
  expect([isFull([1, 2], { size: 2 }), isFull([1], { size: 2 }), isFull([1], { size: -1 })]).toEqual([
    true,
    false,
    false,
  ])
})

test('a cursor with the longest name there can be is taken back', () => {
  const name = `${'م'.repeat(80)} ${'م'.repeat(80)}`
  const id = '01890000-0000-7000-8000-000000000001'
  const cursor = writeCursor('user', name, id, '2026-03-01T12:00:00.000000Z', id)
  expect(cursor.length).toBeGreaterThan(500)
  expect(after.parse(cursor)).toBe(cursor)
})
