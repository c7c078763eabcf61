import { sql } from 'kysely'
import type { Database } from '../db/database.gen.ts'
import type { Tx } from '../db/database.ts'

/*
 * Rows that stand in an order which people choose: positions run from 0 without a gap. Two who move at once would leave
 * two rows in one place, so whoever calls holds the lock of that list.
 */

type OrderedTable = {
  [T in keyof Database]: Database[T] extends { id: string; position: unknown } ? T : never
}[keyof Database]

/** Takes a row out of the order and puts it in again at the place wanted, or at the end if that lies behind it. */
export function placeAt(ids: readonly string[], id: string, wanted: number) {
  const others = ids.filter((other) => other !== id)
  const position = Math.min(wanted, others.length)
  return { ids: others.toSpliced(position, 0, id), position }
}

/** Numbers the rows 0, 1, 2 … in this order. Of another site's rows the database shows none, so none is numbered. */
export async function updatePositions(tx: Tx, table: OrderedTable, ids: readonly string[]): Promise<void> {
  await sql`update ${sql.table(table)} r set position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where r.id = o.id and r.position <> o.place - 1`.execute(tx.db)
}
