import { type Selectable, sql, type Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Caller, can } from '#platform/actor.ts'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { Chats } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { actorNameOf } from '#platform/db/person-name.ts'
import { builtQueries, builtWrite } from '#platform/db/prepared-query.ts'

/** With the name of whoever it is with, as the log calls it. */
export type Chat = Selectable<Chats> & { customer_name: string }

const customerName = actorNameOf('chats', 'user_id').as('customer_name')

const selectChats = ({ db, siteId }: Pick<ReadTx, 'db' | 'siteId'>) =>
  db.selectFrom('chats').selectAll().select(customerName).where('site_id', '=', siteId)

/** Asked for with every word that is said and every word that is read. */
const chatsOf = builtQueries(
  (isLocked: boolean) => (db, siteId: string, userId: string) =>
    selectChats({ db, siteId })
      .where('user_id', '=', userId)
      .$if(isLocked, (chats) => chats.forNoKeyUpdate()),
)

/** There is one a person, from their first word on. */
export const findChatOf = async (tx: ReadTx, userId: string): Promise<Chat | undefined> =>
  (await chatsOf(false)(tx, tx.siteId, userId))[0]

const lockIfOpen = async (tx: Tx, userId: string): Promise<Chat | undefined> =>
  (await chatsOf(true)(tx, tx.siteId, userId))[0]

export const findChat = (tx: ReadTx, id: string): Promise<Chat | undefined> =>
  selectChats(tx).where('id', '=', id).executeTakeFirst()

export async function getChat(tx: ReadTx, id: string): Promise<Chat> {
  const chat = await findChat(tx, id)
  if (!chat) throw notFound()
  return chat
}

export const lockIfFound = (tx: Tx, id: string): Promise<Chat | undefined> =>
  selectChats(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * Words of both sides follow one another: ids of messages rise as they are committed. Whoever tells of a chat holds its row
 * meanwhile, and the next word does not wait for them.
 */
export async function lockChat(tx: Tx, id: string): Promise<Chat> {
  const chat = await lockIfFound(tx, id)
  if (!chat) throw notFound()
  return chat
}

export async function lockChatOf(tx: Tx, userId: string): Promise<Chat> {
  const chat = await lockIfOpen(tx, userId)
  if (!chat) throw notFound()
  return chat
}

export const lockChatsOfAssignee = (tx: Tx, staffId: string): Promise<Chat[]> =>
  selectChats(tx).where('assigned_to', '=', staffId).orderBy('id').forNoKeyUpdate().execute()

/** Locked. The first word opens it; of two at once the second finds what the first opened. */
export async function openChat(tx: Tx, userId: string): Promise<Chat> {
  const known = await lockIfOpen(tx, userId)
  if (known) return known
  await tx.db
    .insertInto('chats')
    .values({
      id: newId(),
      site_id: tx.siteId,
      user_id: userId,
      created_at: tx.now,
      last_message_at: tx.now,
    })
    .onConflict((conflict) => conflict.constraint('chats_user_key').doNothing())
    .execute()
  return lockChatOf(tx, userId)
}

const keepWord = builtWrite((db, siteId: string, id: string, at: Date, assignee: string | null) =>
  db
    .updateTable('chats')
    .set({ last_message_at: at, assigned_to: assignee })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returningAll()
    .returning(customerName),
)

/** Of one that is locked: something was said in it just now, and whose it is from then on. */
export async function noteWord(tx: Tx, id: string, assigneeId: string | null): Promise<Chat> {
  const [chat] = await keepWord(tx, tx.siteId, id, tx.now, assigneeId)
  if (!chat) throw notFound()
  return chat
}

export async function updateChat(tx: Tx, id: string, changes: Updateable<Chats>): Promise<Chat> {
  return tx.db
    .updateTable('chats')
    .set(changes)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .returningAll()
    .returning(customerName)
    .executeTakeFirstOrThrow()
}

/** Whose chat a call is about: staff say it, customers have their own. Of another's nobody learns anything. */
export function partnerOf(actor: Caller, userId: string | undefined): string {
  if (can(actor, 'live_support')) {
    if (!userId) throw fieldError('user_id', 'required')
    return userId
  }
  if (userId && userId !== actor.userId) throw notFound()
  return actor.userId
}

/** Talks that went on as tickets. */
export const listTicketsOf = (tx: ReadTx, chatId: string) =>
  tx.db
    .selectFrom('tickets')
    .select(['id', 'ticket_no', sql<Date>`created_at`.as('at')])
    .where('site_id', '=', tx.siteId)
    .where('chat_id', '=', chatId)
    .orderBy('ticket_no')
    .execute()
