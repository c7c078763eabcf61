import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { notFound } from '#platform/app-error.ts'
import type { Vehicles } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

/** 1 type, 2 manufacturer, 3 model, 4 generation, 5 variant. */
export type Level = Vehicles['level']
export const VARIANT: Level = 5
const LEVELS: readonly Level[] = [1, 2, 3, 4, 5]
/** The levels between two, without them. */
export const levelsBetween = (top: Level, bottom: Level) =>
  LEVELS.filter((level) => level > top && level < bottom)

export type VehicleRow = Selectable<Vehicles>

/**
 * What is changed about the catalogue is changed one after the other: positions run from 0 without a gap, an import
 * sees all that was there, and a parent stays until its child is written.
 */
export async function lockVehicles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vehicles'), 0)`.execute(tx.db)
}

/** Of this level, or it is not found: the id of a model is no manufacturer's. */
export async function getVehicle(tx: ReadTx, id: string, level?: Level): Promise<VehicleRow> {
  const found = await tx.db.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found || (level !== undefined && found.level !== level)) throw notFound()
  return found
}

/** Everything below a parent, or every type, in order. */
export async function listIdsBelow(tx: ReadTx, level: Level, parentId: string | null): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('vehicles')
    .select('id')
    .where('level', '=', level)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertVehicle(tx: Tx, row: Omit<Insertable<Vehicles>, 'created_at'>): Promise<void> {
  await tx.db
    .insertInto('vehicles')
    .values({ ...row, created_at: tx.now })
    .execute()
}

export async function updateVehicle(tx: Tx, id: string, changes: Updateable<Vehicles>): Promise<void> {
  await tx.db.updateTable('vehicles').set(changes).where('id', '=', id).execute()
}

/** Fails with `has_children` where something stands below it. Details, pictures and locations go with it. */
export async function deleteVehicle(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('vehicles').where('id', '=', id).execute()
}

/** After any change of names or details: the words by which the variants at and below these are found. */
export async function refreshSearch(tx: ReadTx, ids: readonly string[]): Promise<void> {
  await sql`select app.refresh_vehicle_search(${ids}::uuid[])`.execute(tx.db)
}

/** Files that pictures of this vehicle, its details and its location are kept in. */
export async function listFilesOf(tx: ReadTx, id: string): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select image_file_id as file_id from vehicles where id = ${id} and image_file_id is not null
    union all select file_id from vehicle_images where variant_id = ${id}
    union all select i.file_id from vehicle_location_images i join vehicle_locations l on l.id = i.location_id
      where l.vehicle_id = ${id}`.execute(tx.db)
  return rows.map(({ file_id }) => file_id)
}
