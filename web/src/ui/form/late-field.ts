import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useErrorText } from '../../lib/errors.ts'
import { type Part, usePart } from '../../lib/parts.ts'
import { useIsIdle } from '../../lib/use-is-idle.ts'

/**
 * A field whose list is code of its own, fetched when the browser has shown the screen or somebody steps into the field. Until
 * it is there a plain field stands in its place; whoever has stepped into that stays in it, and is not told twice.
 */
export function useLateField<Props>(content: Part<Props>) {
  const [isAsked, setAsked] = useState(false)
  const isIdle = useIsIdle(content.isLoaded())
  const { Content, failure, retry } = usePart(content, isAsked || isIdle)
  const hasFocus = useRef(false)
  const isPressed = useRef(false)
  /** Given to the field that comes. */
  const takeOver = useCallback((input: HTMLInputElement | null) => {
    if (!input || !hasFocus.current) return
    hasFocus.current = false
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
  }, [])
  /** Given to the one that stands there until then. React tells of no blur when it takes a field away. */
  const standIn = useMemo(
    () => ({
      'data-list-to-come': Content ? undefined : true,
      onFocus: () => {
        hasFocus.current = true
        setAsked(true)
        retry()
      },
      onMouseDown: () => {
        isPressed.current = true
      },
      onBlur: () => {
        hasFocus.current = false
        isPressed.current = false
      },
    }),
    [Content, retry],
  )
  // Told where somebody waits for it, not at every field of the screen.
  return { Content, takeOver, standIn, isPressed, failure: useErrorText(isAsked ? failure : null) }
}

/** In a field with a list Enter means what is chosen from it, never "send". */
export function chooseOnly(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
