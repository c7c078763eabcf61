import { describe, expect, test } from 'vitest'
import { makeCalendar } from '../settings/opening-hours.ts'
import { lateness, minutesLeft, minutesOfFrame, readiness, TIME_FRAMES } from './promised-time.ts'

/** Monday to Friday, 8 to 18 in Berlin: 7 to 17 of UTC in November. */
const calendar = makeCalendar({
  timezone: 'Europe/Berlin',
  open_times: [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' })),
  close_dates: [],
})
const at = (text: string) => new Date(`2026-11-${text}:00Z`)

test('each frame has the minutes that the site set for it', () => {
  const settings = { asap_minutes: 60, short_minutes: 200, long_minutes: 360 }
  expect(TIME_FRAMES.map((frame) => minutesOfFrame(settings, frame))).toEqual([60, 200, 360])
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

describe('what a customer is told of an open order', () => {
  const of = (promise: string | null, is_taken: boolean, now: string) =>
    readiness(calendar, { promised_at: promise && at(promise).toISOString(), is_taken }, at(now))

  test('the time, until it has passed', () => {
    expect(of(null, false, '16T09:00')).toEqual({ state: 'unknown' })
    expect(of('16T10:00', false, '16T10:00')).toEqual({ state: 'by', at: at('16T10:00') })
  })

  test('afterwards whether somebody is on it', () => {
    expect(of('16T10:00', true, '16T10:01')).toEqual({ state: 'late', isTaken: true, opens: null })
    expect(of('16T10:00', false, '16T10:01')).toEqual({ state: 'late', isTaken: false, opens: null })
  })

  test('and, of a site that is closed, when work goes on', () => {
    expect(of('16T10:00', true, '16T20:00')).toEqual({ state: 'late', isTaken: true, opens: at('17T07:00') })
  })
})
