import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { colleagueInvite } from '#contract/colleagues/calls.ts'
import type { Duty } from '#contract/colleagues/duties.ts'
import { hashOfToken } from '#features/identity/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Lifetime } from '#platform/sweeps/sweep-rows.ts'

const DAYS = 7

export interface NewInvite {
  employerId: string
  email: string
  duty: Duty
  locale: string
  hash: Buffer
}

const selectInvites = (tx: ReadTx) =>
  tx.db
    .selectFrom('colleague_invites as i')
    .innerJoin('users as e', (join) =>
      join.onRef('e.site_id', '=', 'i.site_id').onRef('e.id', '=', 'i.employer_id'),
    )
    .where('i.site_id', '=', tx.siteId)
    .selectAll('i')
    .select([sql<string>`e.first_name || ' ' || e.last_name`.as('inviter'), 'e.company_name as company'])

export type Invite = Awaited<ReturnType<typeof listInvites>>[number]

/** Those that nobody has accepted, expired ones too: they can be sent again. */
export const listInvites = (tx: ReadTx, employerId: string) =>
  selectInvites(tx).where('i.employer_id', '=', employerId).orderBy('i.created_at', 'desc').execute()

/** One that this employer sent; those of others are not found. */
export async function getInvite(tx: ReadTx, employerId: string, id: string): Promise<Invite> {
  const row = await selectInvites(tx)
    .where('i.employer_id', '=', employerId)
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The one whose link this is; undefined when it is none any more. */
export const findInviteByToken = (tx: ReadTx, token: string) =>
  selectInvites(tx)
    .where('i.hash', '=', hashOfToken(token))
    .where('i.expires_at', '>', tx.now)
    .executeTakeFirst()

/** Whoever is invited again has the newer invitation: its duty and its link count. */
export async function insertInvite(tx: Tx, invite: NewInvite): Promise<Invite> {
  await deleteInviteTo(tx, invite.employerId, invite.email)
  const id = newId()
  await tx.db
    .insertInto('colleague_invites')
    .values({
      id,
      site_id: tx.siteId,
      employer_id: invite.employerId,
      email: invite.email,
      duty: invite.duty,
      locale: invite.locale,
      hash: invite.hash,
      created_at: tx.now,
      expires_at: endOf(tx),
    })
    .execute()
  return getInvite(tx, invite.employerId, id)
}

const deleteInviteTo = (tx: Tx, employerId: string, email: string) =>
  tx.db
    .deleteFrom('colleague_invites')
    .where('site_id', '=', tx.siteId)
    .where('employer_id', '=', employerId)
    .where(sql`app.folded(email)`, '=', sql`app.folded(${email})`)
    .execute()

export async function renewInvite(tx: Tx, id: string, hash: Buffer): Promise<void> {
  await tx.db
    .updateTable('colleague_invites')
    .set({ hash, expires_at: endOf(tx) })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

/** Of two who use one link, the second finds it gone. */
export async function deleteInvite(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('colleague_invites')
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteInvitesOf(tx: Tx, employerId: string): Promise<void> {
  await tx.db
    .deleteFrom('colleague_invites')
    .where('site_id', '=', tx.siteId)
    .where('employer_id', '=', employerId)
    .execute()
}

const endOf = (tx: Tx) => new Date(tx.now.getTime() + DAYS * 24 * 60 * 60 * 1000)

export const presentInvite = (row: Invite): z.input<typeof colleagueInvite> => ({
  id: row.id,
  email: row.email,
  duty: row.duty,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

/** A month after its end nobody sends it again. */
export const COLLEAGUE_INVITE_LIFETIME: Lifetime = {
  table: 'colleague_invites',
  since: sql`expires_at`,
  days: 30,
}
