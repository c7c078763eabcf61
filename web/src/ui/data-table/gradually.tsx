import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** More than any window shows at once, and drawn within a few frames on a slow phone. */
const BITE = 40

interface GraduallyProps<Row> {
  rows: readonly Row[]
  /** Where the rows come from: another page begins with its first bite again. */
  page: number
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * Draws long lists in bites, each in a turn of its own, so that no click or key waits for five hundred rows. In the end
 * all of them stand on the page: they can be printed, searched in the browser, walked by keys and read aloud.
 */
export function Gradually<Row>({ rows, page, children }: GraduallyProps<Row>) {
  const [drawn, setDrawn] = useState({ rows, page, count: BITE })
  if (drawn.rows !== rows) setDrawn({ rows, page, count: drawn.page === page ? drawn.count : BITE })
  const isLonger = drawn.count < rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: every bite asks for the next one
  useEffect(() => {
    if (!isLonger) return
    const timer = setTimeout(() =>
      startTransition(() => setDrawn((before) => ({ ...before, count: before.count + BITE }))),
    )
    return () => clearTimeout(timer)
  }, [isLonger, drawn.count])
  return children(isLonger ? rows.slice(0, drawn.count) : rows)
}
