import type { Column } from './column.ts'

/**
 * Rows as a table where its columns have room, else as lines of two rows, and as cards where even those are too long.
 * What decides is the room of the list itself: beside the menu it is less than the window's.
 */
type ListForm<Row> =
  /** With the pixels that the columns do not need. */
  { form: 'table'; columns: readonly Column<Row>[]; spare: number } | { form: 'lines' | 'cards' }

/** Below it a headline and what stands beside it no longer share a line. */
const LINES_FROM = 600

interface Room {
  /** The list's, in pixels; null as long as nothing is measured. */
  width: number | null
  /** What the buttons of a row take as a column. */
  actions: number
}

export function listFormOf<Row>(columns: readonly Column<Row>[], { width, actions }: Room): ListForm<Row> {
  const spareOf = (some: readonly Column<Row>[]) =>
    width === null ? 0 : width - some.reduce((sum, { room }) => sum + room, actions)
  for (let some = columns; ; ) {
    const spare = spareOf(some)
    if (spare >= 0) return { form: 'table', columns: some, spare }
    const last = some.findLast(({ wide }) => wide)
    if (!last) break
    some = some.filter((column) => column !== last)
  }
  return { form: width !== null && width >= LINES_FROM ? 'lines' : 'cards' }
}
