import type { AuditAct } from '#contract/audit/acts.ts'
import type { Act } from '#features/audit/index.ts'
import { type By, consequencesOf, type LiveEvent } from '#features/consequences/index.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { forgetQuote, notify } from '#features/notifications/index.ts'
import { realUserId } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Chat } from './chat-store.ts'

interface MessageFacts {
  chat: Chat
  /** Whose message it is. */
  fromStaff: boolean
  /**
   * What a notification quotes; null where a burst had one already. Of a message that was deleted: what nothing may quote
   * any more.
   */
  mailed: string | null
  /** The message that was written. */
  messageId: string | null
}

/** Everything that happens in a chat. */
interface ChatHappenings {
  'chat.message_written': MessageFacts
  'chat.messages_read': MessageFacts
  'chat.message_deleted': MessageFacts
  /** Names, as people read them in the log. */
  'chat.assigned': { chat: Chat; before: string; after: string }
  'chat.went_on': { chat: Chat; ticketNo: number; messages: number }
}

const ways = {
  /** A burst is told once, until it was read: who is in the chat sees every word anyway. */
  async notify(tx: Tx, { actor }: By, text: string, { chat, fromStaff, messageId }: MessageFacts) {
    const person = await getUser(tx, chat.user_id)
    const told = {
      byUserId: actor && realUserId(actor),
      subject: { kind: 'chat', id: chat.id } as const,
      quotes: messageId,
    }
    if (fromStaff)
      notify(tx, {
        ...told,
        event: 'chat.message',
        to: { accountId: person.employer_id ?? person.id, people: [{ userId: person.id }] },
        params: { text },
        link: '/chat_support',
      })
    else
      notify(tx, {
        ...told,
        event: 'staff_chat.message',
        to: { assigneeId: chat.assigned_to },
        params: { text, customer: nameOf(person) },
        link: `/admin/chat_support?user=${person.id}`,
      })
  },
  unquote: (tx: Tx, by: By, text: string, { chat }: MessageFacts) =>
    forgetQuote(tx, by, { kind: 'chat', id: chat.id }, { text }),
}

/** Whoever it is with and nobody else of their company, and staff. */
const toBoth = <E extends Omit<LiveEvent, 'to'>>(chat: Chat, event: E) =>
  [
    { to: { userId: chat.user_id, personal: true }, ...event },
    { to: 'staff', ...event },
  ] as unknown as LiveEvent[]

const messages = ({ chat, fromStaff }: MessageFacts, seen = false): LiveEvent[] =>
  toBoth(chat, {
    type: 'chat.messages',
    data: { user_id: chat.user_id, from_staff: fromStaff, ...(seen && { seen: true }) },
  })

const changed = ({ chat }: { chat: Chat }): LiveEvent[] =>
  toBoth(chat, { type: 'chat.changed', data: { user_id: chat.user_id } })

const audit = (act: AuditAct, { user_id, customer_name }: Chat): Act => ({
  act,
  subject: customer_name,
  about: user_id,
})

export const tell = consequencesOf<ChatHappenings, typeof ways>(
  {
    // The conversation itself says who of the staff wrote what; a line for every word would bury the log.
    'chat.message_written': { live: (facts) => messages(facts), notify: ({ mailed }) => mailed },
    'chat.messages_read': { live: (facts) => messages(facts, true) },
    'chat.message_deleted': {
      live: (facts) => messages(facts),
      audit: ({ chat }) => audit('chat.delete_message', chat),
      unquote: ({ mailed }) => mailed || null,
    },
    'chat.assigned': {
      live: changed,
      audit: ({ chat, before, after }) => ({
        ...audit('chat.assign', chat),
        before: { assigned_to: before },
        after: { assigned_to: after },
      }),
    },
    'chat.went_on': {
      live: changed,
      audit: ({ chat, ticketNo, messages: count }) => ({
        ...audit('chat.to_ticket', chat),
        after: { ticket: ticketNo, messages: count },
      }),
    },
  },
  ways,
)
