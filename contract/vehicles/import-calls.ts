import { z } from 'zod'
import { EXPORT_QUERY, IMPORT_FORM, importReport } from '../catalogue/imports.ts'
import { endpoints } from '../endpoint.ts'
import { idParam } from '../primitives.ts'
import { EDITOR } from './calls.ts'

export const vehicleImports = endpoints({
  'POST /vehicle/import': {
    summary: 'Import variants from CSV or JSON; runs in the background, all or nothing',
    access: EDITOR,
    multipart: IMPORT_FORM,
    response: importReport,
    errors: ['file_missing', 'file_too_large'],
  },
  'GET /vehicle/import/{id}': {
    summary: 'How far an import is and what it found',
    access: EDITOR,
    params: idParam,
    response: importReport,
  },
  'GET /vehicle/import': {
    summary: 'The latest imports',
    access: EDITOR,
    response: z.object({ items: z.array(importReport) }),
  },
  'GET /vehicle/export': {
    summary: 'Every variant, in the form that the import reads',
    access: EDITOR,
    query: EXPORT_QUERY,
    response: 'file',
  },
})
