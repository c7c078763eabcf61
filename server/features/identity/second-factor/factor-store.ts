import { sql } from 'kysely'
import type { SecondFactorKind } from '#contract/identity/second-factor.ts'
import { getSettings } from '#features/settings/index.ts'
import { isStaff } from '#platform/actor.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import { revokeSessions } from '../session-store.ts'
import type { Person } from '../user-store.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

export function listPasskeys(tx: ReadTx, userId: string) {
  return tx.db
    .selectFrom('passkeys')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function findTotp(tx: ReadTx, userId: string) {
  return tx.db
    .selectFrom('totp_secrets')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** By what a person can prove themselves beside the password; empty for whoever has set up nothing. */
export async function methodsOf(tx: ReadTx, userId: string): Promise<SecondFactorKind[]> {
  const [totp, passkeys, codes] = await together([
    findTotp(tx, userId),
    listPasskeys(tx, userId),
    countRecoveryCodes(tx, userId),
  ])
  const own: SecondFactorKind[] = [
    ...(totp?.confirmed_at ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ]
  return own.length > 0 && codes > 0 ? [...own, 'recovery_code'] : own
}

export const isRequiredOf = async (tx: ReadTx, person: Pick<Person, 'role_id'>): Promise<boolean> =>
  isStaff({ roleId: person.role_id }) && (await getSettings(tx)).staff_second_factor

/** Whether a session that is opened now is good for nothing but setting one up. */
export async function isDueOf(tx: ReadTx, person: Pick<Person, 'id' | 'role_id'>): Promise<boolean> {
  return (await isRequiredOf(tx, person)) && (await methodsOf(tx, person.id)).length === 0
}

/** They have one now. Another session that waited for it proved nothing but the password, and ends. */
export async function endDueSessions(tx: Tx, userId: string, ownSessionId: string): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ second_factor_due: false })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', ownSessionId)
    .execute()
  const waiting = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('second_factor_due', '=', true)
    .where('revoked_at', 'is', null)
    .execute()
  for (const { id } of waiting) await revokeSessions(tx, { id })
}

/** The site asks for one from now on: whoever of its staff has none sets one up before they go on. Answers who. */
export async function requireOfStaff(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update sessions s set second_factor_due = true from users u
    where s.site_id = ${tx.siteId} and u.site_id = s.site_id and u.id = s.user_id and u.role_id <> 2
      and s.acting_user_id is null and s.revoked_at is null
      and not exists (select from totp_secrets t where t.site_id = u.site_id and t.user_id = u.id and t.confirmed_at is not null)
      and not exists (select from passkeys p where p.site_id = u.site_id and p.user_id = u.id)
    returning s.user_id`.execute(tx.db)
  return distinctIds(rows)
}

/** Nobody has to any more. Answers who had. */
export async function requireOfNobody(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .updateTable('sessions')
    .set({ second_factor_due: false })
    .where('site_id', '=', tx.siteId)
    .where('second_factor_due', '=', true)
    .returning('user_id')
    .execute()
  return distinctIds(rows)
}

const distinctIds = (sessions: readonly { user_id: string }[]) => [
  ...new Set(sessions.map(({ user_id }) => user_id)),
]

/** They lost them, or left. */
export async function forgetSecondFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const)
    await tx.db.deleteFrom(table).where('site_id', '=', tx.siteId).where('user_id', '=', userId).execute()
}
