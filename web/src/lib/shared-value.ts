import { useSyncExternalStore } from 'react'

/** Those who want to hear that something outside of React has changed. */
export function listenerSet() {
  const listeners = new Set<() => void>()
  return {
    /** Returns what ends it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell(): void {
      for (const listener of [...listeners]) listener()
    },
  }
}

/** A value that one part of the page sets and another shows. */
export function sharedValue<T>(initial: T) {
  const { subscribe, tell } = listenerSet()
  let value = initial
  return {
    set(next: T): void {
      if (next === value) return
      value = next
      tell()
    },
    use: (): T => useSyncExternalStore(subscribe, () => value),
  }
}
