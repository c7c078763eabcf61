import { Skeleton } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import type { Column } from './column.ts'
import { CardSkeletons, DataCards } from './data-cards.tsx'
import { DataLines, LineSkeletons } from './data-lines.tsx'
import { DataRows } from './data-rows.tsx'
import classes from './data-table.module.css'
import { Gradually } from './gradually.tsx'
import { listFormOf } from './list-form.ts'
import { NoMatch } from './no-match.tsx'
import type { Selection } from './row-box.tsx'
import type { ListSearch } from './use-list-search.ts'

/** The part of a TanStack query that a list needs. */
export interface ListQuery<Row> {
  data: { items: readonly Row[]; total: number; total_is_exact?: boolean } | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  /** The rows are those of the page or search before. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

export interface DataTableProps<Row, Sort extends string> {
  /** What the list is, for those who cannot see it. */
  label: string
  query: ListQuery<Row>
  list: ListSearch<Sort>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** Opens a row by click, Enter or tap. */
  onOpen?: (row: Row) => void
  /** Buttons of a row; in cards they stand at the foot. */
  actions?: (row: Row) => ReactNode
  /** What they need as a column, in pixels with its padding. */
  actionsRoom?: number
  /** What to say, and the one thing to do next, when there is nothing yet. */
  empty: { title?: string; text?: string; action?: ReactNode; icon?: ReactNode }
  /** Leave out where the call takes no search. */
  searchLabel?: string
  /** Rows that something is to be done with, and what the box of one is called. */
  selection?: Selection | undefined
  selectLabel?: (row: Row) => string
  /** What somebody did to the rows shows at once: they are sorted by hand. */
  atOnce?: boolean
  /** Further filters beside the search. */
  toolbar?: ReactNode
}

interface Room {
  width: number | null
  phone: boolean
}

/** What a box takes as a column, in pixels with its padding. */
const BOX_ROOM = 44

/** Whether the rows are a table, lines or cards, and the columns that have room. */
export function formOf<Row, Sort extends string>(props: DataTableProps<Row, Sort>, { width, phone }: Room) {
  const { columns, actions, actionsRoom = 64, selectLabel } = props
  const beside = (actions ? actionsRoom : 0) + (selectLabel ? BOX_ROOM : 0)
  const fitting = listFormOf(columns, { width, actions: beside })
  if (fitting.form === 'table' && !phone)
    return { form: 'table', shown: fitting.columns, spare: fitting.spare } as const
  return { form: phone ? 'cards' : (fitting.form as 'lines' | 'cards'), shown: columns } as const
}

/**
 * An old link, or the last row of the last page deleted: what is left stands on an earlier page, and that is shown.
 * While an answer is under way the one before stands in for it, and says nothing about this page.
 */
export function pastEnd<Row, Sort extends string>(query: ListQuery<Row>, list: ListSearch<Sort>) {
  const { items = [], total = 0 } = query.data ?? {}
  const lastPage = Math.max(Math.ceil(total / list.state.size), 1)
  const isEmpty = items.length === 0 && total > 0
  const isPast = isEmpty && !query.isFetching && list.state.page > lastPage
  return { isPast, lastPage, isWaiting: isPast || (isEmpty && query.isFetching) }
}

/** A card is as long as three rows. */
const FIRST_CARDS = 12

/** Remembered: it is drawn again when its rows are, not with everything around it. */
export const TableBody = memo(PlainTableBody) as typeof PlainTableBody

function PlainTableBody<Row extends object, Sort extends string>(props: DataTableProps<Row, Sort> & Room) {
  const { query, list, columns, rowId, onOpen, actions, selectLabel, empty } = props
  const { t } = useTranslation('ui')
  const fitting = formOf(props, props)
  const { form, shown } = fitting
  const rows = query.data?.items ?? []
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending || pastEnd(query, list).isWaiting) {
    if (form === 'cards') return <CardSkeletons count={4} />
    if (form === 'lines') return <LineSkeletons count={8} />
    return <RowSkeletons columns={shown.length} />
  }
  if (rows.length === 0) {
    return list.narrowed ? (
      <NoMatch search={list.state.search} onClear={list.clear} />
    ) : (
      <EmptyState {...empty} title={empty.title ?? t('table.nothing')} />
    )
  }
  return (
    <Gradually rows={rows} page={list.state.page} {...(form === 'cards' && { first: FIRST_CARDS })}>
      {(drawn) => {
        if (fitting.form === 'table')
          return <DataRows {...props} columns={shown} spare={fitting.spare} rows={drawn} />
        const Rows = form === 'cards' ? DataCards : DataLines
        const look = { columns, rowId, onOpen, actions, selectLabel }
        return <Rows rows={drawn} {...look} />
      }}
    </Gradually>
  )
}

const ROWS = 8

/**
 * Grey rows of a table's own height. The heads are grey, too: how wide a column is shows with its first rows, and words
 * that have been read already must not move.
 */
function RowSkeletons({ columns }: { columns: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: ROWS + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nameless rows that never move
        <div key={row} className={row === 0 ? classes.skeletonHead : classes.skeletonRow}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Skeleton key={column} height={12} width={column === 0 ? '50%' : '70%'} />
          ))}
        </div>
      ))}
    </div>
  )
}
