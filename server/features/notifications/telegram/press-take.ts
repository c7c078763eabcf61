import type { NotificationEvent } from '#contract/notifications/events.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { texts } from '#platform/texts/texts.ts'
import { markRead, type NotificationRow } from '../bell-store.ts'
import { tell } from '../notification-consequences.ts'
import { concerns, findPeople, type Recipient } from '../recipients.ts'
import type { NotificationSubjects, TakeOutcome } from '../subjects.ts'
import { messageOfNotification, readTake, subjectOf } from './compose-message.ts'
import { byTelegram } from './link-chat.ts'
import { findLinkOfChat } from './link-store.ts'
import { say } from './say-job.ts'
import type { Press } from './updates.ts'

/**
 * The button under a message: the same act as on the screen, by whoever the chat belongs to now and with the keys that they
 * hold now. A button says only which notification it was made for, and nobody has those of others.
 */
export async function pressTake(
  tx: Tx,
  subjects: NotificationSubjects,
  press: Press,
  siteUrl: string,
): Promise<void> {
  const person = await findPresser(tx, press)
  const t = texts(person?.locale ?? '', 'notifications')
  const tellPresser = (text: string) =>
    say(tx, 'answerCallbackQuery', { callback_query_id: press.id, text, show_alert: false })
  const row = person && (await findNotification(tx, person.id, readTake(press.data)))
  if (!person || !row) return tellPresser(t('telegram.unknown_button'))
  if (!concerns(person, { event: row.event as NotificationEvent, accountId: row.account_id }))
    return tellPresser(t('telegram.not_allowed'))
  const { kind, id } = subjectOf(row)
  const taken: TakeOutcome = (await subjects[kind]?.take?.(tx, byTelegram(person), id)) ?? { is: 'over' }
  if (taken.is === 'taken' && (await markRead(tx, person.id, { ids: [row.id] })) > 0)
    await tell(tx, byTelegram(person), 'bell.changed', { userId: person.id })
  tellPresser(t(`telegram.${taken.is}`, { name: taken.is === 'held' ? taken.by : '' }))
  rewrite(tx, press, row, person, { taken, siteUrl })
}

async function findPresser(tx: ReadTx, { from, message }: Press): Promise<Recipient | undefined> {
  // A chat of two: the person and the chat have one number.
  if (message && message.chat.id !== from.id) return undefined
  const link = await findLinkOfChat(tx, from.id)
  return link && (await findPeople(tx, [link.user_id]))[0]
}

const findNotification = async (tx: ReadTx, userId: string, id: string | null) =>
  id === null
    ? undefined
    : tx.db
        .selectFrom('notifications')
        .selectAll()
        .where('site_id', '=', tx.siteId)
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()

/** The message says who has it, and has no button that would do nothing. */
function rewrite(
  tx: Tx,
  { message, from }: Press,
  row: NotificationRow,
  { locale, first_name, last_name }: Recipient,
  { taken, siteUrl }: { taken: TakeOutcome; siteUrl: string },
): void {
  if (!message) return
  const t = texts(locale, 'notifications')
  const name = taken.is === 'held' ? taken.by : `${first_name} ${last_name}`.trim()
  const outcome = taken.is === 'over' ? t('telegram.over') : t('telegram.taken_by', { name })
  say(tx, 'editMessageText', {
    chat_id: from.id,
    message_id: message.message_id,
    ...messageOfNotification(row, { locale, siteUrl, isTakeable: false, outcome }),
  })
}
