import { ActionIcon, Select, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { useWidth } from '../use-width.ts'
import type { Column } from './column.ts'
import { CardSkeletons, DataCards } from './data-cards.tsx'
import { DataLines, LineSkeletons } from './data-lines.tsx'
import { DataRows } from './data-rows.tsx'
import classes from './data-table.module.css'
import { Gradually } from './gradually.tsx'
import { listFormOf } from './list-form.ts'
import { NoMatch } from './no-match.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import type { ListSearch } from './use-list-search.ts'

/** The part of a TanStack query that a list needs. */
export interface ListQuery<Row> {
  data: { items: readonly Row[]; total: number; total_is_exact?: boolean } | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

interface DataTableProps<Row, Sort extends string> {
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
  /** Further filters beside the search. */
  toolbar?: ReactNode
}

export function DataTable<Row extends object, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const {
    query,
    list,
    columns,
    rowId,
    onOpen,
    actions,
    actionsRoom = 64,
    empty,
    searchLabel,
    toolbar,
  } = props
  const { t } = useTranslation('ui')
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const fitting = listFormOf(columns, { width, actions: actions ? actionsRoom : 0 })
  const form = phone ? 'cards' : fitting.form
  const shown = fitting.form === 'table' ? fitting.columns : columns
  const hasHeads = form === 'table'
  const sortable = columns.filter((column) => column.sortable)
  const picksOrder = sortable.some((column) => !hasHeads || !shown.includes(column))
  const rows = query.data?.items ?? []
  const turningBack = useLastPage(query, list)
  const waiting = query.isPending || turningBack

  const body = () => {
    if (query.error && !query.data)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (waiting && form === 'cards') return <CardSkeletons count={4} />
    if (waiting && form === 'lines') return <LineSkeletons count={8} />
    if (waiting) return <RowSkeletons columns={shown.length} />
    if (rows.length === 0) {
      return list.narrowed ? (
        <NoMatch search={list.state.search} onClear={list.clear} />
      ) : (
        <EmptyState {...empty} title={empty.title ?? t('table.nothing')} />
      )
    }
    return (
      <Gradually rows={rows} page={list.state.page}>
        {(drawn) => {
          if (form === 'table' && fitting.form === 'table')
            return <DataRows {...props} columns={fitting.columns} spare={fitting.spare} rows={drawn} />
          const Rows = form === 'cards' ? DataCards : DataLines
          return <Rows rows={drawn} columns={columns} rowId={rowId} onOpen={onOpen} actions={actions} />
        }}
      </Gradually>
    )
  }

  return (
    <section
      ref={frame}
      className={classes.frame}
      data-form={form}
      aria-label={props.label}
      aria-busy={query.isFetching}
    >
      {searchLabel !== undefined || toolbar || picksOrder ? (
        <div className={classes.toolbar} data-screen-only>
          {searchLabel === undefined ? null : (
            <SearchBox
              value={list.state.search}
              onChange={(search) => list.change({ search })}
              label={searchLabel || undefined}
            />
          )}
          {toolbar}
          {picksOrder ? <SortPicker columns={sortable} list={list} /> : null}
        </div>
      ) : null}
      <div className={query.isFetching && !query.isPending ? classes.refreshing : undefined}>{body()}</div>
      {query.data && query.data.total > 0 ? (
        <Pager
          page={list.state.page}
          size={list.state.size}
          total={query.data.total}
          more={query.data.total_is_exact === false}
          onPage={(page) => list.change({ page })}
          onSize={(size) => list.change({ size })}
          narrow={form === 'cards'}
        />
      ) : null}
    </section>
  )
}

/**
 * An old link, or the last row of the last page deleted: what is left stands on an earlier page, and that is shown.
 * While an answer is under way the one before stands in for it, and says nothing about this page.
 */
function useLastPage<Row, Sort extends string>(query: ListQuery<Row>, list: ListSearch<Sort>): boolean {
  const { items = [], total = 0 } = query.data ?? {}
  const lastPage = Math.max(Math.ceil(total / list.state.size), 1)
  const isPast = items.length === 0 && total > 0 && !query.isFetching && list.state.page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an answer, however often the screen draws
  useEffect(() => {
    if (isPast) list.turnBack(lastPage)
  }, [isPast, lastPage])
  return isPast || (items.length === 0 && total > 0 && query.isFetching)
}

interface SortPickerProps<Row, Sort extends string> {
  columns: readonly Column<Row>[]
  list: ListSearch<Sort>
}

/** Without column heads there is nothing to tap: the order is picked above the rows. */
function SortPicker<Row, Sort extends string>({ columns, list }: SortPickerProps<Row, Sort>) {
  const { t } = useTranslation('ui')
  const ascending = list.state.sort_order === 'asc'
  return (
    <div className={classes.sort}>
      <Select
        aria-label={t('table.sort_by')}
        data={columns.map(({ key, title }) => ({ value: key, label: title }))}
        value={list.state.sort_by}
        onChange={(key) => key && list.change({ sort_by: key as Sort })}
        allowDeselect={false}
      />
      <ActionIcon
        variant="default"
        aria-label={ascending ? t('table.ascending') : t('table.descending')}
        onClick={() => list.change({ sort_order: ascending ? 'desc' : 'asc' })}
      >
        {ascending ? (
          <IconSortAscending size={18} aria-hidden />
        ) : (
          <IconSortDescending size={18} aria-hidden />
        )}
      </ActionIcon>
    </div>
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
