import { sql } from 'kysely'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { SubjectKind, SubjectRef } from './conversation-store.ts'

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

/** In how many conversations of that kind, in these parts of it, something is unread: to staff, or to one customer. */
export async function countUnread(
  tx: ReadTx,
  kind: SubjectKind,
  parts: readonly string[],
  reader: 'staff' | { customerId: string },
): Promise<number> {
  const [row] =
    reader === 'staff'
      ? await countForStaff(tx, tx.siteId, kind, parts)
      : await countForCustomer(tx, tx.siteId, kind, reader.customerId, parts)
  return row?.unread ?? 0
}

const countForStaff = preparedQuery<
  { unread: number },
  [siteId: string, kind: string, parts: readonly string[]]
>(`
  select count(distinct c.id) as unread from conversation_messages m
  join conversations c on c.site_id = m.site_id and c.id = m.conversation_id
  where m.site_id = $1 and m.read_at is null and not m.from_staff and c.subject_kind = $2 and c.part = any($3)`)

/** Messages know whom they are for: what others have not read is not looked at. */
const countForCustomer = preparedQuery<
  { unread: number },
  [siteId: string, kind: string, customerId: string, parts: readonly string[]]
>(`
  select count(distinct m.conversation_id) as unread from conversation_messages m
  where m.site_id = $1 and m.subject_kind = $2 and m.customer_id = $3 and m.read_at is null and m.from_staff
    and m.part = any($4)`)

/** The newest message of one side about a subject that the other has not read. */
export async function findNewestUnread(
  tx: ReadTx,
  about: SubjectRef,
  fromStaff: boolean,
): Promise<{ text: string } | undefined> {
  const [row] = await selectNewestUnread(tx, tx.siteId, about.kind, about.id, fromStaff)
  return row
}

const selectNewestUnread = preparedQuery<
  { text: string },
  [siteId: string, kind: string, subjectId: string, fromStaff: boolean]
>(`
  select m.text from conversation_messages m
  join conversations c on c.site_id = m.site_id and c.id = m.conversation_id
  where c.site_id = $1 and c.subject_kind = $2 and c.subject_id = $3 and m.from_staff = $4 and m.read_at is null
  order by m.id desc limit 1`)

/** Part of a feature's own query: how the newest message about the row `subject` begins. Notes of staff are none. */
export const lastLine = (kind: SubjectKind, subject: string) =>
  sql<string>`coalesce((select left(coalesce(nullif(m.text, ''), m.file_name), 200) from conversations c
    join conversation_messages m on m.site_id = c.site_id and m.conversation_id = c.id
    where c.site_id = ${sql.ref(`${subject}.site_id`)} and c.subject_kind = ${kind}
      and c.subject_id = ${sql.ref(`${subject}.id`)} and not m.internal
    order by m.id desc limit 1), '')`
