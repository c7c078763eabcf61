import { useEffect, useSyncExternalStore } from 'react'

/** What a screen calls itself while it shows one thing of many: the tab of an order carries its number. */
let title: string | null = null
const listeners = new Set<() => void>()

function setTitle(next: string | null): void {
  title = next
  for (const listener of listeners) listener()
}

/** Names the tab for as long as the screen is shown. Null leaves it to the route. */
export function useScreenTitle(wanted: string | null): void {
  useEffect(() => {
    if (wanted === null) return
    setTitle(wanted)
    return () => setTitle(null)
  }, [wanted])
}

export function useCurrentScreenTitle(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => title,
  )
}
