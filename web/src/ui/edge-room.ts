import { sharedValue } from '../lib/shared-value.ts'

const barHeight = sharedValue(0)

/** How much of the page's lower edge a bar takes. No CSS variable: the browser would look at every element again. */
export const useBarHeight = barHeight.use

/** The ref of a bar that stays at the lower edge. */
export function edgeBar(bar: HTMLElement | null) {
  if (!bar) return
  const observer = new ResizeObserver(() => barHeight.set(bar.offsetHeight))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    barHeight.set(0)
  }
}
