import type { Output } from '#contract/endpoint.ts'
import { type listedVehicle, VEHICLE_LEVELS } from '#contract/vehicles/calls.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import { pathOf } from './variant-store.ts'

/** A vehicle as lists show it: with the names above it and how many stand below. */
export type ListedVehicle = Output<typeof listedVehicle>

interface Row extends Omit<ListedVehicle, 'level' | 'image_url' | 'path'> {
  level: number
  image_key: string | null
  path_ids: string[]
  path_names: string[]
}

const rowsById = preparedQuery<Row, [ids: readonly string[]]>(`
  select v.id, v.level, v.parent_id, v.name, v.position, v.image_key, v.price_type,
    coalesce(d.completed, false) as completed,
    array_remove(array[p4.id, p3.id, p2.id, p1.id], null) as path_ids,
    array_remove(array[p4.name, p3.name, p2.name, p1.name], null) as path_names,
    (select count(*) from vehicles c where c.parent_id = v.id) as children
  from unnest($1::uuid[]) with ordinality as wanted (id, place)
    join vehicles v on v.id = wanted.id
    left join vehicles p1 on p1.id = v.parent_id
    left join vehicles p2 on p2.id = p1.parent_id
    left join vehicles p3 on p3.id = p2.parent_id
    left join vehicles p4 on p4.id = p3.parent_id
    left join vehicle_details d on d.variant_id = v.id
  order by wanted.place`)

/** Where a picture of the catalogue is fetched, on every site. */
export const imageAddress = (key: string): string => `/api/vehicle/image/${key}`

/** Vehicles of any level, in the order of the ids. */
export async function listByIds(tx: ReadTx, ids: readonly string[]): Promise<ListedVehicle[]> {
  if (ids.length === 0) return []
  const rows = await rowsById(tx, ids)
  return rows.map(({ level, image_key, path_ids, path_names, ...row }) => ({
    ...row,
    level: VEHICLE_LEVELS[level - 1] ?? 'variant',
    image_url: image_key && imageAddress(image_key),
    path: pathOf(path_ids, path_names),
  }))
}
