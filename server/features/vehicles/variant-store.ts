import type { PriceType } from '#contract/services/price-types.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'

export interface Named {
  id: string
  name: string
}

/** What an order has to know of the car it is for. */
export interface KnownVariant {
  id: string
  /** As the car is called in lists and mails: manufacturer, model, generation and variant. */
  label: string
  typeId: string
  /** The price type that its type sets, if it sets one. */
  priceType: PriceType | null
  manufacturer: string
  fuel: string
  ecu: string
  /** All five levels, from the type to the variant itself. */
  path: Named[]
}

export interface VehicleType extends Named {
  priceType: PriceType | null
}

interface Row {
  ids: string[]
  names: string[]
  price_type: PriceType | null
  fuel: string
  ecu: string
}

const variantWithNames = preparedQuery<Row, [id: string]>(`
  select array[t.id, m.id, o.id, g.id, v.id] as ids, array[t.name, m.name, o.name, g.name, v.name] as names,
    t.price_type, coalesce(d.fuel, '') as fuel, coalesce(d.ecu, '') as ecu
  from vehicles v
    join vehicles g on g.id = v.parent_id
    join vehicles o on o.id = g.parent_id
    join vehicles m on m.id = o.parent_id
    join vehicles t on t.id = m.parent_id
    left join vehicle_details d on d.variant_id = v.id
  where v.id = $1 and v.level = 5`)

export async function findVariant(tx: ReadTx, id: string): Promise<KnownVariant | null> {
  const [row] = await variantWithNames(tx, id)
  if (!row) return null
  const path = pathOf(row.ids, row.names)
  return {
    id,
    label: labelOf(row.names),
    typeId: path[0]?.id ?? '',
    priceType: row.price_type,
    manufacturer: path[1]?.name ?? '',
    fuel: row.fuel,
    ecu: row.ecu,
    path,
  }
}

export async function getVehicleType(tx: ReadTx, id: string): Promise<VehicleType> {
  const row = await tx.db
    .selectFrom('vehicles')
    .select(['id', 'name', 'price_type as priceType'])
    .where('id', '=', id)
    .where('level', '=', 1)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
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

export function pathOf(ids: readonly string[], names: readonly string[]): Named[] {
  return ids.map((id, place) => ({ id, name: names[place] ?? '' }))
}

/** The type is left out: nobody calls a Golf a car. */
export function labelOf(names: readonly string[]): string {
  return names.slice(1).join(' ')
}
