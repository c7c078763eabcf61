import type { AuditAct } from '#contract/audit/acts.ts'
import {
  COLUMN_PERMISSIONS,
  CUSTOMER_COLUMNS,
  type CustomerColumn,
  REQUIRED_COLUMNS,
} from '#contract/customer-imports/customer-file.ts'
import type { Permission } from '#contract/permissions.ts'
import { BY_PROGRAM, type Changed, consequencesOf } from '#features/consequences/index.ts'
import { getUser } from '#features/identity/index.ts'
import { can } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { importActs } from '#platform/catalogue/imports/import-acts.ts'
import type { ImportOptions } from '#platform/catalogue/imports/import-store.ts'
import type { Call } from '#platform/http/routes.ts'
import { checkCustomer, type NewCustomer } from './check-customer.ts'
import { findTaken, loginsOf } from './customer-logins.ts'
import { openCustomerWriter } from './write-customers.ts'

interface ImportHappenings {
  /** Some lines more are in, or it is over. */
  'import.got_on': { importId: string }
  'import.done': Changed
}

const tell = consequencesOf<ImportHappenings>({
  'import.got_on': {
    live: ({ importId }) => ({ to: 'staff', type: 'customers.import', data: { import_id: importId } }),
  },
  'import.done': {
    audit: (changed) => ({ act: 'dealers.import' satisfies AuditAct, ...changed }),
    // It was staff who sent the file, whatever they are by now.
    audited: 'everyone',
  },
})

const GUARDED = Object.entries(COLUMN_PERMISSIONS) as [CustomerColumn, Permission][]

/** Columns that whoever sent the file may not set. */
const forbiddenBy = (options: ImportOptions): CustomerColumn[] =>
  GUARDED.flatMap(([column, permission]) => (options[permission] ? [] : [column]))

/** Whoever watches is told by `customers.import`. A file that is only checked leaves no line in the log. */
export const customerImports = importActs<NewCustomer, Call<'POST /user_import'>['fields']>({
  kind: 'customers',
  file: ({ options }) => ({
    columns: CUSTOMER_COLUMNS,
    required: REQUIRED_COLUMNS,
    forbidden: forbiddenBy(options),
    // An export has columns that nobody can set, such as the last order.
    ignoresUnknown: true,
    check: checkCustomer,
    keysOf: loginsOf,
    lookUp: findTaken,
  }),
  async begin(_, { actor, fields }) {
    const permissions = GUARDED.map(([, permission]) => [permission, can(actor, permission)] as const)
    const options = { ...Object.fromEntries(permissions), invite: fields.invite === 'true' }
    if (forbiddenBy(options).some((column) => fields.columns?.[column] !== undefined))
      throw new AppError('forbidden')
    return options
  },
  openWriter: openCustomerWriter,
  tellProgress: (tx, importId) => tell(tx, BY_PROGRAM, 'import.got_on', { importId }),
  async tellDone(tx, { createdBy, origin, fileName }, { added }) {
    const { role_id: roleId } = await getUser(tx, createdBy)
    const actor = { userId: createdBy, roleId, impersonation: null }
    await tell(tx, { actor, origin }, 'import.done', { subject: fileName, after: { customers: added } })
  },
})
