import { sql } from 'kysely'
import { ROLE, STATUS } from '#contract/roles.ts'
import type { Caller } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

/** Staff of the site with what the list says of them. */
function selectStaff(tx: ReadTx) {
  return tx.db
    .selectFrom('users as u')
    .where('u.site_id', '=', tx.siteId)
    .where('u.role_id', '<>', ROLE.customer)
    .where('u.decoy', '=', false)
    .where('u.deleted_at', 'is', null)
    .selectAll('u')
    .select([
      sql<Date | null>`(select max(s.last_used_at) from sessions s
        where s.site_id = u.site_id and s.user_id = u.id and s.acting_user_id is null)`.as('last_seen_at'),
      sql<boolean>`(exists (select from totp_secrets t
          where t.site_id = u.site_id and t.user_id = u.id and t.confirmed_at is not null)
        or exists (select from passkeys p where p.site_id = u.site_id and p.user_id = u.id))`.as(
        'has_second_factor',
      ),
    ])
}

export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number]

/** Admins first, by name. */
export const listStaff = (tx: ReadTx) =>
  selectStaff(tx)
    .orderBy('u.role_id')
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()

export async function getStaff(tx: ReadTx, id: string): Promise<StaffRow> {
  const row = await selectStaff(tx).where('u.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type Doer = Pick<Caller, 'userId' | 'roleId' | 'permissions'>

/** One of the staff, and who acts as they are now. */
export async function lockStaff<A extends Doer>(
  tx: Tx,
  id: string,
  actor: A,
): Promise<{ person: StaffRow; actor: A }> {
  const fresh = await lockRightsOf(tx, actor)
  return { person: await getStaff(tx, id), actor: fresh }
}

/**
 * Who acts, read again: what they could give a moment ago may have been taken from them. All staff are held until the unit of
 * work ends, always in the same order: whoever changes rights sees those that count, and two admins who take each other's role
 * at the same moment do so one after the other.
 */
export async function lockRightsOf<A extends Doer>(tx: Tx, actor: A): Promise<A> {
  const staff = await tx.db
    .selectFrom('users')
    .select(['id', 'role_id', 'permissions', 'status', 'deleted_at'])
    .where('site_id', '=', tx.siteId)
    .where('role_id', '<>', ROLE.customer)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const own = staff.find((one) => one.id === actor.userId)
  const isInOffice = own?.status === STATUS.active && own.deleted_at === null
  if (!isInOffice || !own.permissions.includes('change_role')) throw new AppError('forbidden')
  return { ...actor, roleId: own.role_id, permissions: new Set(own.permissions) }
}

/** A site keeps an admin who can sign in and manage staff. */
export async function refuseWithoutAdmin(tx: Tx, exceptId: string): Promise<void> {
  if (!(await hasAdmin(tx, exceptId))) throw new AppError('last_admin')
}

/** Whether an admin, apart from this one, can sign in and manage staff. */
async function hasAdmin(tx: ReadTx, exceptId?: string): Promise<boolean> {
  const admins = tx.db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('role_id', '=', ROLE.admin)
    .where('status', '=', STATUS.active)
    .where('verified', '=', true)
    .where(sql<boolean>`'change_role' = any(permissions)`)
    .where('deleted_at', 'is', null)
  const found = await (exceptId ? admins.where('id', '<>', exceptId) : admins).executeTakeFirst()
  return found !== undefined
}
