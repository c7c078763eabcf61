import { expect, test } from 'vitest'
import { calendarOf, isFarOff, openState } from './opening-hours.ts'

const berlin = {
  timezone: 'Europe/Berlin',
  open_times: [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' })),
  close_dates: [{ date: '2026-11-17', reason: 'Stocktaking' }],
}

test('the site’s hours say whether it is open', () => {
  expect(openState(berlin, new Date('2026-11-16T08:00Z'))).toEqual({
    state: 'open',
    until: new Date('2026-11-16T17:00Z'),
  })
  expect(openState(berlin, new Date('2026-11-16T17:00Z'))).toEqual({
    state: 'closed',
    opens: new Date('2026-11-18T07:00Z'),
  })
  expect(openState({ ...berlin, open_times: [] }, new Date('2026-11-16T08:00Z'))).toEqual({
    state: 'unknown',
  })
})

test('the same hours have one calendar, changed hours another', () => {
  expect(calendarOf(berlin)).toBe(calendarOf(berlin))
  const changed = { ...berlin, close_dates: [] }
  expect(openState(changed, new Date('2026-11-16T17:00Z'))).toEqual({
    state: 'closed',
    opens: new Date('2026-11-17T07:00Z'),
  })
})

test.each([
  ['open', '2026-11-17T02:00Z', false],
  ['open', '2026-11-20T17:00Z', true],
  ['closed', '2026-11-20T07:00Z', false],
  ['closed', '2026-11-25T07:00Z', true],
] as const)('%s, and the change at %s is far off: %s', (state, moment, far) => {
  expect(isFarOff(new Date(moment), new Date('2026-11-16T08:00Z'), state)).toBe(far)
})
