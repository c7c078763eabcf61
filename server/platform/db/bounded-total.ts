import { type PageQuery, pageOf } from './paging.ts'

/** More than so many are not counted: nobody pages through them, they narrow the list. */
export const MOST_COUNTED = 1000

export interface BoundedTotal {
  total: number
  /** False: there are at least `total`. */
  total_is_exact: boolean
}

/**
 * How many rows a list has. The last page tells; otherwise they are counted, to `MOST_COUNTED` and no further. `count`
 * answers how many there are, or any number above the limit for more.
 */
export async function boundedTotal(
  query: PageQuery & { after?: string | undefined },
  rows: number,
  count: (limit: number) => Promise<number>,
): Promise<BoundedTotal> {
  const { limit, offset } = pageOf(query)
  const isLast = !query.after && rows < limit && (rows > 0 || offset === 0)
  if (isLast) return { total: offset + rows, total_is_exact: true }
  const matches = await count(MOST_COUNTED + 1)
  return { total: Math.min(matches, MOST_COUNTED), total_is_exact: matches <= MOST_COUNTED }
}
