import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * What has the focus may go away with what it did. The keyboard then goes on from the line that stands there now, or from
 * the whole where there is none.
 */
export function useKeptFocus() {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef<{ element: Element; line: number } | null>(null)
  const coming = useRef<{ line: number; before: number } | null>(null)

  useEffect(() => {
    const { current: found } = place
    if (!found) return
    if (coming.current && linesIn(found).length > coming.current.before) {
      goTo(found, coming.current.line)
      coming.current = null
    } else if (
      last.current &&
      !last.current.element.isConnected &&
      document.activeElement === document.body
    ) {
      goTo(found, last.current.line)
    }
  })

  return {
    place: {
      ref: place,
      tabIndex: -1,
      onFocus: ({ target }: FocusEvent<HTMLDivElement>) => {
        const lines = linesIn(place.current)
        last.current = { element: target, line: lines.findIndex((line) => line.contains(target)) }
      },
    },
    /** A line that was taken out is there again in a moment. */
    waitFor: (line: number) => {
      coming.current = { line, before: linesIn(place.current).length }
    },
  }
}

const linesIn = (place: Element | null): Element[] => [...(place?.querySelectorAll('[data-line]') ?? [])]

function goTo(place: HTMLElement, at: number): void {
  const lines = linesIn(place)
  const line = lines[Math.min(Math.max(at, 0), lines.length - 1)]
  const next = line?.querySelector<HTMLElement>('[data-remove]') ?? place
  next.focus()
}
