import type { Output } from '#contract/endpoint.ts'
import type { PriceType } from '#contract/services/price-types.ts'
import type { foundVehicle } from '#contract/vehicles/calls.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { VehicleRow } from './vehicle-store.ts'

export type FoundVehicle = Output<typeof foundVehicle>

interface Row extends Omit<FoundVehicle, 'path' | 'label'> {
  ids: string[]
  names: string[]
  type_price_type: VehicleRow['price_type']
}

const foundByIds = preparedQuery<Row, [ids: readonly string[]]>(`
  select v.id as variant_id, array[t.id, m.id, o.id, g.id, v.id] as ids,
    array[t.name, m.name, o.name, g.name, v.name] as names,
    coalesce(d.engine, '') as engine, coalesce(d.fuel, '') as fuel, coalesce(d.ecu, '') as ecu, d.stock_hp, d.stock_nm,
    t.price_type as type_price_type
  from unnest($1::uuid[]) with ordinality as wanted (id, place)
    join vehicles v on v.id = wanted.id and v.level = 5
    join vehicles g on g.id = v.parent_id
    join vehicles o on o.id = g.parent_id
    join vehicles m on m.id = o.parent_id
    join vehicles t on t.id = m.parent_id
    left join vehicle_details d on d.variant_id = v.id
  order by wanted.place`)

/** Variants with all five levels, in the order of the ids; what is no variant is left out. */
export async function findVehicles(tx: ReadTx, ids: readonly string[]): Promise<FoundVehicle[]> {
  if (ids.length === 0) return []
  return (await foundByIds(tx, ids)).map(presentFound)
}

const presentFound = ({ ids, names, type_price_type: _, ...row }: Row): FoundVehicle => ({
  ...row,
  // As it is called in lists and mails. The type is left out: nobody calls a Golf a car.
  label: names.slice(1).join(' '),
  path: pathOf(ids, names),
})

/** What an order has to know of the car it is for. */
export async function getVariant(tx: ReadTx, id: string) {
  const [row] = await foundByIds(tx, [id])
  if (!row) throw notFound()
  const found = presentFound(row)
  const [type, manufacturer] = found.path
  return {
    ...found,
    id,
    typeId: type?.id ?? '',
    typePriceType: row.type_price_type,
    manufacturer: manufacturer?.name ?? '',
  }
}

/** The names of the types by their ids, in their order. */
export async function listVehicleTypes(tx: ReadTx): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('vehicles')
    .select(['id', 'name'])
    .where('level', '=', 1)
    .orderBy('position')
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The price types that types of vehicles set, whatever a customer's own is. */
export async function listTypePriceTypes(tx: ReadTx): Promise<PriceType[]> {
  const rows = await tx.db
    .selectFrom('vehicles')
    .select('price_type')
    .distinct()
    .where('level', '=', 1)
    .where('price_type', 'is not', null)
    .execute()
  return rows.flatMap(({ price_type }) => price_type ?? [])
}

export async function hasVariants(tx: ReadTx): Promise<boolean> {
  const some = await tx.db
    .selectFrom('vehicles')
    .select('id')
    .where('level', '=', 5)
    .limit(1)
    .executeTakeFirst()
  return some !== undefined
}

export function pathOf(ids: readonly string[], names: readonly string[]): FoundVehicle['path'] {
  return ids.map((id, place) => ({ id, name: names[place] ?? '' }))
}
