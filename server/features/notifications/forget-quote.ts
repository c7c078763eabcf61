import { sql } from 'kysely'
import type { NotificationEvent } from '#contract/notifications/events.ts'
import type { By } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Subject } from './bell-store.ts'
import { tell } from './notification-consequences.ts'

/** What was quoted, in its words; or whatever one kind of event quotes, where nobody knows the words any more. */
export type Quoted = { text: string } | { event: NotificationEvent }

/**
 * Of a message that was deleted no bell keeps a word, read or not. A mail that still waits is written anew of its
 * notification; also the mail of an earlier message that was told in the same one, since nobody can tell which it quotes.
 */
export async function forgetQuote(tx: Tx, by: By, { kind, id }: Subject, quoted: Quoted): Promise<void> {
  const isQuoted =
    'text' in quoted
      ? sql<boolean>`params ->> 'text' = ${quoted.text}`
      : sql<boolean>`event = ${quoted.event} and params ? 'text'`
  await tx.db
    .updateTable('notification_mails')
    .set({ mail: null })
    .where('site_id', '=', tx.siteId)
    .where('state', 'in', ['waiting', 'gathered'])
    .where('notification_id', 'in', (from) =>
      from
        .selectFrom('notifications')
        .select('id')
        .where('site_id', '=', tx.siteId)
        .where('subject_kind', '=', kind)
        .where('subject_id', '=', id)
        .where((is) => is.or([isQuoted, is.and([is('count', '>', 1), sql<boolean>`params ? 'text'`])])),
    )
    .execute()
  const readers = await tx.db
    .updateTable('notifications')
    .set({ params: sql`params - 'text'` })
    .where('site_id', '=', tx.siteId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where(isQuoted)
    .returning('user_id')
    .execute()
  for (const userId of new Set(readers.map(({ user_id }) => user_id)))
    await tell(tx, by, 'bell.changed', { userId })
}
