import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { partsOf, type RowProps, type RowsProps } from './column.ts'
import classes from './data-table.module.css'
import { RowBox } from './row-box.tsx'

/** The same rows for a phone: what matters on top, what can be done at the bottom, where the thumb is. */
export function DataCards<Row>({ rows, rowId, ...look }: RowsProps<Row>) {
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <DataCard key={rowId(row)} id={rowId(row)} row={row} {...look} />
      ))}
    </ul>
  )
}

const DataCard = memo(PlainDataCard) as typeof PlainDataCard

function PlainDataCard<Row>({ id, row, columns, onOpen, actions, selectLabel }: RowProps<Row>) {
  const { title, beside, lines } = partsOf(columns)
  const headline = (
    <>
      {title?.render(row)}
      {title?.details ? <span className={classes.details}>{title.details(row)}</span> : null}
    </>
  )
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        {selectLabel ? <RowBox id={id} label={selectLabel(row)} /> : null}
        {title && onOpen ? (
          <button type="button" className={classes.open} onClick={() => onOpen(row)}>
            {headline}
          </button>
        ) : (
          <div className={classes.headline}>{headline}</div>
        )}
      </div>
      <dl className={classes.lines}>
        {[...beside, ...lines].map((column) => (
          <div key={column.key} className={classes.line}>
            <dt>{column.title}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
      </dl>
      {actions ? <div className={classes.cardActions}>{actions(row)}</div> : null}
    </li>
  )
}

export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className={classes.cards} aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nameless rows that never move
        <div key={at} className={classes.card}>
          <Skeleton height={18} width="60%" mb={12} />
          <Skeleton height={12} mb={8} />
          <Skeleton height={12} width="80%" />
        </div>
      ))}
    </div>
  )
}
