import type { Answer } from './api.ts'

type Site = Answer<'GET /auth/get_site_data'>
export type Schedule = Pick<Site, 'open_times' | 'close_dates' | 'timezone'>

/** `unknown` when no hours were entered: then nothing is claimed on screen. */
export type OpenState =
  | { state: 'open'; until: Date }
  | { state: 'closed'; opens: Date | null }
  | { state: 'unknown' }

interface LocalDay {
  year: number
  month: number
  day: number
}

const DAY = 86_400_000

function wallClock(at: Date, timeZone: string): LocalDay & { minutes: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    minutes: read('hour') * 60 + read('minute'),
  }
}

/** The instant at which a clock in that zone shows this time; in a skipped hour, the same distance past midnight. */
function instantOf({ year, month, day }: LocalDay, minutes: number, timeZone: string): Date {
  const wanted = Date.UTC(year, month - 1, day, 0, minutes)
  let guess = wanted
  // The offset at the guess may differ from the one at the result around a clock change: look twice.
  for (let turn = 0; turn < 2; turn += 1) {
    const seen = wallClock(new Date(guess), timeZone)
    guess += wanted - Date.UTC(seen.year, seen.month - 1, seen.day, 0, seen.minutes)
  }
  return new Date(guess)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function isoDay({ year, month, day }: LocalDay): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Open spans that begin on a local day; one whose end is not later than its beginning runs past midnight. */
function spansOf(schedule: Schedule, day: LocalDay): { from: Date; to: Date }[] {
  if (schedule.close_dates.some((closed) => closed.date === isoDay(day))) return []
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay()
  return schedule.open_times
    .filter((entry) => entry.day === weekday)
    .map((entry) => {
      const from = minutesOf(entry.from)
      const to = minutesOf(entry.to)
      return {
        from: instantOf(day, from, schedule.timezone),
        to: instantOf(day, to > from ? to : to + 24 * 60, schedule.timezone),
      }
    })
}

function addDays(day: LocalDay, days: number): LocalDay {
  const moved = new Date(Date.UTC(day.year, day.month - 1, day.day) + days * DAY)
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

/** How far ahead the next opening is looked for: longer company holidays than a year do not come with a date. */
const HORIZON_DAYS = 370

export function openState(schedule: Schedule, now: Date): OpenState {
  if (schedule.open_times.length === 0) return { state: 'unknown' }
  const today = wallClock(now, schedule.timezone)
  // Yesterday's span may still run.
  const near = [-1, 0, 1].flatMap((days) => spansOf(schedule, addDays(today, days)))
  let until: Date | null = null
  for (const span of near.sort((a, b) => a.from.getTime() - b.from.getTime())) {
    if (until === null ? span.from <= now && now < span.to : span.from <= until && span.to > until)
      until = span.to
  }
  if (until) return { state: 'open', until }
  for (let days = 0; days <= HORIZON_DAYS; days += 1) {
    const next = spansOf(schedule, addDays(today, days))
      .map((span) => span.from)
      .filter((from) => from > now)
      .sort((a, b) => a.getTime() - b.getTime())[0]
    if (next) return { state: 'closed', opens: next }
  }
  return { state: 'closed', opens: null }
}
