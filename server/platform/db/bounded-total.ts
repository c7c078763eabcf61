import { type SelectQueryBuilder, sql } from 'kysely'
import type { ReadTx } from './database.ts'
import { type PageQuery, pageOf } from './paging.ts'

/** More than so many are not counted: nobody pages through them, they narrow the list. */
export const MOST_COUNTED = 1000
/** So many hits of a search can be paged through by numbers of pages; a cursor reaches all. */
export const MOST_HITS = 10_000

export interface BoundedTotal {
  total: number
  /** False: there are at least `total`. */
  total_is_exact: boolean
}

/**
 * How many rows a list has. The last page tells; otherwise they are counted, to `MOST_COUNTED` and no further. A page
 * past the end has walked over every row already, so there they are counted to the end: the screen turns back to the
 * last page. `count` answers how many there are, up to the limit.
 */
export async function boundedTotal(
  query: PageQuery & { after?: string | undefined },
  rows: number,
  count: (limit: number) => Promise<number>,
): Promise<BoundedTotal> {
  const { limit, offset } = pageOf(query)
  const isLast = !query.after && rows < limit && (rows > 0 || offset === 0)
  if (isLast) return { total: offset + rows, total_is_exact: true }
  if (!query.after && rows === 0) return { total: await count(offset), total_is_exact: true }
  const shown = query.after ? rows : offset + rows
  const matches = await count(MOST_COUNTED + 1)
  if (matches <= MOST_COUNTED) return { total: matches, total_is_exact: true }
  return { total: Math.max(MOST_COUNTED, shown), total_is_exact: false }
}

/** The query for how many rows a query has. */
export function rowsCounted<D, T extends keyof D, O>(db: ReadTx['db'], rows: SelectQueryBuilder<D, T, O>) {
  return db.selectFrom(rows.as('counted_row')).select(sql<number>`count(*)`.as('counted'))
}

/** How many rows a query has. */
export async function countRows<D, T extends keyof D, O>(
  tx: ReadTx,
  rows: SelectQueryBuilder<D, T, O>,
): Promise<number> {
  const { counted } = await rowsCounted(tx.db, rows).executeTakeFirstOrThrow()
  return counted
}
