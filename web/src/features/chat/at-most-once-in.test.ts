import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostOnceIn } from './at-most-once-in.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first acts at once, a hundred in a second are one more, and the next begins anew', () => {
  const act = vi.fn()
  const ask = atMostOnceIn(1000, act)
  ask()
  expect(act).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 100; at++) {
    ask()
    vi.advanceTimersByTime(9)
  }
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(act).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(act).toHaveBeenCalledTimes(2)
  ask()
  expect(act).toHaveBeenCalledTimes(3)
})
