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
  /** Its place on a phone: the card's headline, a line with its title, or left out. */
  card?: 'title' | 'line' | 'hidden'
}
