import { expect, test } from 'vitest'
import { timeLeft } from './promised-time.tsx'

const now = new Date('2026-11-16T10:00:00.000Z')

test.each([
  ['2026-11-16T10:08:00.000Z', { late: false, days: 0, hours: 0, minutes: 8 }],
  ['2026-11-16T10:07:01.000Z', { late: false, days: 0, hours: 0, minutes: 8 }],
  ['2026-11-16T11:05:00.000Z', { late: false, days: 0, hours: 1, minutes: 5 }],
  ['2026-11-18T12:30:00.000Z', { late: false, days: 2, hours: 2, minutes: 30 }],
  ['2026-11-16T09:46:00.000Z', { late: true, days: 0, hours: 0, minutes: 14 }],
  ['2026-11-16T09:59:40.000Z', { late: true, days: 0, hours: 0, minutes: 1 }],
])('%s', (promised, left) => {
  expect(timeLeft(promised, now)).toEqual(left)
})
