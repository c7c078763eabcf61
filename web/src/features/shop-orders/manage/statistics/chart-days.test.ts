import { expect, test } from 'vitest'
import { chartDays } from './chart-days.ts'

const days = (count: number, first = '2026-01-01') =>
  Array.from({ length: count }, (_, place) => ({
    day: new Date(Date.parse(first) + place * 86_400_000).toISOString().slice(0, 10),
    revenue: 0.1,
    orders: 1,
  }))

test('as many days as there is room for stand by themselves', () => {
  const { step, bars } = chartDays(days(31), 31)
  expect(step).toBe('day')
  expect(bars).toHaveLength(31)
})

test('more of them are weeks, the last as long as it is', () => {
  const { step, bars } = chartDays(days(32), 31)
  expect(step).toBe('week')
  expect(bars).toEqual([
    { at: '2026-01-01', revenue: 0.7 },
    { at: '2026-01-08', revenue: 0.7 },
    { at: '2026-01-15', revenue: 0.7 },
    { at: '2026-01-22', revenue: 0.7 },
    { at: '2026-01-29', revenue: 0.4 },
  ])
})

test('a year has more weeks than a phone has room for, so it is months', () => {
  const { step, bars } = chartDays(days(365), 31)
  expect(step).toBe('month')
  expect(bars).toHaveLength(12)
  expect(bars[1]).toEqual({ at: '2026-02', revenue: 2.8 })
})
