import { sql } from 'kysely'
import { ROLE, STATUS } from '#contract/roles.ts'
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

/**
 * All of them are held until the unit of work ends, always in the same order: whoever changes rights sees those that count,
 * and two admins who take each other's role at the same moment do so one after the other. Rows
 * that name one of them are still written: whoever holds an order and writes its timeline must not wait for this.
 */
export async function lockStaff(tx: Tx, id: string): Promise<StaffRow> {
  await tx.db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('role_id', '<>', ROLE.customer)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return getStaff(tx, id)
}

/** A site keeps an admin who can sign in. */
export async function refuseWithoutAdmin(tx: Tx, exceptId: string): Promise<void> {
  const other = await tx.db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('role_id', '=', ROLE.admin)
    .where('status', '=', STATUS.active)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  if (!other) throw new AppError('last_admin')
}
