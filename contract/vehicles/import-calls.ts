import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { count, id, instant } from '../primitives.ts'
import { EDITOR, idParam } from './calls.ts'

export const IMPORT_STATES = ['waiting', 'checking', 'writing', 'done', 'refused', 'failed'] as const

export const vehicleImport = z.object({
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

export const vehicleImports = endpoints({
  'POST /vehicle/import': {
    summary: 'Import variants from CSV or JSON; runs in the background, all or nothing',
    access: EDITOR,
    multipart: {
      fields: z.strictObject({
        /** Leave bad lines out instead of refusing the whole file. */
        skip_bad_lines: z.enum(['true', 'false']).optional(),
      }),
      files: { file: { max_bytes: LIMITS.import_file, required: true } },
    },
    response: vehicleImport,
    errors: ['file_missing', 'file_too_large'],
  },
  'GET /vehicle/import/{id}': {
    summary: 'How far an import is and what it found',
    access: EDITOR,
    params: idParam,
    response: vehicleImport,
  },
  'GET /vehicle/import': {
    summary: 'The latest imports',
    access: EDITOR,
    response: z.object({ items: z.array(vehicleImport) }),
  },
  'GET /vehicle/export': {
    summary: 'Every variant, in the form that the import reads',
    access: EDITOR,
    query: z.strictObject({ format: z.enum(['csv', 'json']).default('csv') }),
    response: 'file',
  },
})
