import { expect, test } from 'vitest'
import { comingClosedDays } from './coming-closed-days.ts'

const day = (date: string) => ({ date, reason: '' })
const dates = (timezone: string, now: string) =>
  comingClosedDays(
    {
      timezone,
      close_dates: ['2026-12-26', '2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01', '2027-05-01'].map(
        day,
      ),
    },
    new Date(now),
  ).map(({ date }) => date)

test('today counts until it is over in the time zone of the site', () => {
  expect(dates('Europe/Berlin', '2026-12-24T22:59:00Z')).toEqual([
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
    '2026-12-31',
  ])
  expect(dates('Europe/Berlin', '2026-12-24T23:01:00Z')).toEqual([
    '2026-12-25',
    '2026-12-26',
    '2026-12-31',
    '2027-01-01',
  ])
})

test('nothing is announced when nothing comes', () => {
  expect(dates('UTC', '2027-06-01T00:00:00Z')).toEqual([])
})
