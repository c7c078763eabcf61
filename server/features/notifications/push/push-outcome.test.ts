import { expect, test } from 'vitest'
import { GIVE_UP_MS, pauseAfter, pushOutcome } from './push-outcome.ts'

test.each([
  [200, 'sent'],
  [201, 'sent'],
  [202, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [0, 'later'],
  [408, 'later'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  [301, 'refused'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
])('%i means %s', (status, outcome) => {
  expect(pushOutcome(status)).toBe(outcome)
})

test.each([
  [0, undefined, 30_000],
  [1, undefined, 60_000],
  [7, undefined, 3_600_000],
  [99, undefined, 3_600_000],
  [0, '120', 120_000],
  [3, '5', 240_000],
  [0, 'Wed, 21 Oct 2026 07:28:00 GMT', 30_000],
  [0, '999999', GIVE_UP_MS],
])('after %i attempts and %s it waits %i ms', (attempts, retryAfter, pause) => {
  expect(pauseAfter(attempts, retryAfter)).toBe(pause)
})
