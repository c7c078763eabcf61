import type { Output } from '#contract/endpoint.ts'
import type { variant } from '#contract/vehicles/calls.ts'
import type { ListedVehicle } from './listed-vehicles.ts'

/** What is known of a variant beyond its name. */
export type Details = Omit<Output<typeof variant>, keyof ListedVehicle | 'images'>

export type Stage = Details['stages'][number]

/** A stage that is taken away has no figures. */
export type StageChange = Stage | { stage: number; hp: null; nm: null }

/** What a line of a file says: columns that it does not have change nothing, and neither do stages it does not name. */
export type DetailsChange = Partial<Omit<Details, 'stages'>> & { stages?: readonly StageChange[] }

export const NO_DETAILS: Details = {
  engine: '',
  fuel: '',
  ecu: '',
  transmission: '',
  engine_cc: null,
  year_from: null,
  year_to: null,
  stock_hp: null,
  stock_nm: null,
  stages: [],
}

export function changedDetails(before: Details, change: DetailsChange): Details {
  const { stages = [], ...others } = change
  const named = new Set(stages.map(({ stage }) => stage))
  return {
    ...before,
    ...others,
    stages: [...before.stages.filter(({ stage }) => !named.has(stage)), ...stages.filter(hasFigures)].sort(
      (a, b) => a.stage - b.stage,
    ),
  }
}

const hasFigures = (change: StageChange): change is Stage => change.hp !== null

/** In one order, so that the same details make the same text. */
export function areSame(a: Details, b: Details): boolean {
  const names = Object.keys(NO_DETAILS) as (keyof Details)[]
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}
