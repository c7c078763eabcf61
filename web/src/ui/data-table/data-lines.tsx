import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { partsOf, type RowProps, type RowsProps } from './column.ts'
import classes from './data-lines.module.css'
import { RowBox } from './row-box.tsx'

/**
 * The same rows where a table has no room: what it is and how it stands on one line, the rest small below it. What stands
 * beside the headline aligns from row to row, as in columns.
 */
export function DataLines<Row>({ rows, rowId, ...look }: RowsProps<Row>) {
  const { beside } = partsOf(look.columns)
  return (
    <ul
      className={classes.lines}
      style={{ gridTemplateColumns: tracksFor(beside.length, look.selectLabel !== undefined) }}
    >
      {rows.map((row) => (
        <DataLine key={rowId(row)} id={rowId(row)} row={row} {...look} />
      ))}
    </ul>
  )
}

const DataLine = memo(PlainDataLine) as typeof PlainDataLine

function PlainDataLine<Row>({ id, row, columns, onOpen, actions, selectLabel }: RowProps<Row>) {
  const { title, beside, lines } = partsOf(columns)
  return (
    <li className={classes.line}>
      {selectLabel ? (
        <div className={classes.box}>
          <RowBox id={id} label={selectLabel(row)} />
        </div>
      ) : null}
      {onOpen ? (
        <button type="button" className={classes.open} onClick={() => onOpen(row)}>
          {title?.render(row)}
        </button>
      ) : (
        <div className={classes.headline}>{title?.render(row)}</div>
      )}
      {beside.map((column) => (
        <div key={column.key} className={column.align === 'end' ? classes.figure : classes.beside}>
          {column.render(row)}
        </div>
      ))}
      <dl className={classes.facts}>
        {title?.details ? (
          <div>
            <dt className={classes.hidden}>{title.title}</dt>
            <dd>{title.details(row)}</dd>
          </div>
        ) : null}
        {lines.map((column) => (
          <div key={column.key}>
            <dt className={column.plain ? classes.hidden : undefined}>{column.title}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
      </dl>
      {actions ? <div className={classes.actions}>{actions(row)}</div> : null}
    </li>
  )
}

/** The box, the headline, what stands beside it, and the buttons. */
const tracksFor = (beside: number, selects = false) =>
  [...(selects ? ['auto'] : []), 'minmax(0, 1fr)', ...Array(beside + 1).fill('auto')].join(' ')

export function LineSkeletons({ count }: { count: number }) {
  return (
    <div className={classes.lines} style={{ gridTemplateColumns: tracksFor(0) }} aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nameless rows that never move
        <div key={at} className={classes.line}>
          <Skeleton height={14} width="45%" className={classes.headline} />
          <Skeleton height={11} width="70%" className={classes.facts} />
        </div>
      ))}
    </div>
  )
}
