import { useDeferredValue } from 'react'
import { useIsPrinting } from '../lib/is-printing.ts'

/** A deferred value. Paper does not wait for it. */
export function useDeferredOnScreen<T>(value: T): T {
  const deferred = useDeferredValue(value)
  return useIsPrinting() ? value : deferred
}
