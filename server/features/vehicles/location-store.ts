import { v7 as newId } from 'uuid'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

export interface LocationRow {
  id: string
  vehicle_id: string
  ecu_location: string
  adblue_location: string
}

export interface LocationImage {
  id: string
  location_id: string
  kind: string
  file_id: string
  file_key: string
  position: number
}

export type LocationTexts = Partial<Pick<LocationRow, 'ecu_location' | 'adblue_location'>>

export async function getLocation(tx: ReadTx, id: string): Promise<LocationRow> {
  const [found] = await listLocations(tx, [id])
  if (!found) throw notFound()
  return found
}

/** In the order of the ids. */
export async function listLocations(tx: ReadTx, ids: readonly string[]): Promise<LocationRow[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('vehicle_locations')
    .select(['id', 'vehicle_id', 'ecu_location', 'adblue_location'])
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export async function insertLocation(tx: Tx, vehicleId: string, texts: LocationTexts): Promise<string> {
  const id = newId()
  await tx.db
    .insertInto('vehicle_locations')
    .values({ id, vehicle_id: vehicleId, ...texts, created_at: tx.now, changed_at: tx.now })
    .execute()
  return id
}

export async function updateLocation(tx: Tx, id: string, texts: LocationTexts): Promise<void> {
  await tx.db
    .updateTable('vehicle_locations')
    .set({ ...texts, changed_at: tx.now })
    .where('id', '=', id)
    .execute()
}

export async function deleteLocation(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('vehicle_locations').where('id', '=', id).execute()
}

export async function listLocationImages(
  tx: ReadTx,
  locationIds: readonly string[],
): Promise<LocationImage[]> {
  if (locationIds.length === 0) return []
  return tx.db
    .selectFrom('vehicle_location_images')
    .select(['id', 'location_id', 'kind', 'file_id', 'file_key', 'position'])
    .where('location_id', 'in', locationIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertLocationImages(
  tx: Tx,
  locationId: string,
  kind: 'ecu' | 'adblue',
  files: readonly { id: string; key: string }[],
  firstPosition: number,
): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ id, key }, place) => ({
    id: newId(),
    location_id: locationId,
    kind,
    file_id: id,
    file_key: key,
    position: firstPosition + place,
  }))
  await tx.db.insertInto('vehicle_location_images').values(rows).execute()
}

export async function deleteLocationImages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.db.deleteFrom('vehicle_location_images').where('id', 'in', ids).execute()
}
