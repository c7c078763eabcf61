import { v7 as newId } from 'uuid'
import type { OutgoingMail } from '#features/mails/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { seal, unseal } from '#platform/seal.ts'

/*
 * waiting → sent | gathered | dropped: a mail by itself, until its time has come. gathered → sent | dropped: it leaves with
 * others as a digest, and whole where it stayed alone. What was sent is kept for a day: it is counted.
 */
const PURPOSE = 'waiting notification mails'

export interface WaitingMail {
  userId: string
  notificationId: string
  at: Date
  state: 'waiting' | 'gathered' | 'sent'
  /** Left out where one is written of the notification. */
  mail?: OutgoingMail | null | undefined
}

export async function insertMails(
  tx: Tx,
  { config }: Platform,
  mails: readonly WaitingMail[],
): Promise<void> {
  if (mails.length === 0) return
  await tx.db
    .insertInto('notification_mails')
    .values(
      mails.map(({ userId, notificationId, at, state, mail }) => ({
        id: newId(),
        site_id: tx.siteId,
        user_id: userId,
        notification_id: notificationId,
        at,
        state,
        mail: mail && state !== 'sent' ? seal(config.secretKey, PURPOSE, mail) : null,
      })),
    )
    .execute()
}

/** What waits and is due, with what it tells of; nobody else can send it meanwhile. */
export async function lockDue(tx: Tx, userId: string) {
  return tx.db
    .selectFrom('notification_mails as m')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.site_id', '=', 'm.site_id').onRef('n.id', '=', 'm.notification_id'),
    )
    .selectAll('n')
    .select(['m.id as mail_id', 'm.state', 'm.mail'])
    .where('m.site_id', '=', tx.siteId)
    .where('m.user_id', '=', userId)
    .where('m.state', 'in', ['waiting', 'gathered'])
    .where('m.at', '<=', tx.now)
    .orderBy('m.at')
    .orderBy('m.id')
    .forUpdate('m')
    .execute()
}

/** When the next of those that wait is due. */
export async function nextDue(tx: ReadTx, userId: string): Promise<Date | null> {
  const row = await tx.db
    .selectFrom('notification_mails')
    .select((get) => get.fn.min('at').as('at'))
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'gathered'])
    .executeTakeFirst()
  return row?.at ?? null
}

export type DueMail = Awaited<ReturnType<typeof lockDue>>[number]

export async function moveMails(
  tx: Tx,
  ids: readonly string[],
  to: { state: 'sent' | 'gathered' | 'dropped'; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .updateTable('notification_mails')
    .set({ ...to, ...(to.state !== 'gathered' && { mail: null }) })
    .where('site_id', '=', tx.siteId)
    .where('id', 'in', [...ids])
    .execute()
}

/** When the mails of the last hour left, the oldest first. */
export async function sentSince(tx: ReadTx, userId: string, since: Date): Promise<Date[]> {
  const rows = await tx.db
    .selectFrom('notification_mails')
    .select('at')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('state', '=', 'sent')
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

/** Null where it cannot be opened any more: one is written of the notification instead. */
export function openMail({ config, log }: Platform, sealed: string | null): OutgoingMail | null {
  if (sealed === null) return null
  try {
    return unseal<OutgoingMail>(config.secretKey, PURPOSE, sealed)
  } catch (error) {
    log.error({ err: error }, 'a waiting mail cannot be read')
    return null
  }
}
