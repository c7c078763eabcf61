/**
 * What the clocks of a time zone show, with summer time, by the time zone data that every browser and Node carry.
 * Asking them is slow, so an offset is asked for once a day of UTC and the moment of a change is searched for only
 * between two days that differ. No zod: the web imports this.
 */
export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

export interface LocalClock {
  /** The calendar day there, counted from 1 January 1970. */
  dayAt(instant: number): number
  /**
   * The first instant at which the clock shows this time of that day or a later one. A time that is skipped is the
   * moment of the skip; of a time that comes twice it is the first. So later times never give earlier instants.
   */
  firstInstant(day: number, minutes: number): number
}

interface Segment {
  start: number
  end: number
  offset: number
}

const clocks = new Map<string, LocalClock>()

export function localClock(timeZone: string): LocalClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = makeClock(timeZone)
  clocks.set(timeZone, made)
  return made
}

function makeClock(timeZone: string): LocalClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsets = new Map<number, number>()
  const segments = new Map<number, readonly Segment[]>()

  function offsetAt(instant: number): number {
    const shown = format.format(instant).match(/\d+/g)?.map(Number) ?? []
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = shown
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
  }

  function offsetOfDay(day: number): number {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const offset = offsetAt(day * DAY)
    offsets.set(day, offset)
    return offset
  }

  /** The parts of a day of UTC with one offset each. No zone changes its clocks twice within a day. */
  function segmentsOf(day: number): readonly Segment[] {
    const known = segments.get(day)
    if (known) return known
    const [start, end] = [day * DAY, (day + 1) * DAY]
    const [before, after] = [offsetOfDay(day), offsetOfDay(day + 1)]
    const change = before === after ? end : changeBetween(start, end, before)
    const parts = [{ start, end: change, offset: before }]
    if (change < end) parts.push({ start: change, end, offset: after })
    segments.set(day, parts)
    return parts
  }

  function changeBetween(start: number, end: number, before: number): number {
    let [low, high] = [start, end]
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    return high
  }

  function firstInstant(day: number, minutes: number): number {
    const wanted = day * DAY + minutes * MINUTE
    // Offsets stay within a day of UTC, so the instant lies between a day before and a day after.
    for (let around = Math.floor(wanted / DAY) - 1; ; around += 1) {
      for (const { start, end, offset } of segmentsOf(around)) {
        if (end + offset > wanted) return Math.max(start, wanted - offset)
      }
    }
  }

  function dayAt(instant: number): number {
    let day = Math.floor((instant + offsetOfDay(Math.floor(instant / DAY))) / DAY)
    while (firstInstant(day, 0) > instant) day -= 1
    while (firstInstant(day + 1, 0) <= instant) day += 1
    return day
  }

  return { dayAt, firstInstant }
}
