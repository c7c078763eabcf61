import { type RefObject, useLayoutEffect, useState } from 'react'

interface Asked {
  /** Null as long as it is false. */
  isAsked?: boolean
  /**
   * Before the first paint. Where nothing depends on it yet, it is told when the browser has laid out the page anyway:
   * asked earlier, it has to do so in the middle of our own turn.
   */
  atOnce?: boolean
}

/** How wide an element is drawn; null where nothing is drawn, as in tests. */
export function useWidth(
  ref: RefObject<HTMLElement | null>,
  { isAsked = true, atOnce = true }: Asked = {},
): number | null {
  const [width, setWidth] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it was asked first
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !isAsked) return
    const measure = () => setWidth(Math.floor(element.clientWidth) || null)
    if (atOnce) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isAsked])
  return width
}
