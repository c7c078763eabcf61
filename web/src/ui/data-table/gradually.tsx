import { type ReactNode, useState } from 'react'
import { useBites } from '../use-bites.ts'

/** A usual page, and about what a window shows at once. More would be a long task on a slow phone. */
const FIRST = 20

interface GraduallyProps<Row> {
  rows: readonly Row[]
  /** Where the rows come from: another page begins with its first bite again. */
  page: number
  /** Fewer where a row is long. */
  first?: number
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * Draws long lists in bites, each in a turn of its own, so that no click or key waits for five hundred rows. In the end
 * all of them stand on the page: they can be printed, searched in the browser, walked by keys and read aloud.
 */
export function Gradually<Row>({ rows, page, first = FIRST, children }: GraduallyProps<Row>) {
  // Half as many at a time from then on: with every bite the browser also lays out again what stands above it.
  const { count, begin } = useBites(rows.length, { first, bite: Math.ceil(first / 2) })
  const [shown, setShown] = useState({ rows, page })
  if (shown.rows !== rows) {
    setShown({ rows, page })
    if (shown.page !== page) begin()
  }
  return children(count < rows.length ? rows.slice(0, count) : rows)
}
