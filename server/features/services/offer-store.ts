import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/**
 * What is changed about the services and options of a site is changed one after the other: positions run from 0 without
 * a gap, and two who move at once would otherwise leave two in one place.
 */
export async function lockOffer(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('services'), hashtext(${tx.siteId}))`.execute(tx.db)
}

/** Numbers the rows 0, 1, 2 … in this order. */
export async function updateOrder(
  tx: Tx,
  table: 'services' | 'options',
  ids: readonly string[],
): Promise<void> {
  await sql`update ${sql.table(table)} r set position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where r.site_id = ${tx.siteId} and r.id = o.id and r.position <> o.place - 1`.execute(tx.db)
}

/** The types of the catalogue by their id, in their order. */
export async function vehicleTypeNames(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('vehicles')
    .select(['id', 'name'])
    .where('level', '=', 1)
    .orderBy('position')
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
