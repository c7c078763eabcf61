import {
  type ImportProblem,
  NUMBER_COLUMNS,
  PATH_COLUMNS,
  STAGES,
  TEXT_COLUMNS,
} from '#contract/vehicles/vehicle-file.ts'
import type { NewVehicle, VehiclePath } from './insert-vehicles.ts'
import type { DetailsChange, StageChange } from './vehicle-details.ts'

export interface BadCell {
  problem: ImportProblem
  /** The column and what stands there. */
  text: string
}

const NAME_LENGTH = 120
const LENGTHS = { engine: 120, fuel: 40, ecu: 120, transmission: 80 }
const RANGES: Record<string, [number, number]> = {
  engine_cc: [1, 100_000],
  year_from: [1900, 2100],
  year_to: [1900, 2100],
  stock_hp: [1, 10_000],
  stock_nm: [1, 50_000],
  hp: [1, 10_000],
  nm: [1, 50_000],
}
// Text of several lines, and what no database keeps.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
const CONTROLS = /[\u0000-\u001f\u007f\u2028\u2029]/

/** Thrown by the cells below and caught by `checkLine`, so that they read as if nothing could be wrong. */
class WrongCell {
  readonly bad: BadCell

  constructor(problem: ImportProblem, column: string, value: unknown) {
    this.bad = { problem, text: legible(`${column}: ${String(value ?? '')}`) }
  }
}

const LONGEST_TEXT = 200

/** Of what stands in a file as much as a report needs, and nothing that the database would refuse. */
export const legible = (text: string): string =>
  text.slice(0, LONGEST_TEXT).replaceAll('\0', '').toWellFormed()

/** The vehicle that a line tells of, or the first thing that is wrong with it. */
export function checkLine(values: Record<string, unknown>): NewVehicle | BadCell {
  try {
    const path = PATH_COLUMNS.map((column) => nameIn(column, values[column])) as unknown as VehiclePath
    return { path, details: detailsIn(values) }
  } catch (error) {
    if (error instanceof WrongCell) return error.bad
    throw error
  }
}

function detailsIn(values: Record<string, unknown>): DetailsChange {
  const details: DetailsChange = {}
  for (const column of TEXT_COLUMNS)
    if (column in values) details[column] = textIn(column, values[column], LENGTHS[column])
  for (const column of NUMBER_COLUMNS)
    if (column in values) details[column] = numberIn(column, values[column], RANGES[column])
  const { year_from: from, year_to: to } = details
  if (from && to && to < from) throw new WrongCell('years_contradict', 'year_to', to)
  const stages = STAGES.flatMap((stage) => stageIn(stage, values))
  return stages.length > 0 ? { ...details, stages } : details
}

function stageIn(stage: number, values: Record<string, unknown>): StageChange[] {
  const [hpColumn, nmColumn] = [`stage${stage}_hp`, `stage${stage}_nm`]
  if (!(hpColumn in values) && !(nmColumn in values)) return []
  const hp = numberIn(hpColumn, values[hpColumn], RANGES.hp)
  const nm = numberIn(nmColumn, values[nmColumn], RANGES.nm)
  if (hp === null && nm === null) return [{ stage, hp, nm }]
  if (hp === null) throw new WrongCell('stage_incomplete', hpColumn, '')
  if (nm === null) throw new WrongCell('stage_incomplete', nmColumn, '')
  return [{ stage, hp, nm }]
}

function nameIn(column: string, value: unknown): string {
  const name = textIn(column, value, NAME_LENGTH)
  if (name === '') throw new WrongCell('required', column, '')
  return name
}

function textIn(column: string, value: unknown, longest: number): string {
  if (value === null || value === undefined) return ''
  // A model called 208 is a number in many a file.
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new WrongCell('invalid', column, typeof value)
  const text = String(value).trim()
  if (CONTROLS.test(text) || !text.isWellFormed()) throw new WrongCell('invalid', column, text)
  if (text.length > longest) throw new WrongCell('too_long', column, text)
  return text
}

function numberIn(column: string, value: unknown, [least, most]: [number, number] = [0, 0]): number | null {
  const text = textIn(column, value, NAME_LENGTH)
  if (text === '') return null
  if (!/^[0-9]{1,9}$/.test(text)) throw new WrongCell('not_a_number', column, text)
  const number = Number(text)
  if (number < least || number > most) throw new WrongCell('out_of_range', column, text)
  return number
}
