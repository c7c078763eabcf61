import { expect, test } from 'vitest'
import { openState, type Schedule } from './opening-hours.ts'

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }))
const berlin: Schedule = { timezone: 'Europe/Berlin', open_times: weekdays, close_dates: [] }
const at = (text: string) => new Date(text)

function shown(schedule: Schedule, now: string): string {
  const state = openState(schedule, at(now))
  if (state.state === 'open') return `open until ${state.until.toISOString()}`
  if (state.state === 'closed') return `closed until ${state.opens?.toISOString()}`
  return state.state
}

test.each([
  // Monday in November: Berlin is an hour ahead of UTC.
  ['2026-11-16T06:59:59Z', 'closed until 2026-11-16T07:00:00.000Z'],
  ['2026-11-16T07:00:00Z', 'open until 2026-11-16T17:00:00.000Z'],
  ['2026-11-16T16:59:59Z', 'open until 2026-11-16T17:00:00.000Z'],
  ['2026-11-16T17:00:00Z', 'closed until 2026-11-17T07:00:00.000Z'],
  // Friday evening: over the weekend.
  ['2026-11-20T18:00:00Z', 'closed until 2026-11-23T07:00:00.000Z'],
  // The Friday before summer time begins, and the Monday after it.
  ['2026-03-27T20:00:00Z', 'closed until 2026-03-30T06:00:00.000Z'],
])('weekdays 8 to 18 in Berlin, at %s: %s', (now, state) => {
  expect(shown(berlin, now)).toBe(state)
})

test('a closed date is skipped', () => {
  const schedule = { ...berlin, close_dates: [{ date: '2026-11-17', reason: 'Stocktaking' }] }
  expect(shown(schedule, '2026-11-16T17:30:00Z')).toBe('closed until 2026-11-18T07:00:00.000Z')
  expect(shown(schedule, '2026-11-17T10:00:00Z')).toBe('closed until 2026-11-18T07:00:00.000Z')
})

test('hours past midnight belong to the day they began', () => {
  const night = { ...berlin, open_times: [{ day: 1, from: '20:00', to: '02:00' }] }
  expect(shown(night, '2026-11-17T00:30:00Z')).toBe('open until 2026-11-17T01:00:00.000Z')
  expect(shown(night, '2026-11-17T01:00:00Z')).toBe('closed until 2026-11-23T19:00:00.000Z')
})

test('spans that touch are one', () => {
  const split = {
    ...berlin,
    open_times: [
      { day: 1, from: '13:00', to: '18:00' },
      { day: 1, from: '08:00', to: '13:00' },
    ],
  }
  expect(shown(split, '2026-11-16T08:00:00Z')).toBe('open until 2026-11-16T17:00:00.000Z')
})

test('without hours nothing is claimed; closed for good has no opening', () => {
  expect(shown({ ...berlin, open_times: [] }, '2026-11-16T08:00:00Z')).toBe('unknown')
  const dates = Array.from({ length: 400 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 10, 10 + index)).toISOString().slice(0, 10),
    reason: '',
  }))
  expect(shown({ ...berlin, close_dates: dates }, '2026-11-16T08:00:00Z')).toBe('closed until undefined')
})
