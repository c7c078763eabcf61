import { useCallback, useMemo, useRef } from 'react'
import { useErrorText } from '../../lib/errors.ts'
import { type Part, usePart } from '../../lib/parts.ts'

/**
 * A field whose list is code of its own: until that is there a plain field stands in its place. Whoever has stepped into
 * it by then stays in it, and is not told twice.
 */
export function useLateField<Props>(content: Part<Props>) {
  const { Content, failure, retry } = usePart(content, true)
  const hasFocus = useRef(false)
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
      onFocus: () => {
        hasFocus.current = true
        retry()
      },
      onBlur: () => {
        hasFocus.current = false
      },
    }),
    [retry],
  )
  return { Content, takeOver, standIn, failure: useErrorText(failure) }
}
