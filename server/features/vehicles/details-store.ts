import { sql } from 'kysely'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import { pictureList } from '#platform/pictures/picture-list.ts'
import { VIEWED } from './location-store.ts'
import { type Details, NO_DETAILS, type Stage } from './vehicle-details.ts'

export const variantPictures = pictureList<{ variant_id: string }>('vehicle_images', 'variant_id', VIEWED)

type Row = Details & { variant_id: string }

const detailsByIds = preparedQuery<Row, [ids: readonly string[]]>(`
  select variant_id, engine, fuel, ecu, transmission, engine_cc, year_from, year_to, stock_hp, stock_nm, stages
  from vehicle_details where variant_id = any ($1::uuid[])`)

/** By the variant's id; whoever has none is not in it. */
export async function findDetails(tx: ReadTx, variantIds: readonly string[]): Promise<Map<string, Details>> {
  const rows = await detailsByIds(tx, variantIds)
  return new Map(
    rows.map(({ variant_id, ...details }) => [variant_id, { ...details, stages: plain(details.stages) }]),
  )
}

/** The database gives the fields of a JSON object back in an order of its own. */
const plain = (stages: Stage[]): Stage[] => stages.map(({ stage, hp, nm }) => ({ stage, hp, nm }))

export async function getDetails(tx: ReadTx, variantId: string): Promise<Details> {
  return (await findDetails(tx, [variantId])).get(variantId) ?? NO_DETAILS
}

/** All at once, however many there are. */
export async function keepDetails(tx: Tx, details: ReadonlyMap<string, Details>): Promise<void> {
  if (details.size === 0) return
  const rows = [...details].map(([variant_id, row]) => ({ variant_id, ...row }))
  await sql`
    insert into vehicle_details (variant_id, engine, fuel, ecu, transmission, engine_cc, year_from, year_to,
      stock_hp, stock_nm, stages)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (variant_id uuid, engine text, fuel text,
      ecu text, transmission text, engine_cc int, year_from int, year_to int, stock_hp int, stock_nm int, stages jsonb)
    on conflict (variant_id) do update set (engine, fuel, ecu, transmission, engine_cc, year_from, year_to, stock_hp,
      stock_nm, stages) = (excluded.engine, excluded.fuel, excluded.ecu, excluded.transmission, excluded.engine_cc,
      excluded.year_from, excluded.year_to, excluded.stock_hp, excluded.stock_nm, excluded.stages)`.execute(
    tx.db,
  )
}
