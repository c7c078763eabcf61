import { describe, expect, test } from 'vitest'
import { makeCalendar, type OpeningHours } from './opening-hours.ts'

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }))
const berlin: OpeningHours = { timezone: 'Europe/Berlin', open_times: weekdays, close_dates: [] }
const everyDay = (from: string, to: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from, to }))
const at = (text: string) => new Date(text)

function stateOf(hours: OpeningHours, now: string): string {
  const state = makeCalendar(hours).openStateAt(at(now))
  if (state.state === 'open') return `open until ${state.until?.toISOString()}`
  if (state.state === 'closed') return `closed until ${state.opens?.toISOString()}`
  return state.state
}
const added = (hours: OpeningHours, from: string, minutes: number) =>
  makeCalendar(hours).addOpenMinutes(at(from), minutes)?.toISOString()
const between = (hours: OpeningHours, from: string, to: string) =>
  makeCalendar(hours).openMinutesBetween(at(from), at(to))

describe('open or closed', () => {
  test.each([
    // Monday in November: Berlin is an hour ahead of UTC.
    ['2026-11-16T06:59:59.999Z', 'closed until 2026-11-16T07:00:00.000Z'],
    ['2026-11-16T07:00:00Z', 'open until 2026-11-16T17:00:00.000Z'],
    ['2026-11-16T16:59:59.999Z', 'open until 2026-11-16T17:00:00.000Z'],
    ['2026-11-16T17:00:00Z', 'closed until 2026-11-17T07:00:00.000Z'],
    ['2026-11-20T18:00:00Z', 'closed until 2026-11-23T07:00:00.000Z'],
    // The Friday before summer time begins, and the Monday after it.
    ['2026-03-27T20:00:00Z', 'closed until 2026-03-30T06:00:00.000Z'],
  ])('weekdays 8 to 18 in Berlin, at %s: %s', (now, state) => {
    expect(stateOf(berlin, now)).toBe(state)
  })

  test('hours past midnight belong to the day they began', () => {
    const night = { ...berlin, open_times: [{ day: 1, from: '20:00', to: '02:00' }] }
    expect(stateOf(night, '2026-11-17T00:30:00Z')).toBe('open until 2026-11-17T01:00:00.000Z')
    expect(stateOf(night, '2026-11-17T01:00:00Z')).toBe('closed until 2026-11-23T19:00:00.000Z')
  })

  test('spans that touch are one, also over midnight', () => {
    const split = {
      ...berlin,
      open_times: [
        { day: 1, from: '13:00', to: '00:00' },
        { day: 1, from: '08:00', to: '13:00' },
        { day: 2, from: '00:00', to: '03:00' },
      ],
    }
    expect(stateOf(split, '2026-11-16T08:00:00Z')).toBe('open until 2026-11-17T02:00:00.000Z')
  })

  test('round the clock has no closing, until a closed date comes', () => {
    const always = { ...berlin, open_times: everyDay('00:00', '00:00') }
    expect(stateOf(always, '2026-11-16T08:00:00Z')).toBe('open until undefined')
    const christmas = { ...always, close_dates: [{ date: '2026-12-25' }] }
    expect(stateOf(christmas, '2026-11-16T08:00:00Z')).toBe('open until 2026-12-24T23:00:00.000Z')
    expect(stateOf(christmas, '2026-12-24T23:00:00Z')).toBe('closed until 2026-12-25T23:00:00.000Z')
  })

  test('without hours nothing is claimed', () => {
    expect(stateOf({ ...berlin, open_times: [] }, '2026-11-16T08:00:00Z')).toBe('unknown')
  })
})

describe('closed dates', () => {
  const nights = { ...berlin, open_times: everyDay('20:00', '04:00'), close_dates: [{ date: '2026-11-17' }] }

  test('are skipped', () => {
    const stocktaking = { ...berlin, close_dates: [{ date: '2026-11-17' }] }
    expect(stateOf(stocktaking, '2026-11-16T17:30:00Z')).toBe('closed until 2026-11-18T07:00:00.000Z')
    expect(stateOf(stocktaking, '2026-11-17T10:00:00Z')).toBe('closed until 2026-11-18T07:00:00.000Z')
  })

  test('cut the night before at midnight, and take the night that would begin on them', () => {
    expect(stateOf(nights, '2026-11-16T20:00:00Z')).toBe('open until 2026-11-16T23:00:00.000Z')
    expect(stateOf(nights, '2026-11-17T20:00:00Z')).toBe('closed until 2026-11-18T19:00:00.000Z')
    expect(between(nights, '2026-11-15T11:00:00Z', '2026-11-19T11:00:00Z')).toBe((8 + 4 + 0 + 8) * 60)
  })

  test('without hours they are the only time that does not count', () => {
    const hours = { ...berlin, open_times: [], close_dates: [{ date: '2026-11-17' }] }
    expect(added(hours, '2026-11-16T22:30:00Z', 60)).toBe('2026-11-17T23:30:00.000Z')
    expect(between(hours, '2026-11-16T00:00:00Z', '2026-11-19T00:00:00Z')).toBe(48 * 60)
  })
})

describe('counting open minutes', () => {
  test.each([
    ['2026-11-16T07:00:00Z', 60, '2026-11-16T08:00:00.000Z'],
    ['2026-11-16T16:30:30Z', 60, '2026-11-17T07:30:30.000Z'],
    ['2026-11-16T16:00:00Z', 60, '2026-11-16T17:00:00.000Z'],
    ['2026-11-20T16:00:00Z', 360, '2026-11-23T12:00:00.000Z'],
    ['2026-11-21T12:00:00Z', 0, '2026-11-21T12:00:00.000Z'],
    ['2026-11-21T12:00:00Z', 1, '2026-11-23T07:01:00.000Z'],
  ])('from %s, %i minutes: %s', (from, minutes, result) => {
    expect(added(berlin, from, minutes)).toBe(result)
  })

  test('a working week has 3000 minutes, backwards as well', () => {
    expect(between(berlin, '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z')).toBe(3000)
    expect(between(berlin, '2026-11-23T00:00:00Z', '2026-11-16T00:00:00Z')).toBe(-3000)
    expect(between(berlin, '2026-11-21T00:00:00Z', '2026-11-20T23:00:00Z')).toBe(0)
  })

  test('a year without an opening has no answer', () => {
    const date = (index: number) => new Date(Date.UTC(2026, 10, 10 + index)).toISOString().slice(0, 10)
    const shut = {
      ...berlin,
      close_dates: Array.from({ length: 400 }, (_, index) => ({ date: date(index) })),
    }
    expect(stateOf(shut, '2026-11-16T08:00:00Z')).toBe('closed until undefined')
    expect(added(shut, '2026-11-16T08:00:00Z', 1)).toBeUndefined()
    expect(makeCalendar(shut).nextOpening(at('2026-11-16T08:00:00Z'))).toBeNull()
    expect(between(shut, '2026-11-16T08:00:00Z', '2027-12-20T11:00:00Z')).toBe(3 * 600 + 4 * 60)
  })

  test('the next opening is now while it is open', () => {
    const calendar = makeCalendar(berlin)
    expect(calendar.nextOpening(at('2026-11-16T09:30:15Z'))).toEqual(at('2026-11-16T09:30:15Z'))
    expect(calendar.nextOpening(at('2026-11-16T17:00:00Z'))).toEqual(at('2026-11-17T07:00:00Z'))
  })

  test('what cannot be counted is refused', () => {
    const calendar = makeCalendar(berlin)
    expect(() => calendar.addOpenMinutes(at('2026-11-16T08:00:00Z'), -1)).toThrow('-1 minutes cannot pass')
    expect(() => calendar.addOpenMinutes(at('2026-11-16T08:00:00Z'), Number.NaN)).toThrow('NaN minutes')
    expect(() => calendar.addOpenMinutes(at('never'), 5)).toThrow('This is no moment in time')
    expect(() => calendar.openMinutesBetween(at('never'), at('2026-11-16T08:00:00Z'))).toThrow('no moment')
  })
})

describe('when clocks change', () => {
  const always = everyDay('00:00', '00:00')

  test.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00Z', 25],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', 23],
    ['Asia/Kathmandu', '2026-03-29', '2026-03-28T18:15:00Z', 24],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00Z', 24],
  ])('in %s the day %s begins at %s and has %d hours', (timezone, date, begins, hours) => {
    const day = new Date(date).getUTCDay()
    const only = { timezone, open_times: always.filter((entry) => entry.day === day), close_dates: [] }
    const noon = new Date(Date.parse(begins) + 12 * 3_600_000).toISOString()
    const end = new Date(Date.parse(begins) + hours * 3_600_000).toISOString()
    expect(stateOf(only, noon)).toBe(`open until ${end}`)
    expect(between(only, begins, end)).toBe(hours * 60)
    expect(stateOf(only, new Date(Date.parse(begins) - 1).toISOString())).toMatch(/^closed until/)
  })

  test('a date that was left out takes no time away', () => {
    const samoa = { timezone: 'Pacific/Apia', open_times: always, close_dates: [{ date: '2011-12-30' }] }
    expect(between(samoa, '2011-12-30T09:00:00Z', '2011-12-30T12:00:00Z')).toBe(180)
  })

  const sunday = (from: string, to: string) => ({ ...berlin, open_times: [{ day: 0, from, to }] })

  test('a span in the skipped hour is empty, one that begins in it begins with the skip', () => {
    expect(between(sunday('02:15', '02:45'), '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toBe(0)
    expect(stateOf(sunday('02:15', '02:45'), '2026-03-29T00:00:00Z')).toBe(
      'closed until 2026-04-05T00:15:00.000Z',
    )
    expect(stateOf(sunday('02:30', '04:00'), '2026-03-29T00:59:00Z')).toBe(
      'closed until 2026-03-29T01:00:00.000Z',
    )
    expect(stateOf(sunday('01:00', '02:30'), '2026-03-29T00:30:00Z')).toBe(
      'open until 2026-03-29T01:00:00.000Z',
    )
  })

  test('in the repeated hour the first time counts, and nothing opens twice', () => {
    expect(between(sunday('02:15', '02:45'), '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toBe(30)
    expect(stateOf(sunday('01:00', '02:30'), '2026-10-25T00:00:00Z')).toBe(
      'open until 2026-10-25T00:30:00.000Z',
    )
    expect(stateOf(sunday('02:30', '04:00'), '2026-10-25T00:30:00Z')).toBe(
      'open until 2026-10-25T03:00:00.000Z',
    )
  })
})
