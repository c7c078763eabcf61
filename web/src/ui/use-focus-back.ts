import { useLayoutEffect, useRef } from 'react'

/** A button is disabled while it is busy and loses the focus by it. Once it is done it has it again, unless something else has. */
export function useFocusBack(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const had = useRef(false)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (isBusy) had.current = activeElement === button.current
    else if (had.current) {
      had.current = false
      if (activeElement === body) button.current?.focus({ preventScroll: true })
    }
  }, [isBusy])
  return button
}
