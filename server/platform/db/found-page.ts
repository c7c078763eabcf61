import { type RawBuilder, sql } from 'kysely'
import { type BoundedTotal, boundedTotal, MOST_COUNTED } from './bounded-total.ts'
import type { ReadTx } from './database.ts'
import { type PageQuery, pageOf } from './paging.ts'

type Asked = PageQuery & { search?: string | undefined; after?: string | undefined }

/**
 * Calls the function of the database that finds a list: so many rows, after a cursor where there is one. What is only
 * counted may come in whatever order is found soonest.
 */
type Search = (most: number, after: string | undefined, isCounted: boolean) => RawBuilder<unknown>

/**
 * The ids of a page, in the order of the list, and how many rows there are. A word is looked for once to tell both, unless
 * the page begins at a cursor. Without a word the page alone is quicker: it is read along an index.
 */
export async function foundPage(
  tx: ReadTx,
  query: Asked,
  search: Search,
): Promise<{ ids: string[]; total: BoundedTotal }> {
  const { limit, offset } = pageOf(query)
  const tellsBoth = Boolean(query.search) && !query.after
  const most = query.after ? limit : offset + limit
  const looked = tellsBoth ? Math.max(most, MOST_COUNTED + 1) : most
  const { ids, found } = await find(tx, search(looked, query.after, false), { limit, offset })
  const total = await boundedTotal(query, ids.length, async (counted) =>
    tellsBoth ? found : (await find(tx, search(counted, undefined, true), NONE)).found,
  )
  return { ids, total }
}

const NONE = { limit: 0, offset: 0 }

async function find(tx: ReadTx, rows: RawBuilder<unknown>, { limit, offset }: typeof NONE) {
  const found = await sql<{ ids: string[]; found: number }>`
    with hits as materialized (select id from ${rows} as hit (id))
    select array(select id from hits limit ${limit} offset ${offset}) as ids, (select count(*) from hits) as found`.execute(
    tx.db,
  )
  return found.rows[0] ?? { ids: [], found: 0 }
}

/** Rows that were read by their ids, in the order of these. */
export function inOrder<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
