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

/** What can be wrong with a line; `text` names the column and what stands there. */
export const IMPORT_PROBLEMS = [
  /** The file: neither CSV with a header nor a JSON list of objects, or it breaks off. */
  'unreadable',
  'missing_column',
  'unknown_column',
  'too_many_cells',
  'required',
  'too_long',
  'invalid',
  'not_a_number',
  'out_of_range',
  /** The last year lies before the first. */
  'years_contradict',
  /** hp without Nm, or the other way round. */
  'stage_incomplete',
  /** The same vehicle stands on an earlier line. */
  'duplicate',
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]

/** Bad lines that are kept; all are counted. */
export const BAD_LINES_KEPT = 1000
