import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQueries, preparedWrite } from '#platform/db/prepared-query.ts'
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

/** Answers it as it is read from then on. */
export async function insertMessage(
  tx: Tx,
  about: NewSubject,
  { senderId, fromStaff, text, file, internal = false, byMail = false }: NewMessage,
): Promise<ConversationMessage> {
  const attached = file && (await attachFile(tx, file.id))
  const { id: fileId = null, name = '', size = 0 } = attached ?? {}
  const readAt = internal ? tx.now : null
  const insert = async (id: string) => {
    const place = [tx.siteId, about.kind, about.id, id] as const
    const content = [senderId, fromStaff, text, fileId, name, size, internal, byMail, tx.now, readAt] as const
    const [row] = await insertAfterAll(tx, ...place, ...content)
    return row && { ...row, subject_id: about.id }
  }
  // Nearly always it is neither the first of its conversation nor told by a clock that is behind.
  const inserted = await insert(newId())
  if (inserted) return inserted
  const { newest } = await openConversation(tx, about)
  const late = await insert(idAfter(newest))
  if (!late) throw new Error('a message was written without the lock of its subject')
  return late
}

/** Nothing where there is no conversation yet, or a message in it with a higher id. */
const insertAfterAll = preparedWrite<
  Omit<ConversationMessage, 'subject_id'>,
  readonly [
    siteId: string,
    kind: SubjectKind,
    subjectId: string,
    id: string,
    senderId: string,
    fromStaff: boolean,
    text: string,
    fileId: string | null,
    fileName: string,
    fileSize: number,
    internal: boolean,
    byMail: boolean,
    now: Date,
    readAt: Date | null,
  ]
>(`
  with written as (
    insert into conversation_messages (site_id, conversation_id, id, sender_id, from_staff, text, file_id, file_name,
      file_size, internal, by_mail, created_at, read_at)
    select c.site_id, c.id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 from conversations c
    where c.site_id = $1 and c.subject_kind = $2 and c.subject_id = $3 and not exists (
      select from conversation_messages later
      where later.site_id = c.site_id and later.conversation_id = c.id and later.id >= $4)
    returning *)
  select written.*, u.first_name, u.last_name, u.role_id as sender_role
  from written left join users u on u.site_id = $1 and u.id = $5`)

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

const conversationAbout = ({ db, siteId }: Pick<ReadTx, 'db' | 'siteId'>, { kind, id }: SubjectRef) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where('site_id', '=', siteId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)

/** With who sent them. */
const selectSent = ({ db, siteId }: Pick<ReadTx, 'db' | 'siteId'>) =>
  db
    .selectFrom('conversation_messages as m')
    .innerJoin('users as u', (on) =>
      on.onRef('u.site_id', '=', 'm.site_id').onRef('u.id', '=', 'm.sender_id'),
    )
    .selectAll('m')
    .select(['u.first_name', 'u.last_name', 'u.role_id as sender_role'])
    .where('m.site_id', '=', siteId)

export type ConversationMessage = Awaited<ReturnType<typeof getMessage>>

/**
 * Found by their conversation, which is looked for by itself: by their order alone PostgreSQL may walk over whatever the site
 * wrote since, and joined to it over all conversations of the kind.
 */
const messagesAbout = (tx: Pick<ReadTx, 'db' | 'siteId'>, about: SubjectRef) =>
  selectSent(tx)
    .select(sql<string>`${about.id}::uuid`.as('subject_id'))
    .where('m.conversation_id', '=', conversationAbout(tx, about))

export async function listMessages(tx: ReadTx, about: SubjectRef): Promise<ConversationMessage[]> {
  return messagesAbout(tx, about).orderBy('m.id').execute()
}

/** Read with every message that comes, so built once: for the newest, those before one, and those after one. */
const pageAbout = builtQueries(
  (kind: SubjectKind, from: 'newest' | 'before' | 'after', withNotes: boolean) =>
    (db, siteId: string, id: string, than: string, most: number) => {
      const all = messagesAbout({ db, siteId }, { kind, id }).$if(!withNotes, (messages) =>
        messages.where('m.internal', '=', false),
      )
      const rows = from === 'newest' ? all : all.where('m.id', from === 'before' ? '<' : '>', than)
      return rows.orderBy('m.id', from === 'after' ? 'asc' : 'desc').limit(most)
    },
)

/** Before or after a message, or the newest; notes are for staff alone. */
export interface PageAsked {
  before?: string | undefined
  after?: string | undefined
  most: number
  withNotes: boolean
}

/** As much of a long talk as is shown at once: the newest, those before one, or those after one. Oldest first. */
export async function listMessagePage(
  tx: ReadTx,
  { kind, id }: SubjectRef,
  { before, after, most, withNotes }: PageAsked,
): Promise<{ items: ConversationMessage[]; hasMore: boolean }> {
  const from = after ? 'after' : before ? 'before' : 'newest'
  const found = await pageAbout(kind, from, withNotes)(tx, tx.siteId, id, after ?? before ?? '', most + 1)
  const items = found.slice(0, most)
  return { items: after ? items : items.reverse(), hasMore: found.length > most }
}

/** The one that began it. */
export const findFirstMessage = (tx: ReadTx, about: SubjectRef) =>
  messagesAbout(tx, about).orderBy('m.id').limit(1).executeTakeFirst()

/** One about a subject of that kind; what another feature's people wrote is not found. */
export const findMessage = (tx: ReadTx, kind: SubjectKind, id: string) =>
  selectSent(tx)
    .innerJoin('conversations as c', (on) =>
      on.onRef('c.site_id', '=', 'm.site_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .select('c.subject_id')
    .where('m.id', '=', id)
    .where('c.subject_kind', '=', kind)
    .executeTakeFirst()

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

/** Answers whether it was there still. */
export async function deleteMessage(
  tx: Tx,
  { id, file_id }: Pick<ConversationMessage, 'id' | 'file_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('conversation_messages')
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  const isDeleted = numDeletedRows > 0n
  if (isDeleted && file_id) await releaseFile(tx, file_id)
  return isDeleted
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
