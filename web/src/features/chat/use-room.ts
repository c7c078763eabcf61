import { type RefObject, useLayoutEffect } from 'react'

/** Below it, to the edge of the window. */
const MARGIN = 12
const LEAST = 320

/**
 * Tells an element by `--room` how high the window lets it be. What is visible counts: a phone's keyboard takes its part, and
 * the field stays above it.
 */
export function useRoom(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const top = box.getBoundingClientRect().top + window.scrollY
      const height = window.visualViewport?.height ?? window.innerHeight
      box.style.setProperty('--room', `${Math.max(Math.floor(height - top) - MARGIN, LEAST)}px`)
    }
    measure()
    window.addEventListener('resize', measure)
    window.visualViewport?.addEventListener('resize', measure)
    // A note above it comes and goes.
    const watching = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    watching?.observe(document.body)
    return () => {
      window.removeEventListener('resize', measure)
      window.visualViewport?.removeEventListener('resize', measure)
      watching?.disconnect()
    }
  }, [element])
}
