import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMinutes, shownWeek } from './opening-hours.oracle.test-data.ts'
import { makeCalendar, type OpeningHours } from './opening-hours.ts'

const MINUTE = 60_000
const RUNS = 25

/** Around changes of clocks by an hour and by half of one, at two o'clock, at midnight, past it; a day left out. */
const WEEKS = [
  shownWeek('Europe/Berlin', '2026-03-24T00:00Z'),
  shownWeek('Europe/Berlin', '2026-10-20T00:00Z'),
  shownWeek('America/New_York', '2026-03-03T00:00Z'),
  shownWeek('America/New_York', '2026-10-27T00:00Z'),
  shownWeek('Australia/Lord_Howe', '2026-03-31T00:00Z'),
  shownWeek('Australia/Lord_Howe', '2026-09-29T00:00Z'),
  shownWeek('Asia/Kathmandu', '2026-06-01T00:00Z'),
  shownWeek('America/Santiago', '2026-03-31T00:00Z'),
  shownWeek('America/Santiago', '2026-09-01T00:00Z'),
  shownWeek('America/St_Johns', '2009-10-27T00:00Z'),
  shownWeek('Pacific/Apia', '2011-12-25T00:00Z'),
]

const time = fc
  .tuple(fc.nat(23), fc.constantFrom(0, 1, 15, 30, 45, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const openTimes = fc.array(fc.record({ day: fc.nat(6), from: time, to: time }), { maxLength: 9 })

const closeDatesOf = (start: number) =>
  fc
    .array(fc.nat(11), { maxLength: 3 })
    .map((days) =>
      days.map((day) => ({ date: new Date(start + day * 1440 * MINUTE).toISOString().slice(0, 10) })),
    )

const shown = (date: Date | null) => (date ? date.toISOString() : null)

test.each(WEEKS)('$zone agrees with a count minute by minute', (week) => {
  const { zone, start } = week
  const length = week.shown.length
  const instant = (minute: number) => new Date(start + minute * MINUTE)
  const minute = fc.nat(length - 1)
  fc.assert(
    fc.property(
      openTimes,
      closeDatesOf(start),
      minute,
      minute,
      fc.nat(900),
      (open_times, close_dates, a, b, count) => {
        const calendar = makeCalendar({ open_times, close_dates, timezone: zone })
        const open = openMinutes(week, { open_times, close_dates })
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        expect(calendar.openMinutesBetween(instant(from), instant(to))).toBe(
          open.slice(from, to).filter(Boolean).length,
        )

        const reached = reach(open, from, count)
        const added = calendar.addOpenMinutes(instant(from), count)
        if (reached !== null) expect(shown(added)).toBe(shown(instant(reached)))
        else if (added) expect(added.getTime()).toBeGreaterThan(start + length * MINUTE)

        if (open_times.length === 0) return
        const state = calendar.openStateAt(instant(from))
        expect(state.state).toBe(open[from] ? 'open' : 'closed')
        const change = open.findIndex((isOpen, at) => at > from && isOpen !== open[from])
        const said = state.state === 'open' ? state.until : state.state === 'closed' ? state.opens : null
        if (change >= 0) expect(shown(said)).toBe(shown(instant(change)))
        else if (said) expect(said.getTime()).toBeGreaterThanOrEqual(start + length * MINUTE)
      },
    ),
    { numRuns: RUNS },
  )
})

/** The first minute at which so many open ones have passed; null when the weeks looked at are too short. */
function reach(open: readonly boolean[], from: number, count: number): number | null {
  let left = count
  for (let at = from; at <= open.length; at += 1) {
    if (left === 0) return at
    if (open[at]) left -= 1
  }
  return null
}

const anyHours: fc.Arbitrary<OpeningHours> = fc.constantFrom(...WEEKS).chain(({ zone, start }) =>
  fc.record({
    timezone: fc.constant(zone),
    open_times: openTimes,
    close_dates: closeDatesOf(start),
  }),
)
const moment = fc
  .integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2026-12-31T00:00Z') })
  .map((at) => new Date(at))
const minutes = fc.nat(20_000)

test('adding and counting undo each other', () => {
  fc.assert(
    fc.property(anyHours, moment, minutes, (hours, from, count) => {
      const calendar = makeCalendar(hours)
      const to = calendar.addOpenMinutes(from, count)
      if (!to) return
      expect(calendar.openMinutesBetween(from, to)).toBe(count)
      // It is the earliest such moment: a millisecond sooner is less.
      const sooner = new Date(to.getTime() - 1)
      if (count > 0) expect(calendar.openMinutesBetween(from, sooner)).toBeLessThan(count)
    }),
    { numRuns: 150 },
  )
})

test('later and longer never end earlier', () => {
  fc.assert(
    fc.property(
      anyHours,
      moment,
      fc.nat(500_000_000),
      minutes,
      fc.nat(500),
      (hours, from, delay, count, more) => {
        const calendar = makeCalendar(hours)
        const end = calendar.addOpenMinutes(from, count)
        const later = calendar.addOpenMinutes(new Date(from.getTime() + delay), count + more)
        if (end && later) expect(later.getTime()).toBeGreaterThanOrEqual(end.getTime())
      },
    ),
    { numRuns: 150 },
  )
})

test('a stretch is the sum of its parts', () => {
  fc.assert(
    fc.property(anyHours, moment, moment, moment, minutes, minutes, (hours, a, b, c, first, second) => {
      const calendar = makeCalendar(hours)
      const parts = calendar.openMinutesBetween(a, b) + calendar.openMinutesBetween(b, c)
      expect(parts).toBeCloseTo(calendar.openMinutesBetween(a, c), 6)
      const halfway = calendar.addOpenMinutes(a, first)
      if (!halfway) return
      expect(shown(calendar.addOpenMinutes(halfway, second))).toBe(
        shown(calendar.addOpenMinutes(a, first + second)),
      )
    }),
    { numRuns: 150 },
  )
})
