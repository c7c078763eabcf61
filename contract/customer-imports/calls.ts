import { z } from 'zod'
import { importReport, mappedImportForm } from '../catalogue/imports.ts'
import { endpoints } from '../endpoint.ts'
import { idParam } from '../primitives.ts'
import { CUSTOMER_COLUMNS } from './customer-file.ts'

export const customerImports = endpoints({
  'POST /user_import': {
    summary:
      'Import customers with their opening balances from CSV or JSON; runs in the background, all or nothing. Columns ' +
      'of balances need `dealers_balance` too, those of kind and price type `change_role`',
    access: 'edit_dealer',
    /** `invite`: mail everybody a link to choose a password. */
    multipart: mappedImportForm(CUSTOMER_COLUMNS, ['invite']),
    response: importReport,
    errors: ['file_missing', 'file_too_large'],
  },
  'GET /user_import/{id}': {
    summary: 'How far an import of customers is and what it found',
    access: 'edit_dealer',
    params: idParam,
    response: importReport,
  },
  'GET /user_import': {
    summary: 'The latest imports of customers',
    access: 'edit_dealer',
    response: z.object({ items: z.array(importReport) }),
  },
})
