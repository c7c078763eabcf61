import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { count, id, instant } from '../primitives.ts'

export const IMPORT_STATES = ['waiting', 'checking', 'writing', 'done', 'refused', 'failed'] as const

/** How far an import is and what it found. */
export const importReport = z.object({
  id,
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  lines: count,
  done: count,
  added: count,
  changed: count,
  bad: count,
  /** The first thousand of them. */
  bad_lines: z.array(z.object({ line: count, problem: z.string(), text: z.string() })),
  created_at: instant,
  finished_at: instant.nullable(),
})

/** A file that is imported in the background, all or nothing. */
export const IMPORT_FORM = {
  fields: z.strictObject({
    /** Leave bad lines out instead of refusing the whole file. */
    skip_bad_lines: z.enum(['true', 'false']).optional(),
  }),
  files: { file: { max_bytes: LIMITS.import_file, required: true } },
} as const

export const EXPORT_QUERY = z.strictObject({ format: z.enum(['csv', 'json']).default('csv') })
