import { describe, expect, test } from 'vitest'
import { nextTimeOfDay, quietEnd } from './quiet-hours.ts'

const BERLIN = 'Europe/Berlin'
const night = { from: '22:00', to: '07:00', timezone: BERLIN }
const noon = { from: '12:00', to: '13:30', timezone: BERLIN }

describe('the end of quiet hours', () => {
  test.each([
    ['before they begin', '2026-01-15T20:59:59Z', night, null],
    ['as they begin', '2026-01-15T21:00:00Z', night, '2026-01-16T06:00:00.000Z'],
    ['after midnight', '2026-01-16T02:00:00Z', night, '2026-01-16T06:00:00.000Z'],
    ['as they end', '2026-01-16T06:00:00Z', night, null],
    ['within a day', '2026-01-16T11:30:00Z', noon, '2026-01-16T12:30:00.000Z'],
    ['outside of it', '2026-01-16T12:30:00Z', noon, null],
    ['without any', '2026-01-16T02:00:00Z', null, null],
    ['in another zone', '2026-01-16T02:00:00Z', { ...night, timezone: 'America/New_York' }, null],
    // 29 March 2026: 02:00 becomes 03:00. 25 October 2026: 03:00 becomes 02:00.
    ['in the night that is an hour shorter', '2026-03-28T22:00:00Z', night, '2026-03-29T05:00:00.000Z'],
    ['in the night that is an hour longer', '2026-10-24T21:00:00Z', night, '2026-10-25T06:00:00.000Z'],
    [
      'that end at a time which is skipped',
      '2026-03-29T00:30:00Z',
      { ...night, to: '02:30' },
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'that end at a time which comes twice: the first',
      '2026-10-24T23:30:00Z',
      { ...night, to: '02:30' },
      '2026-10-25T00:30:00.000Z',
    ],
  ])('%s', (_, moment, quiet, end) => {
    expect(quietEnd(new Date(moment), quiet)?.toISOString() ?? null).toBe(end)
  })
})

describe('the next eight o’clock', () => {
  test.each([
    ['2026-01-16T06:59:59Z', '2026-01-16T07:00:00.000Z'],
    ['2026-01-16T07:00:00Z', '2026-01-17T07:00:00.000Z'],
    ['2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
  ])('after %s', (moment, next) => {
    expect(nextTimeOfDay(new Date(moment), '08:00', BERLIN).toISOString()).toBe(next)
  })
})
