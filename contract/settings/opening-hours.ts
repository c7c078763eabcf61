import { DAY, localClock, MINUTE } from '../local-time.ts'

/**
 * When a site is open, and how much opening time lies between two moments. Pure, and free of zod: server and web
 * count with the same calendar.
 *
 * - A span belongs to the day it begins on; `to` not later than `from` runs into the next day.
 * - A closed date takes away all of that local day: what began the evening before ends at midnight, and what would
 *   have begun on it does not begin, also not its part after midnight.
 * - A site without any hours promises by the clock: all time counts as open, but for closed dates. Whether somebody
 *   is there is then unknown, and nothing is said of it.
 * - When clocks change, a span runs from the first moment the clock shows `from` or later to the first moment it
 *   shows `to` or later. A span within a skipped hour is empty; nothing opens a second time in a repeated one.
 */
export interface OpeningHours {
  /** 0 is Sunday. */
  open_times: readonly { day: number; from: string; to: string }[]
  close_dates: readonly { date: string }[]
  timezone: string
}

export type OpenState =
  /** `until` is null when no closing is in sight for a year. */
  | { state: 'open'; until: Date | null }
  /** `opens` is null when no opening is in sight for a year. */
  | { state: 'closed'; opens: Date | null }
  | { state: 'unknown' }

export interface OpenCalendar {
  openStateAt(now: Date): OpenState
  /** The first moment, from this one on, at which it is open; null when none comes within a year. */
  nextOpening(at: Date): Date | null
  /** The earliest moment at which so many open minutes have passed; null when it stays closed for a year before. */
  addOpenMinutes(from: Date, minutes: number): Date | null
  /** With parts of minutes; negative when `to` is the earlier one. */
  openMinutesBetween(from: Date, to: Date): number
}

interface Span {
  from: number
  to: number
}

/** Longer company holidays than a year do not come with a date. */
const HORIZON_DAYS = 370
const DAY_MINUTES = 24 * 60
const WHOLE_DAY = [{ from: 0, to: DAY_MINUTES }]

/** Remembers the days it has been asked about: make one for a whole list of orders. */
export function makeCalendar(hours: OpeningHours): OpenCalendar {
  const clock = localClock(hours.timezone)
  const week = hours.open_times.map(({ day, from, to }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)]
    return { day, from: start, to: end > start ? end : end + DAY_MINUTES }
  })
  const closed = new Set(hours.close_dates.map(({ date }) => Date.parse(date) / DAY))
  const days = new Map<number, readonly Span[]>()

  const beginningOn = (day: number) =>
    closed.has(day) ? [] : week.filter((entry) => entry.day === weekdayOf(day))

  /** In minutes of the local day, as if clocks never changed. */
  function plannedOn(day: number): Span[] {
    if (closed.has(day)) return []
    if (week.length === 0) return WHOLE_DAY
    const begun = beginningOn(day).map(({ from, to }) => ({ from, to: Math.min(to, DAY_MINUTES) }))
    const running = beginningOn(day - 1)
      .filter(({ to }) => to > DAY_MINUTES)
      .map(({ to }) => ({ from: 0, to: to - DAY_MINUTES }))
    return joined([...running, ...begun])
  }

  function spansOn(day: number): readonly Span[] {
    const known = days.get(day)
    if (known) return known
    const spans = plannedOn(day)
      .map(({ from, to }) => ({ from: clock.firstInstant(day, from), to: clock.firstInstant(day, to) }))
      .filter(({ from, to }) => from < to)
    days.set(day, spans)
    return spans
  }

  /** What is open after an instant, in order, cut at local midnights, until a year brings nothing. */
  function* spansAfter(instant: number): Generator<Span> {
    let day = clock.dayAt(instant)
    for (let empty = 0; empty <= HORIZON_DAYS; day += 1) {
      const spans = spansOn(day)
      empty = spans.length > 0 ? 0 : empty + 1
      for (const { from, to } of spans) if (to > instant) yield { from: Math.max(from, instant), to }
    }
  }

  function nextOpening(at: Date): Date | null {
    for (const { from } of spansAfter(instantOf(at))) return new Date(from)
    return null
  }

  function openStateAt(now: Date): OpenState {
    if (week.length === 0) return { state: 'unknown' }
    const opens = nextOpening(now)
    if (opens?.getTime() !== now.getTime()) return { state: 'closed', opens }
    let until = now.getTime()
    for (const { from, to } of spansAfter(until)) {
      if (from > until) break
      until = to
      if (until > now.getTime() + HORIZON_DAYS * DAY) return { state: 'open', until: null }
    }
    return { state: 'open', until: new Date(until) }
  }

  function addOpenMinutes(from: Date, minutes: number): Date | null {
    if (!(minutes >= 0 && Number.isFinite(minutes))) throw new RangeError(`${minutes} minutes cannot pass`)
    let left = Math.round(minutes * MINUTE)
    if (left === 0) return new Date(instantOf(from))
    for (const span of spansAfter(instantOf(from))) {
      if (span.to - span.from >= left) return new Date(span.from + left)
      left -= span.to - span.from
    }
    return null
  }

  function openMinutesBetween(from: Date, to: Date): number {
    const [start, end] = [instantOf(from), instantOf(to)]
    if (start === end) return 0
    if (start > end) return 0 - openMinutesBetween(to, from)
    const last = clock.dayAt(end)
    let open = 0
    for (let day = clock.dayAt(start); day <= last; day += 1) {
      for (const span of spansOn(day)) {
        open += Math.max(0, Math.min(span.to, end) - Math.max(span.from, start))
      }
    }
    return open / MINUTE
  }

  return { openStateAt, nextOpening, addOpenMinutes, openMinutesBetween }
}

/** Spans that touch or overlap become one. */
function joined(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const { from, to } of spans.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else result.push({ from, to })
  }
  return result
}

/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A date that is none would be searched for without end. */
function instantOf(date: Date): number {
  const instant = date.getTime()
  if (Number.isNaN(instant)) throw new RangeError('This is no moment in time')
  return instant
}
