import { localClock } from '#contract/local-time.ts'

/** From one time of day to another, past midnight where the second is the earlier one. */
export interface QuietHours {
  readonly from: string
  readonly to: string
  readonly timezone: string
}

/** The end of the quiet hours that a moment lies in; null where it lies in none. */
export function quietEnd(moment: Date, quiet: QuietHours | null): Date | null {
  if (!quiet) return null
  const { dayAt, firstInstant } = localClock(quiet.timezone)
  const now = moment.getTime()
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const today = dayAt(now)
  // Those that began yesterday may still last.
  for (const day of [today - 1, today]) {
    const end = firstInstant(to <= from ? day + 1 : day, to)
    if (firstInstant(day, from) <= now && now < end) return new Date(end)
  }
  return null
}

/** The next time that a clock there shows this time of day. */
export function nextTimeOfDay(moment: Date, time: string, timezone: string): Date {
  const { dayAt, firstInstant } = localClock(timezone)
  const now = moment.getTime()
  const today = dayAt(now)
  const due = firstInstant(today, minutesOf(time))
  return new Date(due > now ? due : firstInstant(today + 1, minutesOf(time)))
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
