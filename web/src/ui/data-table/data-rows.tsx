import { DataTable as MantineDataTable } from 'mantine-datatable'
import 'mantine-datatable/styles.css'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { type Column, partsOf, type RowsProps } from './column.ts'
import classes from './data-table.module.css'
import type { ListSearch } from './use-list-search.ts'

interface DataRowsProps<Row, Sort extends string> extends RowsProps<Row> {
  label: string
  list: ListSearch<Sort>
  /** Pixels that the columns do not need. They share them: what is longer than its share is cut, and stands in the row's details. */
  spare: number
}

type Line<Row> = { id: string; row: Row }

export function DataRows<Row, Sort extends string>(props: DataRowsProps<Row, Sort>) {
  const { label, list, columns, spare, rows, rowId, onOpen, actions } = props
  const { t } = useTranslation('ui')
  const { title: main } = partsOf(columns)
  const lines: Line<Row>[] = rows.map((row) => ({ id: rowId(row), row }))

  return (
    <MantineDataTable<Line<Row>>
      aria-label={label}
      className={classes.table}
      backgroundColor="var(--td-card)"
      borderColor="var(--td-line)"
      rowBorderColor="var(--td-line)"
      highlightOnHoverColor="var(--td-hover)"
      classNames={{ header: classes.head }}
      records={lines}
      idAccessor="id"
      highlightOnHover
      horizontalSpacing={12}
      verticalSpacing="xs"
      minHeight={0}
      rowClassName={() => (onOpen ? `${classes.row} ${classes.openable}` : classes.row)}
      customRowAttributes={({ row }) =>
        onOpen ? { tabIndex: 0, onKeyDown: (event: KeyboardEvent) => onRowKey(event, () => onOpen(row)) } : {}
      }
      onRowClick={
        onOpen
          ? ({ record, event }) => {
              if (!cameFromControl(event.target)) onOpen(record.row)
            }
          : undefined
      }
      sortStatus={{ columnAccessor: list.state.sort_by, direction: list.state.sort_order }}
      onSortStatusChange={({ columnAccessor, direction }) =>
        list.change({ sort_by: columnAccessor as Sort, sort_order: direction })
      }
      columns={[
        ...columns.map((column) => ({
          accessor: column.key,
          title: column.title,
          sortable: column.sortable,
          width: column.width,
          titleClassName: column.align === 'end' ? classes.end : undefined,
          cellsClassName: () => cellClass(column, column === main),
          ...(column !== main && { cellsStyle: () => ({ maxWidth: column.room + spare / columns.length }) }),
          render: ({ row }: Line<Row>) => <Cell column={column} row={row} main={column === main} />,
        })),
        ...(actions
          ? [
              {
                accessor: 'actions',
                title: <span className={classes.hidden}>{t('table.actions')}</span>,
                titleClassName: classes.end,
                cellsClassName: () => `${classes.cell} ${classes.end}`,
                render: ({ row }: Line<Row>) => <div className={classes.rowActions}>{actions(row)}</div>,
              },
            ]
          : []),
      ]}
    />
  )
}

function cellClass<Row>({ align }: Column<Row>, main: boolean): string {
  return [classes.cell, main ? classes.main : classes.oneLine, align === 'end' && classes.end]
    .filter(Boolean)
    .join(' ')
}

/** A name has two lines, of which the second is for its details where it has any. */
function Cell<Row>({ column, row, main }: { column: Column<Row>; row: Row; main: boolean }) {
  if (!main) return column.render(row)
  if (!column.details) return <div className={classes.name}>{column.render(row)}</div>
  return (
    <>
      <div className={classes.oneLine}>{column.render(row)}</div>
      <div className={`${classes.oneLine} ${classes.details}`}>{column.details(row)}</div>
    </>
  )
}

/** A click on a button, link or box inside a row means that control, not the row. */
function cameFromControl(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('a, button, input, label, select, [role="menuitem"]') !== null
  )
}

function onRowKey(event: KeyboardEvent, open: () => void): void {
  if (event.target !== event.currentTarget) return
  const row = event.currentTarget
  const steps: Record<string, Element | null> = {
    j: row.nextElementSibling,
    ArrowDown: row.nextElementSibling,
    k: row.previousElementSibling,
    ArrowUp: row.previousElementSibling,
  }
  if (event.key === 'Enter') open()
  else if (event.key in steps) (steps[event.key] as HTMLElement | null)?.focus()
  else return
  event.preventDefault()
}
