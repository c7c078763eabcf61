import type { OpenCalendar } from '#contract/settings/opening-hours.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** More than any week has closed. */
const SPARE_DAYS = 12
const SMALLEST_WEEK_MINUTES = 2_000

/** So many days before now, at this hour of that day. */
export function ago(now: Date, days: number, hour: number): Date {
  const day = new Date(now.getTime() - days * DAY)
  const minute = Math.floor((days * 60) % 60)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour, minute, minute))
}

/**
 * When so many minutes of opening hours lay ahead of now. What is counted on from there by opening hours, and takes
 * fewer minutes, has happened by now: on a Sunday as well as on a Monday morning.
 */
export function openMinutesAgo(calendar: OpenCalendar, now: Date, minutes: number): Date {
  let early = now.getTime() - (minutes / SMALLEST_WEEK_MINUTES) * 7 * DAY - SPARE_DAYS * DAY
  let late = now.getTime()
  while (late - early > 1000) {
    const middle = (early + late) / 2
    if (calendar.openMinutesBetween(new Date(middle), now) >= minutes) early = middle
    else late = middle
  }
  return new Date(Math.floor(early))
}
