/** The file that vehicles are imported from and exported to. No zod: the web shows the columns and the problems. */

/** A variant is known by its path through the five levels; nothing else has to be filled in. */
export const PATH_COLUMNS = ['type', 'manufacturer', 'model', 'generation', 'variant'] as const
export const TEXT_COLUMNS = ['engine', 'fuel', 'ecu', 'transmission'] as const
export const NUMBER_COLUMNS = ['engine_cc', 'year_from', 'year_to', 'stock_hp', 'stock_nm'] as const

/** hp and Nm of each stage: stage1_hp, stage1_nm … */
export const STAGES = [1, 2, 3, 4, 5] as const
/** What every export has; a fourth and a fifth stage have columns only where a variant has them. */
export const USUAL_STAGES = STAGES.slice(0, 3)
export const stageColumns = (stages: readonly number[]): string[] =>
  stages.flatMap((stage) => [`stage${stage}_hp`, `stage${stage}_nm`])

export const IMPORT_COLUMNS: readonly string[] = [
  ...PATH_COLUMNS,
  ...TEXT_COLUMNS,
  ...NUMBER_COLUMNS,
  ...stageColumns(STAGES),
]

/** What can be wrong with a line beside `IMPORT_PROBLEMS`. */
export const VEHICLE_PROBLEMS = [
  /** The last year lies before the first. */
  'years_contradict',
  /** hp without Nm, or the other way round. */
  'stage_incomplete',
] as const
export type VehicleProblem = (typeof VEHICLE_PROBLEMS)[number]
