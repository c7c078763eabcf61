import type { Clock } from '#platform/clock.ts'

export interface SetClock extends Clock {
  set(time: Date | string): void
  advance(milliseconds: number): void
}

/** A clock for tests: it stands still until it is moved. */
export function standingClock(start: Date | string = new Date()): SetClock {
  let time = new Date(start)
  return {
    now: () => new Date(time),
    set: (value) => {
      time = new Date(value)
    },
    advance: (milliseconds) => {
      time = new Date(time.getTime() + milliseconds)
    },
  }
}
