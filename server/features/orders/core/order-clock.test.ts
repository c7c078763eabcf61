import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCalendar } from '#contract/settings/opening-hours.ts'
import { clockAfter } from './order-clock.ts'
import type { OrderAct } from './order-states.ts'

/** Monday to Friday, 8 to 18 in Berlin: 7 to 17 of UTC in November. */
const calendar = makeCalendar({
  timezone: 'Europe/Berlin',
  open_times: [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' })),
  close_dates: [],
})
const at = (text: string) => new Date(`2026-11-${text}:00Z`)

type Step = [act: OrderAct, when: string]

/** An order of so many minutes, and what happened to it since. */
function clockOf(submitted: string, minutes: number, ...steps: Step[]) {
  let clock = {
    frame_minutes: minutes,
    promised_at: calendar.addOpenMinutes(at(submitted), minutes),
    minutes_left: null as number | null,
  }
  for (const [act, when] of steps) clock = { ...clock, ...clockAfter(calendar, act, clock, at(when)) }
  return clock
}
const promised = (...of: Parameters<typeof clockOf>) =>
  clockOf(...of)
    .promised_at?.toISOString()
    .slice(8, 16)

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

  test.each<[string, Step[], string]>([
    [
      'half an hour in the day',
      [
        ['request_info', '16T09:30'],
        ['resend', '16T10:00'],
      ],
      '16T10:30',
    ],
    [
      'half an hour, and an hour',
      [
        ['request_info', '16T09:30'],
        ['resend', '16T10:00'],
        ['request_info', '16T10:10'],
        ['process', '16T11:10'],
      ],
      '16T11:30',
    ],
    [
      'the rest of the day',
      [
        ['request_info', '16T09:30'],
        ['resend', '16T22:00'],
      ],
      '17T07:30',
    ],
    [
      'an hour from the start',
      [
        ['request_info', '16T09:00'],
        ['resend', '16T10:00'],
      ],
      '16T11:00',
    ],
    [
      'two hours when it was late: it is late from the first minute on',
      [
        ['request_info', '16T12:00'],
        ['resend', '16T14:00'],
      ],
      '16T14:00',
    ],
  ])('an hour from nine o’clock, stopped for %s', (_, steps, expected) => {
    expect(promised('16T09:00', 60, ...steps)).toBe(expected)
  })

  test('a stop outside opening hours changes nothing', () => {
    expect(promised('16T16:30', 180, ['request_info', '16T18:00'], ['resend', '17T06:00'])).toBe('17T09:30')
  })

  test('beginning, and letting it lie, change nothing', () => {
    expect(promised('16T09:00', 60, ['process', '16T09:10'], ['requeue', '16T09:20'])).toBe('16T10:00')
  })

  test('a revision is promised like a new order', () => {
    expect(promised('16T09:00', 60, ['deliver', '16T09:40'], ['revise', '18T16:30'])).toBe('19T07:30')
  })
})

test('nothing is promised while the clock stands; what was left is kept', () => {
  const stopped = clockOf('16T09:00', 60, ['request_info', '16T09:20'])
  expect([stopped.promised_at, stopped.minutes_left]).toEqual([null, 40])
  const late = clockOf('16T09:00', 60, ['request_info', '16T12:00'])
  expect([late.promised_at, late.minutes_left]).toEqual([null, 0])
})

test.each<OrderAct>(['deliver', 'cancel'])('nothing is promised after: %s', (act) => {
  const over = clockOf('16T09:00', 60, [act, '16T09:20'])
  expect([over.promised_at, over.minutes_left]).toEqual([null, null])
})

test('however long it is stopped, the same open minutes are worked on it', () => {
  const quarter = fc.nat(4 * 24 * 6).map((quarters) => quarters * 15 * 60_000)
  fc.assert(
    fc.property(quarter, quarter, quarter, fc.constantFrom(60, 180, 360), (start, until, length, minutes) => {
      const submitted = new Date(at('16T00:00').getTime() + start)
      const from = new Date(submitted.getTime() + until)
      const to = new Date(from.getTime() + length)
      const clock = {
        frame_minutes: minutes,
        promised_at: calendar.addOpenMinutes(submitted, minutes),
        minutes_left: null,
      }
      fc.pre(clock.promised_at !== null && clock.promised_at > from)
      const stopped = { ...clock, ...clockAfter(calendar, 'request_info', clock, from) }
      const { promised_at } = clockAfter(calendar, 'resend', stopped, to)
      const worked = calendar.openMinutesBetween(submitted, from)
      expect(worked + calendar.openMinutesBetween(to, promised_at as Date)).toBe(minutes)
    }),
  )
})
