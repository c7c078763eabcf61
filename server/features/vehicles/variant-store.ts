import type { Output } from '#contract/endpoint.ts'
import type { foundVehicle } from '#contract/vehicles/calls.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'

export type FoundVehicle = Output<typeof foundVehicle>

interface Row extends Omit<FoundVehicle, 'path' | 'label'> {
  ids: string[]
  names: string[]
}

const foundByIds = preparedQuery<Row, [ids: readonly string[]]>(`
  select v.id as variant_id, array[t.id, m.id, o.id, g.id, v.id] as ids,
    array[t.name, m.name, o.name, g.name, v.name] as names,
    coalesce(d.engine, '') as engine, coalesce(d.fuel, '') as fuel, coalesce(d.ecu, '') as ecu, d.stock_hp, d.stock_nm
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
  const rows = await foundByIds(tx, ids)
  return rows.map(({ ids: path, names, ...row }) => ({
    ...row,
    // As it is called in lists and mails. The type is left out: nobody calls a Golf a car.
    label: names.slice(1).join(' '),
    path: pathOf(path, names),
  }))
}

/** What an order has to know of the car it is for. */
export async function getVariant(tx: ReadTx, id: string) {
  const [found] = await findVehicles(tx, [id])
  if (!found) throw notFound()
  const [type, manufacturer] = found.path
  return { ...found, id, typeId: type?.id ?? '', manufacturer: manufacturer?.name ?? '' }
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
