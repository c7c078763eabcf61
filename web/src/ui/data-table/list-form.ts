import type { Column } from './column.ts'

/**
 * Rows as a table where its columns have room, else as lines of two rows, and as cards where even those are too long.
 * What decides is the room of the list itself: beside the menu it is less than the window's.
 */
export type ListForm<Row> = { form: 'table'; columns: readonly Column<Row>[] } | { form: 'lines' | 'cards' }

/** Below it a headline and what stands beside it no longer share a line. */
const LINES_FROM = 600

interface Room {
  /** The list's, in pixels; null as long as nothing is measured. */
  width: number | null
  /** What the buttons of a row take as a column. */
  actions: number
}

export function listFormOf<Row>(columns: readonly Column<Row>[], { width, actions }: Room): ListForm<Row> {
  const fits = (some: readonly Column<Row>[]) =>
    width === null || some.reduce((sum, { room }) => sum + room, actions) <= width
  const narrow = columns.filter(({ wide }) => !wide)
  if (fits(columns)) return { form: 'table', columns }
  if (fits(narrow)) return { form: 'table', columns: narrow }
  return { form: width !== null && width >= LINES_FROM ? 'lines' : 'cards' }
}
