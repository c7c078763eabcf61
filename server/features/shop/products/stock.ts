import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { changesKept } from '#platform/db/kept-values.ts'

/** So many pieces of a product. */
export interface Pieces {
  product_id: string
  quantity: number
}

/**
 * Locks products and tells what is left of each; of one that was deleted nothing. In the order of their ids, by everybody: so
 * two who want the same things never wait for each other.
 */
export async function lockStock(tx: Tx, pieces: readonly Pieces[]): Promise<ReadonlyMap<string, number>> {
  const ids = pieces.map(({ product_id }) => product_id)
  const { rows } = await sql<{ id: string; inventory: number }>`
    select id, inventory from shop_products where site_id = ${tx.siteId} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx.db)
  return new Map(rows.map(({ id, inventory }) => [id, inventory]))
}

/** The caller has looked whether they are there; less than nothing the database refuses all the same. */
export const takeStock = (tx: Tx, pieces: readonly Pieces[]): Promise<void> =>
  change(tx, pieces, sql`inventory = p.inventory - w.quantity`)

export async function giveStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await lockStock(tx, pieces)
  await change(tx, pieces, sql`inventory = p.inventory + w.quantity`)
}

/** Pieces are sold when they are paid; `sign` -1: they are not after all. */
export async function countSales(tx: Tx, pieces: readonly Pieces[], sign: 1 | -1): Promise<void> {
  await lockStock(tx, pieces)
  await change(tx, pieces, sql`sales = greatest(p.sales + ${sign}::integer * w.quantity, 0)`)
}

async function change(tx: Tx, pieces: readonly Pieces[], what: RawBuilder<unknown>): Promise<void> {
  if (pieces.length === 0) return
  changesKept(tx, 'shop')
  await sql`update shop_products p set ${what}
    from (select product_id, sum(quantity)::integer as quantity
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as w (product_id uuid, quantity integer)
      group by product_id) w
    where p.site_id = ${tx.siteId} and p.id = w.product_id`.execute(tx.db)
}
