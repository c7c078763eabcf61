import type { Permission } from '#contract/permissions.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { personName } from '#platform/db/person-name.ts'

/** Those of the staff who hold a key today: whom work can be given to. */
export const selectStaffWith = (tx: ReadTx, permission: Permission) =>
  tx.db
    .selectFrom('users as u')
    .select(['u.id', personName.as('name')])
    .where('u.site_id', '=', tx.siteId)
    .where('u.status', '=', STATUS.active)
    .where('u.deleted_at', 'is', null)
    .where('u.role_id', 'in', [ROLE.admin, ROLE.moderator])
    .where((is) => is(is.val<string>(permission), '=', is.fn.any('u.permissions')))
