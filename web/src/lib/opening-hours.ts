import {
  makeCalendar,
  type OpenCalendar,
  type OpeningHours,
  type OpenState,
} from '#contract/settings/opening-hours.ts'

/** The site's hours are one object until they change, and a calendar remembers the days it was asked about. */
const calendars = new WeakMap<OpeningHours, OpenCalendar>()

export function calendarOf(hours: OpeningHours): OpenCalendar {
  const known = calendars.get(hours)
  if (known) return known
  const made = makeCalendar(hours)
  calendars.set(hours, made)
  return made
}

export const openState = (hours: OpeningHours, now: Date): OpenState => calendarOf(hours).openStateAt(now)

const DAY = 86_400_000

/** Past a day the time alone, and past six the name of the weekday, could mean another day than it says. */
export function isFarOff(moment: Date, now: Date, state: 'open' | 'closed'): boolean {
  return moment.getTime() - now.getTime() > (state === 'open' ? DAY : 6 * DAY)
}
