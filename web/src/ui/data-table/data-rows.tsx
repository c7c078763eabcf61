import { IconArrowsVertical, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { type Column, partsOf, type RowProps, type RowsProps } from './column.ts'
import classes from './data-rows.module.css'
import { PageBox, RowBox } from './row-box.tsx'
import type { ListSearch } from './use-list-search.ts'

interface DataRowsProps<Row, Sort extends string> extends RowsProps<Row> {
  label: string
  list: ListSearch<Sort>
  /** Pixels that the columns do not need. They share them: what is longer than its share is cut, and stands in the row's details. */
  spare: number
}

export function DataRows<Row, Sort extends string>(props: DataRowsProps<Row, Sort>) {
  const { label, list, columns, spare, rows, rowId, onOpen, actions, selectLabel } = props
  const { t } = useTranslation('ui')
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead className={classes.head}>
          <tr>
            {selectLabel ? (
              <th className={classes.box} scope="col" data-screen-only>
                <PageBox ids={rows.map(rowId)} />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.key} column={column} list={list} />
            ))}
            {actions ? (
              <th className={classes.end} scope="col">
                <span className={classes.hidden}>{t('table.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={rowId(row)}
              id={rowId(row)}
              row={row}
              columns={columns}
              spare={spare}
              onOpen={onOpen}
              actions={actions}
              selectLabel={selectLabel}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps<Row, Sort extends string> {
  column: Column<Row>
  list: ListSearch<Sort>
}

function Head<Row, Sort extends string>({ column, list }: HeadProps<Row, Sort>) {
  const { key, title, sortable, width } = column
  const end = column.align === 'end' ? classes.end : undefined
  if (!sortable) {
    return (
      <th className={end} style={{ width }} scope="col">
        {title}
      </th>
    )
  }
  const { sort_by, sort_order } = list.state
  const sorted = sort_by === key ? sort_order : null
  const Arrow = sorted ? IconArrowUp : IconArrowsVertical
  return (
    <th
      className={end}
      style={{ width }}
      scope="col"
      aria-sort={sorted ? SORTED[sorted] : undefined}
      data-title={title}
    >
      <button
        type="button"
        className={classes.sort}
        data-screen-only
        onClick={() => list.change({ sort_by: key as Sort, sort_order: sorted === 'asc' ? 'desc' : 'asc' })}
      >
        {title}
        <Arrow size={14} aria-hidden className={classes.arrow} data-order={sorted ?? 'none'} />
      </button>
    </th>
  )
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const

interface TableRowProps<Row> extends RowProps<Row> {
  spare: number
}

/** Remembered: rows that stand there already are not drawn again while further ones arrive. */
const TableRow = memo(PlainTableRow) as typeof PlainTableRow

function PlainTableRow<Row>({ id, row, columns, spare, ...rest }: TableRowProps<Row>) {
  const { onOpen, actions, selectLabel } = rest
  const { title: main } = partsOf(columns)
  return (
    <tr
      className={onOpen ? `${classes.row} ${classes.openable}` : classes.row}
      {...(onOpen && {
        tabIndex: 0,
        onClick: ({ target }) => {
          if (!cameFromControl(target)) onOpen(row)
        },
        onKeyDown: (event) => onRowKey(event, () => onOpen(row)),
      })}
    >
      {selectLabel ? (
        <td className={`${classes.cell} ${classes.box}`} data-screen-only data-opens-nothing>
          <RowBox id={id} label={selectLabel(row)} />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.key}
          className={cellClass(column, column === main)}
          style={column === main ? undefined : { maxWidth: column.room + spare / columns.length }}
        >
          <Cell column={column} row={row} main={column === main} />
        </td>
      ))}
      {actions ? (
        <td className={`${classes.cell} ${classes.end}`}>
          <div className={classes.rowActions}>{actions(row)}</div>
        </td>
      ) : null}
    </tr>
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

const CONTROLS = 'a, button, input, label, select, [role="menuitem"], [data-opens-nothing]'

/** A click on a button, link or box inside a row means that control, not the row; so does one that just missed a box. */
function cameFromControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null
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
