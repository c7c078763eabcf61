import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { count, id, instant, jsonText, line } from '../primitives.ts'
import { IMPORT_HEADER_LENGTH } from './import-file.ts'

export const IMPORT_STATES = [
  'waiting',
  'checking',
  'checked',
  'writing',
  'done',
  'refused',
  'failed',
] as const

/** How far an import is and what it found. */
export const importReport = z.object({
  id,
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  lines: count,
  done: count,
  /** Of a file that was only checked: how many would be added. */
  added: count,
  changed: count,
  bad: count,
  /** The first thousand of them. */
  bad_lines: z.array(z.object({ line: count, problem: z.string(), text: z.string() })),
  created_at: instant,
  finished_at: instant.nullable(),
})

const yesOrNo = z.enum(['true', 'false']).optional()

/** A file that is imported in the background, all or nothing. */
export const IMPORT_FORM = {
  fields: z.strictObject({
    /** Leave bad lines out instead of refusing the whole file. */
    skip_bad_lines: yesOrNo,
  }),
  files: { file: { max_bytes: LIMITS.import_file, required: true } },
} as const

/** The same, for a file that calls its columns as it likes and may be looked at before anything is imported. */
export const mappedImportForm = <const Column extends string, const Option extends string>(
  columns: readonly Column[],
  options: readonly Option[],
) => ({
  fields: IMPORT_FORM.fields.extend({
    /** What each of our columns is called in the file; the others are not read. Without it they have our names. */
    columns: jsonText(z.partialRecord(z.enum(columns), line(IMPORT_HEADER_LENGTH, 1)), '{}').optional(),
    /** Check every line and import none. */
    check_only: yesOrNo,
    ...(Object.fromEntries(options.map((option) => [option, yesOrNo])) as Record<Option, typeof yesOrNo>),
  }),
  files: IMPORT_FORM.files,
})

export const EXPORT_QUERY = z.strictObject({ format: z.enum(['csv', 'json']).default('csv') })
