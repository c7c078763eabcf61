import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useErrorText } from '../../lib/errors.ts'
import { type Part, usePart } from '../../lib/parts.ts'
import { useIsIdle } from '../../lib/use-is-idle.ts'

/** What opens a closed select. */
const OPENING_KEYS = ['Enter', ' ', 'ArrowDown', 'ArrowUp']
const MAIN_BUTTON = 0

/**
 * A field whose list is code of its own, fetched when the browser has shown the screen or somebody steps into the field. Until
 * it is there a plain field stands in its place; whoever has stepped into that stays in it.
 */
export function useLateField<Props>(content: Part<Props>) {
  const [isAsked, setAsked] = useState(false)
  // Part of the state, since the list is drawn a while before it is shown: who presses or leaves meanwhile has it drawn anew.
  const [isPressed, setPressed] = useState(false)
  const isIdle = useIsIdle(content.isLoaded())
  const { Content, failure, retry } = usePart(content, isAsked || isIdle)
  const focused = useRef<HTMLInputElement>(null)
  /** Given to the field that comes. */
  const takeOver = useCallback((input: HTMLInputElement | null) => {
    if (!input || !focused.current) return
    const { selectionStart, selectionEnd, selectionDirection } = focused.current
    focused.current = null
    // They may have scrolled on.
    input.focus({ preventScroll: true })
    input.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }, [])
  /** Given to the one that stands there until then. React tells of no blur when it takes a field away. */
  const standIn = useMemo(() => {
    const ask = () => {
      setAsked(true)
      retry()
    }
    const press = (event: MouseEvent) => {
      if (event.button !== MAIN_BUTTON) return
      setPressed(true)
      ask()
    }
    return {
      'data-list-to-come': Content ? undefined : true,
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        focused.current = event.currentTarget
        ask()
      },
      // The field may be another one before the click is told; a click on its label is told as a click alone.
      onMouseDown: press,
      onClick: press,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        // Whoever leaves the window comes back to the field.
        if (document.activeElement === event.currentTarget) return
        focused.current = null
        setPressed(false)
        setAsked(false)
      },
    }
  }, [Content, retry])
  const pressByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setPressed(false)
    if (!OPENING_KEYS.includes(event.key)) return
    event.preventDefault()
    setPressed(true)
  }
  // Told where somebody waits for it, not at every field of the screen.
  const error = useErrorText(isAsked ? failure : null)
  return { Content, takeOver, standIn, isPressed, pressByKey, failure: error }
}

/** In a field where one chooses from a list, Enter means what is chosen, never "send". */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
