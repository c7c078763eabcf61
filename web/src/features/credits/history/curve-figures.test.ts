import { expect, test } from 'vitest'
import { curveFigures } from './curve-figures.ts'

const days = (...credits: number[]) =>
  credits.map((value, at) => ({ date: `2026-03-${String(at + 1).padStart(2, '0')}`, credits: value }))

test('the ends and the extremes are named with their days', () => {
  expect(curveFigures(days(10, 110, 48, 2, 60))).toEqual({
    first: { date: '2026-03-01', credits: 10 },
    last: { date: '2026-03-05', credits: 60 },
    lowest: { date: '2026-03-04', credits: 2 },
    highest: { date: '2026-03-02', credits: 110 },
    flat: false,
  })
})

test('of equal days the first is named', () => {
  const figures = curveFigures(days(5, 9, 5, 9, 7))
  expect(figures?.lowest.date).toBe('2026-03-01')
  expect(figures?.highest.date).toBe('2026-03-02')
})

test('a wallet in which nothing moved is flat; without days there is nothing to say', () => {
  expect(curveFigures(days(3, 3, 3))?.flat).toBe(true)
  expect(curveFigures([])).toBeNull()
})
