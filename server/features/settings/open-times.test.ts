import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenTime } from './hours-store.ts'
import { findContradiction } from './open-times.ts'

const span = (day: number, from: string, to: string): OpenTime => ({ day, from, to })

test.each<[string, OpenTime[]]>([
  ['nothing', []],
  ['one day', [span(1, '08:00', '17:00')]],
  ['a lunch break', [span(1, '08:00', '12:00'), span(1, '13:00', '17:00')]],
  ['two that touch', [span(1, '08:00', '12:00'), span(1, '12:00', '17:00')]],
  ['until midnight', [span(1, '08:00', '00:00'), span(2, '00:00', '06:00')]],
  ['past midnight', [span(5, '20:00', '03:00'), span(6, '03:00', '04:00')]],
  ['Saturday night until Sunday opens', [span(6, '20:00', '08:00'), span(0, '08:00', '12:00')]],
  ['out of order', [span(3, '13:00', '17:00'), span(1, '08:00', '12:00'), span(3, '08:00', '12:00')]],
])('%s is fine', (_, items) => {
  expect(findContradiction(items)).toBeUndefined()
})

test.each<[string, OpenTime[], number]>([
  ['an empty span', [span(1, '08:00', '08:00')], 0],
  ['two of one day', [span(1, '08:00', '12:00'), span(1, '11:59', '17:00')], 0],
  ['one within another', [span(1, '08:00', '17:00'), span(1, '09:00', '10:00')], 0],
  ['the same twice', [span(1, '08:00', '17:00'), span(1, '08:00', '17:00')], 0],
  ['a night and the next morning', [span(2, '09:00', '17:00'), span(1, '20:00', '09:30')], 1],
  ['Saturday night and Sunday', [span(0, '01:00', '12:00'), span(6, '20:00', '02:00')], 1],
])('%s contradicts', (_, items, index) => {
  expect(findContradiction(items)).toBe(items[index])
})

test('what is fine covers no minute of the week twice, and what contradicts does', () => {
  const time = fc
    .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 45))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const week = fc.array(fc.record({ day: fc.nat(6), from: time, to: time }), { maxLength: 8 })
  fc.assert(
    fc.property(week, (items) => {
      const isEmpty = items.some(({ from, to }) => from === to)
      expect(findContradiction(items) !== undefined).toBe(isEmpty || coversTwice(items))
    }),
  )
})

/** Counted minute by minute, in quarters: slow and plain. */
function coversTwice(items: OpenTime[]): boolean {
  const quarter = (text: string) => Number(text.slice(0, 2)) * 4 + Number(text.slice(3)) / 15
  const seen = new Set<number>()
  for (const { day, from, to } of items) {
    const length = (quarter(to) - quarter(from) + 96) % 96
    for (let step = 0; step < length; step++) {
      const at = (day * 96 + quarter(from) + step) % (7 * 96)
      if (seen.has(at)) return true
      seen.add(at)
    }
  }
  return false
}
