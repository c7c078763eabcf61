import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/**
 * What is changed about the services and options of a site is changed one after the other: positions run from 0 without
 * a gap, and two who move at once would otherwise leave two in one place.
 */
export async function lockOffer(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('services'), hashtext(${tx.siteId}))`.execute(tx.db)
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
