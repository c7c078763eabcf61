import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { attachFile, releaseFile } from '#platform/storage/stored-files.ts'
import { idAfter } from './id-after.ts'

/** The features that let people write to each other; the CHECK of `conversations` names the same. */
export type SubjectKind = 'order' | 'ticket' | 'chat'

/** What a conversation is about. */
export interface SubjectRef {
  kind: SubjectKind
  id: string
}

export interface NewSubject extends SubjectRef {
  customerId: string
  /** Which of the feature's lists shows it: what is unread is counted for each. */
  part: string
}

export interface NewMessage {
  senderId: string
  fromStaff: boolean
  text: string
  file: { id: string; size: number } | null
  /** For staff alone. */
  internal?: boolean
  byMail?: boolean
}

export async function insertMessage(
  tx: Tx,
  about: NewSubject,
  { senderId, fromStaff, text, file, internal = false, byMail = false }: NewMessage,
): Promise<string> {
  const { id: conversationId, newest } = await openConversation(tx, about)
  const attached = file && (await attachFile(tx, file.id))
  const id = idAfter(newest)
  await tx.db
    .insertInto('conversation_messages')
    .values({
      id,
      site_id: tx.siteId,
      conversation_id: conversationId,
      sender_id: senderId,
      from_staff: fromStaff,
      text,
      file_id: attached?.id ?? null,
      file_name: attached?.name ?? '',
      file_size: attached?.size ?? 0,
      created_at: tx.now,
      internal,
      by_mail: byMail,
      read_at: internal ? tx.now : null,
    })
    .execute()
  return id
}

/** The first message begins it. Of two at once the second finds what the first began. */
async function openConversation(tx: Tx, about: NewSubject) {
  const known = await withNewest(conversationAbout(tx, about)).executeTakeFirst()
  if (known) return known
  await tx.db
    .insertInto('conversations')
    .values({
      id: newId(),
      site_id: tx.siteId,
      subject_kind: about.kind,
      subject_id: about.id,
      customer_id: about.customerId,
      part: about.part,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.constraint('conversations_subject').doNothing())
    .execute()
  return withNewest(conversationAbout(tx, about)).executeTakeFirstOrThrow()
}

const withNewest = (query: ReturnType<typeof conversationAbout>) =>
  query.select(
    sql<string | null>`(select m.id from conversation_messages m
      where m.site_id = conversations.site_id and m.conversation_id = conversations.id order by m.id desc limit 1)`.as(
      'newest',
    ),
  )

const conversationAbout = (tx: ReadTx, { kind, id }: SubjectRef) =>
  tx.db
    .selectFrom('conversations')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)

const selectMessages = (tx: ReadTx, kind: SubjectKind) =>
  tx.db
    .selectFrom('conversation_messages as m')
    .innerJoin('conversations as c', (on) =>
      on.onRef('c.site_id', '=', 'm.site_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .innerJoin('users as u', (on) =>
      on.onRef('u.site_id', '=', 'm.site_id').onRef('u.id', '=', 'm.sender_id'),
    )
    .selectAll('m')
    .select(['c.subject_id', 'u.first_name', 'u.last_name', 'u.role_id as sender_role'])
    .where('m.site_id', '=', tx.siteId)
    .where('c.subject_kind', '=', kind)

export type ConversationMessage = Awaited<ReturnType<typeof getMessage>>

/** Found by their conversation: by their order alone PostgreSQL may walk over whatever the site wrote since. */
const messagesAbout = (tx: ReadTx, about: SubjectRef) =>
  selectMessages(tx, about.kind).where('m.conversation_id', '=', conversationAbout(tx, about))

export async function listMessages(tx: ReadTx, about: SubjectRef): Promise<ConversationMessage[]> {
  return messagesAbout(tx, about).orderBy('m.id').execute()
}

/** As much of a long talk as is shown at once: the newest, those before one, or those after one. Oldest first. */
export async function listMessagePage(
  tx: ReadTx,
  about: SubjectRef,
  { before, after, most }: { before?: string | undefined; after?: string | undefined; most: number },
): Promise<{ items: ConversationMessage[]; hasMore: boolean }> {
  let rows = messagesAbout(tx, about)
  if (before) rows = rows.where('m.id', '<', before)
  if (after) rows = rows.where('m.id', '>', after)
  const found = await rows
    .orderBy('m.id', after ? 'asc' : 'desc')
    .limit(most + 1)
    .execute()
  const items = found.slice(0, most)
  return { items: after ? items : items.reverse(), hasMore: found.length > most }
}

/** The one that began it. */
export const findFirstMessage = (tx: ReadTx, about: SubjectRef) =>
  messagesAbout(tx, about).orderBy('m.id').limit(1).executeTakeFirst()

/** One about a subject of that kind; what another feature's people wrote is not found. */
export const findMessage = (tx: ReadTx, kind: SubjectKind, id: string) =>
  selectMessages(tx, kind).where('m.id', '=', id).executeTakeFirst()

export async function getMessage(tx: ReadTx, kind: SubjectKind, id: string) {
  const row = await findMessage(tx, kind, id)
  if (!row) throw notFound()
  return row
}

/** Everything that one side wrote has been seen by the other. Answers how many messages were new to it. */
export async function markRead(tx: Tx, about: SubjectRef, fromStaff: boolean): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('conversation_messages')
    .set({ read_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('conversation_id', 'in', conversationAbout(tx, about))
    .where('from_staff', '=', fromStaff)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteMessage(
  tx: Tx,
  { id, file_id }: Pick<ConversationMessage, 'id' | 'file_id'>,
): Promise<void> {
  await tx.db
    .deleteFrom('conversation_messages')
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
  if (file_id) await releaseFile(tx, file_id)
}

/** What was written about one subject from a message on goes on about another. Answers how many messages that were. */
export async function moveMessagesSince(
  tx: Tx,
  from: SubjectRef,
  to: NewSubject,
  since: string,
): Promise<number> {
  const { id: target } = await openConversation(tx, to)
  const { customerId, kind, part } = to
  const { numUpdatedRows } = await tx.db
    .updateTable('conversation_messages')
    .set({ conversation_id: target, customer_id: customerId, subject_kind: kind, part })
    .where('site_id', '=', tx.siteId)
    .where('conversation_id', 'in', conversationAbout(tx, from))
    .where('id', '>=', since)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Every id is higher. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** All that was written about one subject goes on about another of the same customer; each keeps its time. */
export async function moveMessages(tx: Tx, from: SubjectRef, to: NewSubject): Promise<void> {
  await moveMessagesSince(tx, from, to, FIRST_ID)
  await tx.db
    .deleteFrom('conversations')
    .where('site_id', '=', tx.siteId)
    .where('id', 'in', conversationAbout(tx, from))
    .execute()
}

/** Together with its subject, whose feature calls this: no key of the database could know it. */
export async function deleteConversation(tx: Tx, about: SubjectRef): Promise<void> {
  await deleteAttachments(tx, about)
  await tx.db
    .deleteFrom('conversations')
    .where('site_id', '=', tx.siteId)
    .where('id', 'in', conversationAbout(tx, about))
    .execute()
}

/** The bytes of all attachments; what they were and when they went stays. */
export async function deleteAttachments(tx: Tx, about: SubjectRef): Promise<void> {
  const held = await tx.db
    .selectFrom('conversation_messages')
    .select(['id', 'file_id'])
    .where('site_id', '=', tx.siteId)
    .where('conversation_id', 'in', conversationAbout(tx, about))
    .where('file_id', 'is not', null)
    .forUpdate()
    .execute()
  if (held.length === 0) return
  const ids = held.map(({ id }) => id)
  await tx.db
    .updateTable('conversation_messages')
    .set({ file_id: null, file_deleted_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', 'in', ids)
    .execute()
  for (const { file_id } of held) if (file_id) await releaseFile(tx, file_id)
}
