import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCalendar } from './opening-hours.ts'
import {
  DEFAULT_FRAMES,
  lateness,
  minutesLeft,
  minutesOfFrame,
  type Pause,
  promisedTime,
  TIME_FRAMES,
} from './promised-time.ts'

/** Monday to Friday, 8 to 18 in Berlin: 7 to 17 of UTC in November. */
const calendar = makeCalendar({
  timezone: 'Europe/Berlin',
  open_times: [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' })),
  close_dates: [],
})
const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const pause = (from: string, to: string | null): Pause => ({ from: at(from), to: to ? at(to) : null })
const promised = (submitted: string, minutes: number, ...pauses: Pause[]) =>
  promisedTime(calendar, { submitted_at: at(submitted), minutes, pauses })
    ?.toISOString()
    .slice(8, 16)

test('the three frames have 60, 180 and 360 minutes unless the site says otherwise', () => {
  expect(TIME_FRAMES.map((frame) => minutesOfFrame(DEFAULT_FRAMES, frame))).toEqual([60, 180, 360])
  expect(minutesOfFrame({ ...DEFAULT_FRAMES, short_minutes: 200 }, '2-3_hours')).toBe(200)
})

describe('what is promised', () => {
  test.each([
    ['within the day', '16T09:15', 60, '16T10:15'],
    ['over night', '16T16:30', 180, '17T09:30'],
    ['over the weekend, from a Friday evening', '20T20:00', 60, '23T08:00'],
    ['from a Sunday', '22T12:00', 360, '23T13:00'],
    ['by closing time', '20T16:00', 60, '20T17:00'],
  ])('%s', (_, submitted, minutes, expected) => {
    expect(promised(submitted, minutes)).toBe(expected)
  })

  test.each([
    ['half an hour in the day', [pause('16T09:30', '16T10:00')], '16T10:30'],
    ['two of them', [pause('16T09:30', '16T10:00'), pause('16T10:10', '16T11:10')], '16T11:30'],
    [
      'two of them, the later first',
      [pause('16T10:10', '16T11:10'), pause('16T09:30', '16T10:00')],
      '16T11:30',
    ],
    ['two that overlap', [pause('16T09:30', '16T10:00'), pause('16T09:45', '16T10:15')], '16T10:45'],
    ['into the night', [pause('16T09:30', '16T22:00')], '17T07:30'],
    ['at once', [pause('16T09:00', '16T10:00')], '16T11:00'],
    ['after it was late: the promise stands', [pause('16T12:00', '16T14:00')], '16T10:00'],
  ])('an hour from nine o’clock, stopped for %s', (_, pauses, expected) => {
    expect(promised('16T09:00', 60, ...pauses)).toBe(expected)
  })

  test('nothing while the clock stands, not even for one that was late', () => {
    expect(promised('16T09:00', 60, pause('16T09:30', null))).toBeUndefined()
    expect(promised('16T09:00', 60, pause('16T12:00', null))).toBeUndefined()
  })

  test('a pause outside opening hours changes nothing', () => {
    expect(promised('16T16:30', 180, pause('16T18:00', '17T06:00'))).toBe('17T09:30')
  })
})

test('what was left when the clock stopped leads to the same promise', () => {
  const quarter = fc.nat(4 * 24 * 6).map((quarters) => quarters * 15 * 60_000)
  fc.assert(
    fc.property(quarter, quarter, quarter, fc.constantFrom(60, 180, 360), (start, until, length, minutes) => {
      const submitted_at = new Date(at('16T00:00').getTime() + start)
      const from = new Date(submitted_at.getTime() + until)
      const to = new Date(from.getTime() + length)
      const first = promisedTime(calendar, { submitted_at, minutes })
      if (!first || first.getTime() <= from.getTime()) return
      const resumed = calendar.addOpenMinutes(to, minutesLeft(calendar, first, from))
      expect(resumed).toEqual(promisedTime(calendar, { submitted_at, minutes, pauses: [{ from, to }] }))
    }),
  )
})

test('minutes that are left are whole, and none when it is late', () => {
  expect(minutesLeft(calendar, at('17T07:30'), at('16T16:45'))).toBe(45)
  expect(minutesLeft(calendar, at('16T10:00'), new Date('2026-11-16T09:58:30Z'))).toBe(2)
  expect(minutesLeft(calendar, at('16T10:00'), at('16T12:00'))).toBe(0)
})

describe('late or not', () => {
  const of = (minutes: number, promise: string, now: string) =>
    lateness(calendar, { promised_at: at(promise), minutes }, at(now))

  test.each([
    [60, '16T10:00', '16T09:45', 'in_time'],
    [60, '16T10:00', '16T09:46', 'soon'],
    [60, '16T10:00', '16T10:00', 'soon'],
    [60, '16T10:00', '16T10:01', 'late'],
    [180, '16T12:00', '16T11:15', 'in_time'],
    [180, '16T12:00', '16T11:16', 'soon'],
    [360, '16T15:00', '16T13:31', 'soon'],
    // A quarter of a short frame would be too late to be a warning.
    [20, '16T10:00', '16T09:46', 'soon'],
    // Only open minutes count: the night before is not half a day ahead.
    [60, '17T07:10', '16T17:00', 'soon'],
    [60, '17T07:30', '16T23:00', 'in_time'],
    // Promised by closing time, and nothing came: late at once, not only when it opens again.
    [60, '20T17:00', '20T17:01', 'late'],
  ])('%i minutes, promised for %s, at %s: %s', (minutes, promise, now, expected) => {
    expect(of(minutes, promise, now)).toBe(expected)
  })

  test('nothing is late that is not promised', () => {
    expect(lateness(calendar, { promised_at: null, minutes: 60 }, at('16T10:00'))).toBeNull()
  })
})
