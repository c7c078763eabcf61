import { VARIANT_BOUNDS, VEHICLE_BOUNDS } from '#contract/vehicles/bounds.ts'
import {
  NUMBER_COLUMNS,
  PATH_COLUMNS,
  STAGES,
  TEXT_COLUMNS,
  type VehicleProblem,
} from '#contract/vehicles/vehicle-file.ts'
import {
  type BadCell,
  nameIn,
  numberIn,
  readingCells,
  textIn,
  WrongCell,
} from '#platform/catalogue/imports/cells.ts'
import type { NewVehicle, VehiclePath } from './insert-vehicles.ts'
import type { DetailsChange, StageChange } from './vehicle-details.ts'

const { hp: HP, nm: NM, ...bounds } = VARIANT_BOUNDS
const RANGES = { ...bounds, stock_hp: HP, stock_nm: NM }

/** The vehicle that a line tells of, or the first thing that is wrong with it. */
export function checkLine(values: Record<string, unknown>): NewVehicle | BadCell {
  return readingCells(() => {
    const path = PATH_COLUMNS.map((column) => nameIn(column, values[column], VEHICLE_BOUNDS.name))
    return { path: path as unknown as VehiclePath, details: detailsIn(values) }
  })
}

function detailsIn(values: Record<string, unknown>): DetailsChange {
  const details: DetailsChange = {}
  for (const column of TEXT_COLUMNS)
    if (column in values) details[column] = textIn(column, values[column], VEHICLE_BOUNDS[column])
  for (const column of NUMBER_COLUMNS)
    if (column in values) details[column] = numberIn(column, values[column], RANGES[column])
  const { year_from: from, year_to: to } = details
  if (from && to && to < from) throw wrong('years_contradict', 'year_to', to)
  const stages = STAGES.flatMap((stage) => stageIn(stage, values))
  return stages.length > 0 ? { ...details, stages } : details
}

function stageIn(stage: number, values: Record<string, unknown>): StageChange[] {
  const [hpColumn, nmColumn] = [`stage${stage}_hp`, `stage${stage}_nm`]
  if (!(hpColumn in values) && !(nmColumn in values)) return []
  const hp = numberIn(hpColumn, values[hpColumn], HP)
  const nm = numberIn(nmColumn, values[nmColumn], NM)
  if (hp === null && nm === null) return [{ stage, hp, nm }]
  if (hp === null) throw wrong('stage_incomplete', hpColumn, '')
  if (nm === null) throw wrong('stage_incomplete', nmColumn, '')
  return [{ stage, hp, nm }]
}

const wrong = (problem: VehicleProblem, column: string, value: unknown) =>
  new WrongCell(problem, column, value)
