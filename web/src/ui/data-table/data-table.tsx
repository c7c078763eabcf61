import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Select } from '../form/select.tsx'
import { useDeferredOnScreen } from '../printing.ts'
import { useWidth } from '../use-width.ts'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { Pager } from './pager.tsx'
import { PageBox, SelectionScope } from './row-box.tsx'
import { SearchBox } from './search-box.tsx'
import { type DataTableProps, formOf, type ListQuery, pastEnd, TableBody } from './table-body.tsx'
import type { ListSearch } from './use-list-search.ts'

export type { ListQuery } from './table-body.tsx'

export function DataTable<Row extends object, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { query, list, columns, searchLabel, toolbar, selection } = props
  // Rows are drawn in slices, after whatever somebody does meanwhile; what is typed or chosen above them shows at once.
  const deferred = useDeferredOnScreen(props)
  const drawn = props.atOnce && deferred.query.data ? props : deferred
  const frame = useRef<HTMLElement>(null)
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const width = useWidth(frame, { isAsked: !phone, atOnce: query.data !== undefined })
  const { form, shown } = formOf(props, { width, phone })
  const sortable = columns.filter((column) => column.sortable)
  const picksOrder = sortable.some((column) => form !== 'table' || !shown.includes(column))
  useLastPage(query, list)

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
      <SelectionScope value={selection}>
        {selection && form !== 'table' && query.data?.items.length !== 0 ? (
          <div className={classes.selectAll} data-screen-only>
            <PageBox ids={query.data?.items.map(props.rowId) ?? []} withWords />
          </div>
        ) : null}
        {/* News that come by themselves leave what is being read as it is. */}
        <div className={query.isPlaceholderData ? classes.past : undefined}>
          <TableBody {...drawn} width={width} phone={phone} />
        </div>
      </SelectionScope>
      {query.data && drawn.query.data && query.data.total > 0 ? (
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

/** Leads back from a page that is not there any more. */
function useLastPage<Row, Sort extends string>(query: ListQuery<Row>, list: ListSearch<Sort>): void {
  const { isPast, lastPage } = pastEnd(query, list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an answer, however often the screen draws
  useEffect(() => {
    if (isPast) list.turnBack(lastPage)
  }, [isPast, lastPage])
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
