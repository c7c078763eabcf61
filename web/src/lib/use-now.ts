import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** One clock for the whole page, so that two places never tell two times. It stands while nobody looks at it. */
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function look(): Date {
  // The same object while a screen is drawn, which takes seconds on a slow phone: React would begin again, in one go.
  if (timer === undefined && Math.abs(Date.now() - now.getTime()) > MINUTE) now = new Date()
  return now
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = new Date()
    for (const tell of [...listeners]) tell()
  }, MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, moving on every minute: "open" must not stay on a screen that was left open overnight. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, look)
}
