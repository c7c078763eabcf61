import type { RawBuilder } from 'kysely'

/*
 * Figures that are kept and not counted. A trigger writes a line into `figure_changes` for every change, in its
 * transaction; a job folds the lines into `figures`, a row for every quarter of an hour, every day and every month of UTC. A
 * read sums both in one statement, so a figure is exact at any moment and costs the same for ten rows and for a million.
 *
 * A new figure is a trigger that writes its lines, an entry in the feature's list for `figureJobs`, and `sumFigures`.
 */
export interface Figure {
  /** `<feature>.<what>`, as the trigger calls it. */
  readonly name: string
  /** Older rows go where nobody asks for them. */
  readonly keptDays: number | 'ever'
  /** The rows that it is made of: `part`, `owner_id`, `at` and `amount`. For the proof. */
  readonly counted: (within: Within) => RawBuilder<unknown>
}

export interface Within {
  siteId: string
  from: Date
  to: Date
}

/** Stands for all of a site together. */
export const WHOLE_SITE = '00000000-0000-0000-0000-000000000000'
