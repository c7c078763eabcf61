import { CHAT_BOUNDS } from '#contract/chat/bounds.ts'
import { type Conversations, conversationsOf } from '#features/conversations/index.ts'
import { getCustomerPerson, holdStaffWith } from '#features/identity/index.ts'
import { type Caller, can } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { storedFileAnswer } from '#platform/storage/send-file.ts'
import { tell } from './chat-consequences.ts'
import {
  type Chat,
  findChatOf,
  getChat,
  listTicketsOf,
  lockChat,
  noteWord,
  openChat,
  partnerOf,
} from './chat-store.ts'

type List = 'GET /chat_message'
type Send = 'POST /chat_message'
type Read = 'POST /chat_messages/read'
type Download = 'GET /chat_message/{id}/download_file'

const aboutChats: Conversations<Chat> = {
  kind: 'chat',
  partOf: () => 'direct',
  permission: 'live_support',
  get: getChat,
  lock: lockChat,
  maySee: (actor, { user_id }) => actor.userId === user_id || can(actor, 'live_support'),
  mayWrite: () => true,
  mayDelete: ({ from_staff }, forStaff) => forStaff || !from_staff || { code: 'forbidden' },
  /** People talk in short lines. */
  pace: {
    customers: [
      { max: 40, seconds: 60 },
      { max: 400, seconds: 3600 },
    ],
    staff: [{ max: 120, seconds: 60 }],
  },
  /** Whoever answers first has the talk from then on. */
  async onWritten(tx, { id, assigned_to }, { fromStaff, senderId }) {
    const isFirst = fromStaff && assigned_to === null
    const answering = isFirst ? await holdStaffWith(tx, 'live_support', senderId) : null
    return noteWord(tx, id, assigned_to ?? answering?.id ?? null)
  },
  tell: (tx, by, what, { subject: chat, fromStaff, mailed, messageId }) =>
    tell(tx, by, `chat.${what}`, { chat, fromStaff, mailed, messageId }),
}

/** One person on one side, staff on the other. */
export const chatConversations = conversationsOf(aboutChats)

/** Staff may have the first word, to any customer of the site. */
export async function sendMessage(tx: Tx, call: Call<Send>): Promise<Answer<Send>> {
  const { actor } = call
  const partner = partnerOf(actor, call.fields.user_id)
  const [, chat] = await together([checkPartner(tx, actor, partner), openChat(tx, partner)])
  return chatConversations.sendAbout(tx, call, chat)
}

/** Staff talk to customers of the site and to nobody else. */
export async function checkPartner(tx: ReadTx, actor: Caller, partner: string): Promise<void> {
  if (can(actor, 'live_support')) await getCustomerPerson(tx, partner)
}

const NOTHING = { items: [], has_more: false, tickets: [] }

export async function listMessages(tx: ReadTx, { actor, query }: Call<List>): Promise<Answer<List>> {
  const { user_id, before, after } = query
  if (!user_id && can(actor, 'live_support')) return NOTHING
  if (before && after) throw fieldError('after', 'contradicts')
  const partner = partnerOf(actor, user_id)
  const [, chat] = await together([checkPartner(tx, actor, partner), findChatOf(tx, partner)])
  if (!chat) return NOTHING
  const asked = { before, after, most: CHAT_BOUNDS.messages }
  const [{ items, hasMore }, tickets] = await together([
    chatConversations.page(tx, { actor, subject: chat }, asked),
    listTicketsOf(tx, chat.id),
  ])
  return {
    items,
    has_more: hasMore,
    tickets: tickets.map(({ at, ...ticket }) => ({ ...ticket, at: at.toISOString() })),
  }
}

export async function markRead(tx: Tx, call: Call<Read>): Promise<Answer<Read>> {
  const partner = partnerOf(call.actor, call.body.user_id)
  const [, chat] = await together([checkPartner(tx, call.actor, partner), findChatOf(tx, partner)])
  if (!chat) return { status: 'success' }
  return chatConversations.readAbout(tx, call, chat)
}

export async function downloadAttachment(tx: ReadTx, call: Call<Download>): Promise<Answer<Download>> {
  const { file } = await chatConversations.attachment(tx, call)
  return storedFileAnswer(file, { disposition: 'attachment', visibility: 'private' })
}
