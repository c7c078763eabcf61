import { sql } from 'kysely'
import type { ReadTx } from '#platform/db/database.ts'
import type { SubjectKind } from './conversation-store.ts'

/*
 * What is unread is counted on `conversation_messages_unread`, which holds nothing else: a million conversations that
 * were read cost nothing.
 */

/** Part of a feature's own query: how many messages of one side about the row `subject` the other has not read. */
export const unreadCount = (kind: SubjectKind, subject: string, fromStaff: boolean | `$${number}`) => `
  (select count(*) from conversations c
    join conversation_messages m on m.site_id = c.site_id and m.conversation_id = c.id
    where c.site_id = ${subject}.site_id and c.subject_kind = '${kind}' and c.subject_id = ${subject}.id
      and m.from_staff = ${fromStaff} and m.read_at is null)`

/** Part of a feature's own query: whether staff wrote anything about the row `subject`. */
export const isWrittenByStaff = (kind: SubjectKind, subject: string) =>
  sql<boolean>`exists (select from conversations c
    join conversation_messages m on m.site_id = c.site_id and m.conversation_id = c.id
    where c.site_id = ${sql.ref(`${subject}.site_id`)} and c.subject_kind = ${kind}
      and c.subject_id = ${sql.ref(`${subject}.id`)} and m.from_staff)`

/** In how many conversations of that kind something is unread: to staff, or to one customer. */
export async function countUnread(
  tx: ReadTx,
  kind: SubjectKind,
  reader: 'staff' | { customerId: string },
): Promise<number> {
  let query = tx.db
    .selectFrom('conversation_messages as m')
    .innerJoin('conversations as c', (on) =>
      on.onRef('c.site_id', '=', 'm.site_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .select(sql<number>`count(distinct c.id)`.as('unread'))
    .where('m.site_id', '=', tx.siteId)
    .where('m.read_at', 'is', null)
    .where('m.from_staff', '=', reader !== 'staff')
    .where('c.subject_kind', '=', kind)
  if (reader !== 'staff') query = query.where('c.customer_id', '=', reader.customerId)
  return (await query.executeTakeFirstOrThrow()).unread
}
