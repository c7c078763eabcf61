import { sql } from 'kysely'
import { lockList } from '#platform/catalogue/ordered-rows.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

/** Services and options share one lock: an option names services. */
export const lockOffer = (tx: Tx): Promise<void> => lockList(tx, 'services')

/** The types of the catalogue by their id, in their order. */
export async function vehicleTypeNames(tx: ReadTx): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('vehicles')
    .select(['id', 'name'])
    .where('level', '=', 1)
    .orderBy('position')
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether the site has any service or option, on sale or not. */
export async function hasOffer(tx: ReadTx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from services where site_id = ${tx.siteId})
      or exists (select from options where site_id = ${tx.siteId}) as has`.execute(tx.db)
  return rows[0]?.has ?? false
}
