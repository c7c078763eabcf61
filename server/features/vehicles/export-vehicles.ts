import {
  NUMBER_COLUMNS,
  PATH_COLUMNS,
  STAGES,
  stageColumns,
  TEXT_COLUMNS,
  USUAL_STAGES,
} from '#contract/vehicles/vehicle-file.ts'
import { exportFile } from '#platform/catalogue/export-file.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { Details } from './vehicle-details.ts'

type Key = 'GET /vehicle/export'

const GENERATIONS_AT_ONCE = 50

interface ExportedVariant extends Details {
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

const variantsBelow = preparedQuery<ExportedVariant, [generations: readonly string[]]>(`
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

/** Every variant in the order of the catalogue, in the form that the import reads. */
export async function exportVehicles(tx: ReadTx, { query }: Call<Key>): Promise<Answer<Key>> {
  const stages = (await hasFurtherStages(tx)) ? STAGES : USUAL_STAGES
  const columns = [...PATH_COLUMNS, ...TEXT_COLUMNS, ...NUMBER_COLUMNS, ...stageColumns(stages)]
  return exportFile('vehicles', query.format, columns, rowsOf(tx, stages))
}

async function* rowsOf(tx: ReadTx, stages: readonly number[]): AsyncGenerator<CsvCell[][]> {
  const generations = (await generationsInOrder(tx)).map(({ id }) => id)
  for (let from = 0; from < generations.length; from += GENERATIONS_AT_ONCE) {
    const variants = await variantsBelow(tx, generations.slice(from, from + GENERATIONS_AT_ONCE))
    yield variants.map((variant) => rowOf(variant, stages))
  }
}

function rowOf(variant: ExportedVariant, stages: readonly number[]): CsvCell[] {
  const figures = stages.flatMap((number) => {
    const found = variant.stages.find(({ stage }) => stage === number)
    return [found?.hp ?? null, found?.nm ?? null]
  })
  return [
    ...variant.path,
    ...TEXT_COLUMNS.map((column) => variant[column]),
    ...NUMBER_COLUMNS.map((column) => variant[column]),
    ...figures,
  ]
}

/** Whether any variant has a fourth or a fifth stage. */
async function hasFurtherStages(tx: ReadTx): Promise<boolean> {
  const found = await tx.db
    .selectFrom('vehicle_details')
    .select('variant_id')
    .where((where) => where.or([4, 5].map((stage) => where('stages', '@>', JSON.stringify([{ stage }])))))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
