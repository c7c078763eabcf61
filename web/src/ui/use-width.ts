import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is drawn, before the first paint already; null where nothing is drawn, as in tests, or not asked. */
export function useWidth(ref: RefObject<HTMLElement | null>, isAsked = true): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !isAsked) return
    const measure = () => setWidth(Math.floor(element.clientWidth) || null)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isAsked])
  return width
}
