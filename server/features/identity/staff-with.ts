import type { Permission } from '#contract/permissions.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
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

/** One of them, who keeps the key until the unit of work ends: whoever takes it from them waits, and finds what was given. */
export const holdStaffWith = (tx: Tx, permission: Permission, id: string) =>
  selectStaffWith(tx, permission).where('u.id', '=', id).forShare('u').executeTakeFirst()
