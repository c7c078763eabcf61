import { expect, test } from 'vitest'
import { standingClock } from '#server/test/standing-clock.ts'
import { systemClock } from './clock.ts'

test('the clock of tests stands until it is moved', () => {
  const clock = standingClock('2026-03-01T00:00:00Z')
  expect(clock.now().toISOString()).toBe('2026-03-01T00:00:00.000Z')
  clock.advance(90_000)
  expect(clock.now().toISOString()).toBe('2026-03-01T00:01:30.000Z')
  clock.set('2027-01-01T00:00:00Z')
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z')
})

test('changing a time that was read does not move the clock', () => {
  const clock = standingClock('2026-03-01T00:00:00Z')
  clock.now().setFullYear(1999)
  expect(clock.now().getUTCFullYear()).toBe(2026)
})

test('the clock of the machine goes', () => {
  const before = Date.now()
  const now = systemClock.now().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})
