import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Details } from './vehicle-details.ts'

export interface ExportedVariant extends Details {
  path: string[]
}

const generationsInOrder = preparedQuery<{ id: string }, []>(`
  select g.id
  from vehicles g
    join vehicles o on o.id = g.parent_id
    join vehicles m on m.id = o.parent_id
    join vehicles t on t.id = m.parent_id
  where g.level = 4
  order by t.position, t.name, m.position, m.name, o.position, o.name, g.position, g.name`)

/** All generations, in the order of the catalogue. */
export async function listGenerations(tx: ReadTx): Promise<string[]> {
  return (await generationsInOrder(tx)).map(({ id }) => id)
}

const variantsInOrder = preparedQuery<ExportedVariant, [generations: readonly string[]]>(`
  select array[t.name, m.name, o.name, g.name, v.name] as path, coalesce(d.engine, '') as engine,
    coalesce(d.fuel, '') as fuel, coalesce(d.ecu, '') as ecu, coalesce(d.transmission, '') as transmission,
    d.engine_cc, d.year_from, d.year_to, d.stock_hp, d.stock_nm, coalesce(d.stages, '[]') as stages
  from unnest($1::uuid[]) with ordinality as wanted (id, place)
    join vehicles g on g.id = wanted.id
    join vehicles o on o.id = g.parent_id
    join vehicles m on m.id = o.parent_id
    join vehicles t on t.id = m.parent_id
    join vehicles v on v.parent_id = g.id
    left join vehicle_details d on d.variant_id = v.id
  order by wanted.place, v.position, v.name`)

/** The variants below these generations, in their order. */
export function listVariantsOf(tx: ReadTx, generations: readonly string[]): Promise<ExportedVariant[]> {
  return variantsInOrder(tx, generations)
}

/** Whether any variant has a fourth or a fifth stage. */
export async function hasFurtherStages(tx: ReadTx): Promise<boolean> {
  const found = await tx.db
    .selectFrom('vehicle_details')
    .select('variant_id')
    .where((where) => where.or([4, 5].map((stage) => where('stages', '@>', JSON.stringify([{ stage }])))))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
