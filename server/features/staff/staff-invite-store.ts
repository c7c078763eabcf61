import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Permission } from '#contract/permissions.ts'
import { ROLE, type RoleId } from '#contract/roles.ts'
import type { staffInvite } from '#contract/staff/calls.ts'
import { hashOfToken, type Person } from '#features/identity/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Lifetime } from '#platform/sweeps/sweep-rows.ts'

const DAYS = 7

export interface NewInvite {
  email: string
  role_id: Exclude<RoleId, typeof ROLE.customer>
  permissions: readonly Permission[]
  locale: string
  /** Null: the provider, for the first admin of a sub-portal. */
  invitedBy: string | null
  /** As far as it is known. */
  name?: Pick<Person, 'first_name' | 'last_name'>
  hash: Buffer
}

function selectInvites(tx: ReadTx) {
  return tx.db
    .selectFrom('staff_invites as i')
    .leftJoin('users as u', (join) =>
      join.onRef('u.site_id', '=', 'i.site_id').onRef('u.id', '=', 'i.invited_by'),
    )
    .where('i.site_id', '=', tx.siteId)
    .selectAll('i')
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('inviter'))
}

export type Invite = Awaited<ReturnType<typeof listInvites>>[number]

/** Those that nobody has accepted, expired ones too: they can be sent again. */
export const listInvites = (tx: ReadTx) => selectInvites(tx).orderBy('i.created_at', 'desc').execute()

export async function getInvite(tx: ReadTx, id: string): Promise<Invite> {
  const row = await selectInvites(tx).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The one whose link this is; undefined when it is none any more. */
export const findInviteByToken = (tx: ReadTx, token: string) =>
  selectInvites(tx)
    .where('i.hash', '=', hashOfToken(token))
    .where('i.expires_at', '>', tx.now)
    .executeTakeFirst()

export const findInviteByEmail = (tx: ReadTx, email: string) =>
  selectInvites(tx).where(sql`app.folded(i.email)`, '=', sql`app.folded(${email})`).executeTakeFirst()

/** Whoever is invited again has the newer invitation: its rights and its link count. */
export async function insertInvite(tx: Tx, invite: NewInvite): Promise<Invite> {
  await tx.db
    .deleteFrom('staff_invites')
    .where('site_id', '=', tx.siteId)
    .where(sql`app.folded(email)`, '=', sql`app.folded(${invite.email})`)
    .execute()
  const id = newId()
  await tx.db
    .insertInto('staff_invites')
    .values({
      id,
      site_id: tx.siteId,
      email: invite.email,
      role_id: invite.role_id,
      permissions: [...invite.permissions],
      locale: invite.locale,
      ...invite.name,
      hash: invite.hash,
      invited_by: invite.invitedBy,
      created_at: tx.now,
      expires_at: endOf(tx),
    })
    .execute()
  return getInvite(tx, id)
}

export async function renewInvite(
  tx: Tx,
  id: string,
  { hash, invitedBy }: { hash: Buffer; invitedBy: string },
): Promise<void> {
  await tx.db
    .updateTable('staff_invites')
    .set({ hash, invited_by: invitedBy, expires_at: endOf(tx) })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

/** False when somebody was quicker. */
export async function deleteInvite(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('staff_invites')
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const endOf = (tx: ReadTx) => new Date(tx.now.getTime() + DAYS * 24 * 60 * 60 * 1000)

export function presentInvite(row: Invite): z.input<typeof staffInvite> {
  return {
    id: row.id,
    email: row.email,
    role_id: row.role_id === ROLE.admin ? ROLE.admin : ROLE.moderator,
    permissions: row.permissions as Permission[],
    invited_by: row.inviter,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

/** A month after its end nobody sends it again. */
export const INVITE_LIFETIME: Lifetime = { table: 'staff_invites', since: sql`expires_at`, days: 30 }
