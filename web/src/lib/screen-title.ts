import { useEffect } from 'react'
import { sharedValue } from './shared-value.ts'

/** A number before the page's title, which the row of tabs shows also while another page is looked at. */
export const titleCount = sharedValue(0)

/** How much waits for this person, whatever it is: the shells add it up. */
export function useTitleCount(waiting: number): void {
  useEffect(() => {
    titleCount.set(waiting)
    return () => titleCount.set(0)
  }, [waiting])
}

/** What a screen calls itself while it shows one thing of many: the tab of an order carries its number. */
export const screenTitle = sharedValue<string | null>(null)

/** Names the tab for as long as the screen is shown. Null leaves it to the route. */
export function useScreenTitle(wanted: string | null): void {
  useEffect(() => {
    if (wanted === null) return
    screenTitle.set(wanted)
    return () => screenTitle.set(null)
  }, [wanted])
}
