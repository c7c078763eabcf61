import type { OpeningHours } from './opening-hours.ts'

/*
 * Opening hours counted minute by minute, slow and plain: what the clock on the wall shows is looked up against the
 * week. The clock waits while an hour repeats, so that nothing opens twice.
 */
const MINUTE = 60_000
const DAY_MINUTES = 1440

interface Shown {
  date: string
  dateBefore: string
  weekday: number
  time: string
}

export interface ShownWeek {
  zone: string
  start: number
  /** For each minute from the start: the latest that a clock has shown. */
  shown: Shown[]
}

export function shownWeek(zone: string, from: string, days = 12): ShownWeek {
  const start = Date.parse(from)
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  let latest = ''
  const shown = Array.from({ length: days * DAY_MINUTES }, (_, minute) => {
    const text = format.format(start + minute * MINUTE)
    if (text > latest) latest = text
    const [date = '', time = ''] = latest.split(' ')
    const midnight = Date.parse(date)
    const dateBefore = new Date(midnight - DAY_MINUTES * MINUTE).toISOString().slice(0, 10)
    return { date, dateBefore, weekday: new Date(midnight).getUTCDay(), time }
  })
  return { zone, start, shown }
}

/** For each minute whether it is open. */
export function openMinutes({ shown }: ShownWeek, hours: Omit<OpeningHours, 'timezone'>): boolean[] {
  const closed = new Set(hours.close_dates.map(({ date }) => date))
  return shown.map(({ date, dateBefore, weekday, time }) => {
    if (closed.has(date)) return false
    if (hours.open_times.length === 0) return true
    return hours.open_times.some(({ day, from, to }) => {
      if (day === weekday && from <= time && (time < to || to <= from)) return true
      return (day + 1) % 7 === weekday && to <= from && time < to && !closed.has(dateBefore)
    })
  })
}
