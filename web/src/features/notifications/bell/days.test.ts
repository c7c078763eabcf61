import { expect, test } from 'vitest'
import { byDay, placeOf } from './days.ts'

const at = (...local: [number, number, number, number]) => ({ at: new Date(...local).toISOString() })

test('entries stand under their day, as the reader’s calendar has it', () => {
  const now = new Date(2026, 2, 1, 9)
  const items = [at(2026, 2, 1, 8), at(2026, 2, 1, 0), at(2026, 1, 28, 23), at(2026, 1, 27, 23)]
  expect(byDay(items, now).map(({ when, entries }) => [when, entries.length])).toEqual([
    ['today', 2],
    ['yesterday', 1],
    ['earlier', 1],
  ])
})

test.each([
  ['/order_details/7', { to: '/order_details/7', search: {} }],
  ['/buy_credits?tab=invoices', { to: '/buy_credits', search: { tab: 'invoices' } }],
])('%s', (link, place) => {
  expect(placeOf(link)).toEqual(place)
})
