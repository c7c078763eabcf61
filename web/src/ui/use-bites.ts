import { startTransition, useEffect, useState } from 'react'
import { useIsPrinting } from '../lib/is-printing.ts'

interface Bites {
  /** How many are drawn so far. */
  count: number
  /** Begins with the first bite again. */
  begin: () => void
}

/**
 * Counts up to `total`, each bite in a turn of its own: no click or key waits for all that is to be drawn, and the browser
 * comes round to show what stands there already. Paper does not wait: all of it is drawn before a page is printed.
 */
export function useBites(total: number, { first, bite }: { first: number; bite: number }): Bites {
  const [count, setCount] = useState(first)
  const isShort = count < total
  if (useIsPrinting() && isShort) setCount(total)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every bite asks for the next one
  useEffect(() => {
    if (!isShort) return
    const timer = setTimeout(() => startTransition(() => setCount((before) => before + bite)))
    return () => clearTimeout(timer)
  }, [isShort, count, bite])

  return { count: Math.min(count, total), begin: () => setCount(first) }
}
