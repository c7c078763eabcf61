import { dateFormat } from '../../lib/intl-formats.ts'
import type { Site } from '../../lib/site.ts'

type ClosedDay = Site['close_dates'][number]

const SHOWN = 4

/** The next closed days, today's included, by the calendar of the site's own time zone. */
export function comingClosedDays(
  { close_dates, timezone }: Pick<Site, 'close_dates' | 'timezone'>,
  now: Date,
): ClosedDay[] {
  // This locale writes dates as the API does, year first.
  const today = dateFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now)
  return close_dates
    .filter(({ date }) => date >= today)
    .sort((a, b) => a.date.localeCompare(b.date))
    .slice(0, SHOWN)
}
