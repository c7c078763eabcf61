import { useSyncExternalStore } from 'react'

/** A number before the page's title, which the row of tabs shows also while another page is looked at. */
let count = 0
const listeners = new Set<() => void>()

export function setTitleCount(next: number): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

export function useTitleCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => count,
  )
}
