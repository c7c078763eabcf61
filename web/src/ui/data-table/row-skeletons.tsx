import { Skeleton } from '@mantine/core'
import classes from './data-table.module.css'

const ROWS = 8

/**
 * Grey rows of a table's own height. The heads are grey, too: how wide a column is shows with its first rows, and words
 * that have been read already must not move.
 */
export function RowSkeletons({ columns }: { columns: number }) {
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
