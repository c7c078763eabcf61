import type { ReactNode } from 'react'

export interface Column<Row> {
  /** The sort field where sortable, else any name of its own. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  sortable?: boolean
  /** Numbers stand at the end of the line, so that their digits align. */
  align?: 'start' | 'end'
  width?: number | string
  /** What it needs as a column of a table, in pixels with its padding and in the longest language. */
  room: number
  /** Left out of a table where there is no room for all columns; of several, the last goes first. */
  wide?: true
  /** The second line of a title, in small letters. */
  details?: (row: Row) => ReactNode
  /**
   * Its place where the rows are no table: the headline, beside the headline as long as there is room for it, a line
   * with its title, or left out.
   */
  card?: 'title' | 'beside' | 'line' | 'hidden'
  /** Needs no title to be understood: in a line with others it stands without. */
  plain?: true
}

/** What rows of any form are told. */
export interface RowsProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  /** Rows can be selected: what the box of one is called. */
  selectLabel?: ((row: Row) => string) | undefined
}

/** What one of them is told. */
export interface RowProps<Row> extends Omit<RowsProps<Row>, 'rows' | 'rowId'> {
  id: string
  row: Row
}

interface Parts<Row> {
  title: Column<Row> | undefined
  beside: Column<Row>[]
  lines: Column<Row>[]
}

/** How the columns share a row that is no table. */
export function partsOf<Row>(columns: readonly Column<Row>[]): Parts<Row> {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0]
  const others = columns.filter((column) => column !== title && column.card !== 'hidden')
  return {
    title,
    beside: others.filter(({ card }) => card === 'beside'),
    lines: others.filter(({ card }) => card !== 'beside'),
  }
}
