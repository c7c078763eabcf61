import {
  NUMBER_COLUMNS,
  PATH_COLUMNS,
  stageColumns,
  TEXT_COLUMNS,
  USUAL_STAGES,
} from '#contract/vehicles/vehicle-file.ts'

/** An invented vehicle, so that nobody takes the figures for real ones. */
const EXAMPLE: Record<string, string> = {
  type: 'Car',
  manufacturer: 'Example Motors',
  model: 'Sample',
  generation: 'II 2014–2020',
  variant: '2.0 D 150',
  engine: '2.0 D',
  fuel: 'Diesel',
  ecu: 'Bosch EDC17C64',
  transmission: 'Manual',
  engine_cc: '1968',
  year_from: '2014',
  year_to: '2020',
  stock_hp: '150',
  stock_nm: '340',
  stage1_hp: '188',
  stage1_nm: '400',
}

/** The columns that an import reads, with one line that shows how they are filled in. */
export function templateCsv(): string {
  const columns = [...PATH_COLUMNS, ...TEXT_COLUMNS, ...NUMBER_COLUMNS, ...stageColumns(USUAL_STAGES)]
  const example = columns.map((column) => EXAMPLE[column] ?? '')
  // The mark tells spreadsheet programs that this is UTF-8.
  return `\uFEFF${columns.join(',')}\r\n${example.join(',')}\r\n`
}
