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
import type { Answer, Call } from '#platform/http/routes.ts'
import { type ExportedVariant, hasFurtherStages, listGenerations, listVariantsOf } from './export-store.ts'

type Key = 'GET /vehicle/export'

const GENERATIONS_AT_ONCE = 50

/** Every variant in the order of the catalogue, in the form that the import reads. */
export async function exportVehicles(tx: ReadTx, { query }: Call<Key>): Promise<Answer<Key>> {
  const stages = (await hasFurtherStages(tx)) ? STAGES : USUAL_STAGES
  const columns = [...PATH_COLUMNS, ...TEXT_COLUMNS, ...NUMBER_COLUMNS, ...stageColumns(stages)]
  return exportFile('vehicles', query.format, columns, rowsOf(tx, stages))
}

async function* rowsOf(tx: ReadTx, stages: readonly number[]): AsyncGenerator<CsvCell[][]> {
  const generations = await listGenerations(tx)
  for (let from = 0; from < generations.length; from += GENERATIONS_AT_ONCE) {
    const variants = await listVariantsOf(tx, generations.slice(from, from + GENERATIONS_AT_ONCE))
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
