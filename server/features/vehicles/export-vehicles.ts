import {
  NUMBER_COLUMNS,
  PATH_COLUMNS,
  STAGES,
  stageColumns,
  TEXT_COLUMNS,
  USUAL_STAGES,
} from '#contract/vehicles/vehicle-file.ts'
import { type CsvCell, csvLines } from '#platform/csv.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { type ExportedVariant, hasFurtherStages, listGenerations, listVariantsOf } from './export-store.ts'

type Key = 'GET /vehicle/export'

/** Other calls are answered in between. */
const GENERATIONS_AT_ONCE = 50

/** Every variant in the order of the catalogue, in the form that the import reads. */
export async function exportVehicles(tx: ReadTx, { query: { format } }: Call<Key>): Promise<Answer<Key>> {
  const stages = (await hasFurtherStages(tx)) ? STAGES : USUAL_STAGES
  const columns = [...PATH_COLUMNS, ...TEXT_COLUMNS, ...NUMBER_COLUMNS, ...stageColumns(stages)]
  const pieces: Buffer[] = []
  const generations = await listGenerations(tx)
  for (let from = 0; from < generations.length; from += GENERATIONS_AT_ONCE) {
    const variants = await listVariantsOf(tx, generations.slice(from, from + GENERATIONS_AT_ONCE))
    const rows = variants.map((variant) => rowOf(variant, stages))
    pieces.push(Buffer.from(format === 'csv' ? csvLines(rows) : jsonLines(columns, rows)))
  }
  const bytes = format === 'csv' ? wholeCsv(columns, pieces) : wholeJson(pieces)
  return {
    content: { bytes },
    name: `vehicles.${format}`,
    mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    size: bytes.length,
    disposition: 'attachment',
    visibility: 'private',
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

function wholeCsv(columns: readonly string[], pieces: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(`\ufeff${csvLines([columns])}`), ...pieces])
}

/** One object on a line, each with a comma before it. */
function jsonLines(columns: readonly string[], rows: readonly CsvCell[][]): string {
  return rows
    .map(
      (row) => `,\n${JSON.stringify(Object.fromEntries(columns.map((name, place) => [name, row[place]])))}`,
    )
    .join('')
}

function wholeJson(pieces: readonly Buffer[]): Buffer {
  const lines = Buffer.concat(pieces)
  return Buffer.concat([Buffer.from('['), lines.subarray(1), Buffer.from('\n]\n')])
}
