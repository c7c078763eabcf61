/** Tells the page, by a CSS variable, how much of its lower edge an element takes. Returns a ref. */
function takesRoom(variable: string, roomFor: (height: number) => string) {
  return (element: HTMLElement | null) => {
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(variable, roomFor(element.offsetHeight)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }
}

/** For a bar that stays at the lower edge: whatever lies there as well stands above it. */
export const edgeBar = takesRoom('--td-bar-room', (height) => `${height}px`)

/** The banner's distance from what is below it, and half of that above it. */
const EDGE = 24

/** For a banner above the lower edge: the end of the page can be scrolled over it. */
export const edgeBanner = takesRoom(
  '--td-banner-room',
  (height) => `calc(${height + EDGE}px + var(--td-bar-room, 0px))`,
)
