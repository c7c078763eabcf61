import { expect, test } from 'vitest'
import { PERIODS, periodOf } from './periods.ts'

const all = (today: Date) =>
  Object.fromEntries(
    PERIODS.map((name) => {
      const { from, to } = periodOf(name, today)
      return [name, `${from} ${to}`]
    }),
  )

test('in the middle of a year', () => {
  expect(all(new Date(2026, 7, 31))).toEqual({
    this_month: '2026-08-01 2026-08-31',
    last_month: '2026-07-01 2026-07-31',
    this_quarter: '2026-07-01 2026-09-30',
    last_quarter: '2026-04-01 2026-06-30',
  })
})

test('over the turn of a year, and in a leap year', () => {
  expect(all(new Date(2028, 0, 1))).toEqual({
    this_month: '2028-01-01 2028-01-31',
    last_month: '2027-12-01 2027-12-31',
    this_quarter: '2028-01-01 2028-03-31',
    last_quarter: '2027-10-01 2027-12-31',
  })
  expect(periodOf('this_month', new Date(2028, 1, 29))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
