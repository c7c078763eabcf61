import { expect, test } from 'vitest'
import { aMessage } from '../a-chat.test-data.ts'
import { type Talk, withNewer, withNewest, withOlder, withSeen } from './talk.ts'

const talk = (ids: readonly string[], has_more = false): Talk => ({
  items: ids.map((id) => aMessage({ id })),
  has_more,
  tickets: [],
})
const idsOf = ({ items }: Talk) => items.map(({ id }) => id).join('')

test('what is new stands at the end once, however often it is told', () => {
  const known = talk(['a', 'b'], true)
  const newer = withNewer(withNewer(known, talk(['c'])), talk(['c', 'd']))
  expect([idsOf(newer), newer.has_more]).toEqual(['abcd', true])
})

test('older ones stand before, and say whether there are more', () => {
  const older = withOlder(talk(['c', 'd'], true), talk(['a', 'b', 'c']))
  expect([idsOf(older), older.has_more]).toEqual(['abcd', false])
})

test('the newest page takes away what is gone, and keeps what was loaded before it', () => {
  const known = talk(['a', 'b', 'c', 'd'], true)
  const again = withNewest(known, talk(['c', 'e'], true))
  expect([idsOf(again), again.has_more]).toEqual(['abce', true])
  expect(idsOf(withNewest(known, talk(['a'])))).toBe('a')
  expect(idsOf(withNewest(known, talk([])))).toBe('')
  expect(idsOf(withNewest(undefined, talk(['x'])))).toBe('x')
})

test('after a long absence the hole is not papered over: older ones are loaded again', () => {
  const again = withNewest(talk(['a', 'b']), talk(['m', 'n'], true))
  expect([idsOf(again), again.has_more]).toEqual(['mn', true])
})

test('what one side has seen is marked once', () => {
  const known: Talk = {
    ...talk([]),
    items: [aMessage({ id: 'a', from_staff: true }), aMessage({ id: 'b', read_at: '2026-01-01T00:00:00Z' })],
  }
  const seen = withSeen(known, true, '2026-02-02T00:00:00Z')
  expect(seen.items.map(({ read_at }) => read_at)).toEqual(['2026-02-02T00:00:00Z', '2026-01-01T00:00:00Z'])
})
