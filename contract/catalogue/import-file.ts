/** The file that a catalogue is imported from. No zod: the web shows the problems. */

/** What can be wrong with a line; `text` names the column and what stands there. */
export const IMPORT_PROBLEMS = [
  /** The file: neither CSV with a header nor a JSON list of objects, or it breaks off. */
  'unreadable',
  'missing_column',
  'unknown_column',
  /** Whoever sent the file may not set what stands in this column: nothing of it is imported. */
  'forbidden_column',
  'too_many_cells',
  'required',
  'too_long',
  'invalid',
  'not_a_number',
  'out_of_range',
  /** The same stands on an earlier line. */
  'duplicate',
  /** A picture that is not in the archive, or is none that can be shown. */
  'picture_missing',
  'picture_unreadable',
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]

/** Bad lines that are kept; all are counted. */
export const BAD_LINES_KEPT = 1000

/** Letters that the name of a column in a file may have. */
export const IMPORT_HEADER_LENGTH = 200
