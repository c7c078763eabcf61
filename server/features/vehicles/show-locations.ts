import { sql } from 'kysely'
import { notFound } from '#platform/app-error.ts'
import { countRows } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { imageAddress, listByIds } from './listed-vehicles.ts'
import { listLocations, locationPictures } from './location-store.ts'
import { getVehicle } from './vehicle-store.ts'

type All = 'GET /vehicle/ecu-adblue-locations'
type One = 'GET /vehicle/one-ecu-adblue-location'
type Presented = NonNullable<Answer<One>['location']>

/** Where control unit and AdBlue tank are, in the order of the ids. */
async function presentLocations(tx: ReadTx, ids: readonly string[]): Promise<Presented[]> {
  const locations = await listLocations(tx, ids)
  const vehicles = await listByIds(
    tx,
    locations.map(({ vehicle_id }) => vehicle_id),
  )
  const images = await locationPictures.list(tx, ids)
  const picturesOf = (id: string, kind: string) =>
    images
      .filter((image) => image.location_id === id && image.kind === kind)
      .map((image) => ({ id: image.id, url: imageAddress(image.file_key) }))
  return locations.map((location) => {
    const vehicle = vehicles.find(({ id }) => id === location.vehicle_id)
    if (!vehicle) throw notFound()
    return {
      ...location,
      path: [...vehicle.path, { id: vehicle.id, name: vehicle.name }],
      ecu_images: picturesOf(location.id, 'ecu'),
      adblue_images: picturesOf(location.id, 'adblue'),
    }
  })
}

export async function presentLocation(tx: ReadTx, id: string): Promise<Presented> {
  const [location] = await presentLocations(tx, [id])
  if (!location) throw notFound()
  return location
}

/** A generation is called "VII": only with what stands above it does its name say which. */
const FULL_NAME = sql<string>`concat_ws(' ', p4.name, p3.name, p2.name, p1.name, v.name)`

/** Every word has to stand somewhere in the name of the vehicle or above it. */
export async function showLocations(tx: ReadTx, { query }: Call<All>): Promise<Answer<All>> {
  const { limit, offset } = pageOf(query)
  let matching = tx.db
    .selectFrom('vehicle_locations as l')
    .innerJoin('vehicles as v', 'v.id', 'l.vehicle_id')
    .leftJoin('vehicles as p1', 'p1.id', 'v.parent_id')
    .leftJoin('vehicles as p2', 'p2.id', 'p1.parent_id')
    .leftJoin('vehicles as p3', 'p3.id', 'p2.parent_id')
    .leftJoin('vehicles as p4', 'p4.id', 'p3.parent_id')
  for (const word of query.search?.split(/\s+/) ?? [])
    matching = matching.where(FULL_NAME, 'ilike', containing(word))
  const total = await countRows(tx, matching.select('l.id'))
  const rows = await matching
    .select('l.id')
    .orderBy(FULL_NAME, query.sort_order ?? 'asc')
    .orderBy('l.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  return { items: await presentLocations(tx, ids), total, page: query.page, size: query.size }
}

/** The most exact of the vehicles named, and of all above them, that has one. */
export async function showOneLocation(tx: ReadTx, { query }: Call<One>): Promise<Answer<One>> {
  const named = [query.variant, query.generation, query.vmodel, query.manufacture, query.vtype].filter(
    (id) => id !== undefined,
  )
  for (const id of named) await getVehicle(tx, id)
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, level, parent_id from vehicles where id = any (${named}::uuid[])
      union
      select v.id, v.level, v.parent_id from vehicles v join above on above.parent_id = v.id
    )
    select l.id from above join vehicle_locations l on l.vehicle_id = above.id
    order by above.level desc, l.id limit 1`.execute(tx.db)
  const [nearest] = rows
  return { location: nearest ? await presentLocation(tx, nearest.id) : null }
}
