import { expect, test } from 'vitest'
import { makeCalendar } from '#contract/settings/opening-hours.ts'
import { WEEK } from '../demo-sites.ts'
import { ago, openMinutesAgo } from './times.ts'

const calendar = makeCalendar({ open_times: WEEK, close_dates: [], timezone: 'Europe/Berlin' })
const near = (date: Date) => new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString()

test('on a Sunday an hour of opening ago is Saturday noon, and a day of it Friday', () => {
  const sunday = new Date('2026-11-15T11:00:00Z')
  expect(near(openMinutesAgo(calendar, sunday, 60))).toBe('2026-11-14T11:00:00.000Z')
  expect(near(openMinutesAgo(calendar, sunday, 300))).toBe('2026-11-13T16:00:00.000Z')
})

test('what takes fewer minutes than have passed has happened by now', () => {
  for (const now of ['2026-03-29T01:30:00Z', '2026-07-06T06:05:00Z', '2026-12-31T23:59:59Z'].map(
    (at) => new Date(at),
  ))
    for (const minutes of [7, 112, 1410, 13_200])
      expect(
        calendar.addOpenMinutes(openMinutesAgo(calendar, now, minutes), minutes - 1)?.getTime(),
      ).toBeLessThan(now.getTime())
})

test('days before now, at an hour of the day', () => {
  expect(ago(new Date('2026-11-15T11:00:00Z'), 10, 7).toISOString()).toBe('2026-11-05T07:00:00.000Z')
})
