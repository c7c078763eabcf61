import { sql } from 'kysely'
import { type NotificationEvent, ruleOf } from '#contract/notifications/events.ts'
import { ROLE } from '#contract/roles.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { ONLINE_MS } from '#platform/events/presence.ts'
import type { Reader } from './bell-store.ts'
import type { Choice } from './ways-for.ts'

/** Somebody who may be told, as they stand now: between an act and its job people leave, lose keys and are blocked. */
export type Recipient = Awaited<ReturnType<typeof findPeople>>[number]

/** Whose matter a notification is; null: the staff's. */
export interface Matter {
  readonly event: NotificationEvent
  readonly accountId: string | null
}

const selectRecipients = (tx: ReadTx) =>
  tx.db
    .selectFrom('users as u')
    .leftJoin('users as e', (join) =>
      join.onRef('e.site_id', '=', 'u.site_id').onRef('e.id', '=', 'u.employer_id'),
    )
    .leftJoin('notification_choices as c', (join) =>
      join.onRef('c.site_id', '=', 'u.site_id').onRef('c.user_id', '=', 'u.id'),
    )
    .leftJoin('presence as p', (join) =>
      join.onRef('p.site_id', '=', 'u.site_id').onRef('p.user_id', '=', 'u.id'),
    )
    .leftJoin('telegram_links as t', (join) =>
      join.onRef('t.site_id', '=', 'u.site_id').onRef('t.user_id', '=', 'u.id'),
    )
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.locale',
      'u.role_id',
      'u.permissions',
      'u.duty',
      'c.ways',
      'c.email_pace',
      'c.quiet_from',
      'c.quiet_to',
      'c.timezone',
      'p.seen_at',
    ])
    .select(sql<string>`coalesce(u.employer_id, u.id)`.as('account_id'))
    .select(sql<boolean>`t.chat_id is not null`.as('has_telegram'))
    // A blocked customer still has a mailbox, and is owed the word that their order is done. A screen they have not.
    .select(sql<boolean>`u.status = 1 and u.verified and coalesce(e.status, 1) = 1`.as('is_in_service'))
    .where('u.site_id', '=', tx.siteId)
    .where('u.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)

/** Those of these people whom a matter still concerns. */
export async function findRecipients(
  tx: ReadTx,
  matter: Matter,
  ids: readonly string[],
): Promise<Recipient[]> {
  return (await findPeople(tx, ids)).filter((person) => concerns(person, matter))
}

/** These people, without those who are gone. */
export async function findPeople(tx: ReadTx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await selectRecipients(tx)
    .where('u.id', 'in', [...ids])
    .orderBy('u.id')
    .execute()
  return dressed(tx, rows)
}

/** The staff whom a matter concerns; of one that somebody works on, that one. Nobody is left alone with one who left. */
export async function findStaff(
  tx: ReadTx,
  matter: Matter,
  assigneeId: string | null | undefined,
): Promise<Recipient[]> {
  if (assigneeId) {
    const assignee = await findRecipients(tx, matter, [assigneeId])
    if (assignee.length > 0) return assignee
  }
  const rows = await selectRecipients(tx).where('u.role_id', '<>', ROLE.customer).orderBy('u.id').execute()
  return (await dressed(tx, rows)).filter((person) => concerns(person, matter))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecipients>['execute']>>[number]

async function dressed(tx: ReadTx, rows: readonly Row[]) {
  const settings = await getSettings(tx)
  return rows.map(({ ways, email_pace, quiet_from, quiet_to, timezone, seen_at, ...person }) => {
    const zone = timezone ?? settings.timezone
    const choice: Choice = {
      ways: ways ?? {},
      pace: email_pace ?? 'at_once',
      quiet: quiet_from && quiet_to ? { from: quiet_from, to: quiet_to, timezone: zone } : null,
      timezone: zone,
    }
    const isOnline = seen_at !== null && tx.now.getTime() - seen_at.getTime() < ONLINE_MS
    return { ...person, choice, isOnline }
  })
}

/** A customer on the account whose matter it is, if it is one's; a colleague who only orders hears nothing of money. */
export function concerns(
  person: Pick<Recipient, 'role_id' | 'permissions' | 'account_id' | 'duty' | 'is_in_service'>,
  { event, accountId }: Matter,
): boolean {
  const rule = ruleOf(event)
  if (rule.for === 'staff')
    return (
      person.is_in_service && person.role_id !== ROLE.customer && person.permissions.includes(rule.permission)
    )
  if (person.role_id !== ROLE.customer) return false
  if (accountId !== null && person.account_id !== accountId) return false
  return !rule.buyersOnly || person.duty !== 'orderer'
}

/** The same person as whoever asks for their own bell. */
export const callerOf = (person: Recipient): Reader => ({
  userId: person.id,
  accountId: person.account_id,
  roleId: person.role_id,
  permissions: new Set(person.permissions),
  duty: person.duty,
})
