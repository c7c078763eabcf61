import type { Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import { VEHICLE_BOUNDS } from '#contract/vehicles/bounds.ts'
import type { VehicleLocations } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { pictureList } from '#platform/pictures/picture-list.ts'

/** They are looked at over the whole screen. */
export const VIEWED = { most: VEHICLE_BOUNDS.pictures, side: 1600 }

export const locationPictures = pictureList<{ location_id: string; kind: 'ecu' | 'adblue' }>(
  'vehicle_location_images',
  'location_id',
  VIEWED,
)

type LocationTexts = Pick<Selectable<VehicleLocations>, 'ecu_location' | 'adblue_location'>

/** In the order of the ids. */
export async function listLocations(tx: ReadTx, ids: readonly string[]) {
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
