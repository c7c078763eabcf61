import { z } from 'zod'
import { message, messageForm } from '../conversations/shapes.ts'
import { endpoints } from '../endpoint.ts'
import { ID_PATTERN } from '../ids.ts'
import { orderStatus } from '../orders/shapes.ts'
import { after, count, done, id, idParam, instant, line, listQuery, longListOf } from '../primitives.ts'
import { TICKET_BOUNDS } from '../tickets/bounds.ts'
import { CHAT_BOUNDS, PAGE_PATTERN } from './bounds.ts'

/** Whoever the chat is with, and staff who talk to customers. */
const CHAT_PEOPLE = { owner_or: 'live_support' } as const

/** Staff say with whom; customers talk for themselves and leave it out. */
const withWhom = { user_id: id.optional() }

/** Where in a talk: the id of a message, which may be deleted by now. */
const place = line(36).regex(new RegExp(`^${ID_PATTERN}$`))

const chatRow = z.object({
  /** Of the customer: there is one chat a person. */
  id,
  name: z.string(),
  company_name: z.string(),
  is_online: z.boolean(),
  assigned_to: z.object({ id, name: z.string() }).nullable(),
  unread: count,
  last_line: z.string(),
  last_from_staff: z.boolean(),
  last_message_at: instant,
})

export const chat = endpoints({
  'GET /chat': {
    summary: 'Whether staff are there to talk to, from when on if not, and what the customer has not read',
    access: 'customer',
    response: z.object({
      is_open: z.boolean(),
      /** When the site opens next; null where it is open or says no hours. */
      opens_at: instant.nullable(),
      staff_online: z.boolean(),
      unread: count,
    }),
    errors: ['switched_off'],
  },
  'GET /chat_user': {
    summary: 'The people in chat, those who wrote last first',
    access: 'live_support',
    query: listQuery(['last_message_at'], {
      assigned_to: z.union([z.literal('me'), z.literal('nobody'), id]).optional(),
      unread: z.literal('true').optional(),
      after,
    }),
    response: longListOf(chatRow),
    errors: ['switched_off'],
  },
  'GET /chat_user/{id}': {
    summary: 'One customer as staff see them beside the talk: who they are, and what they look at',
    access: 'live_support',
    params: idParam,
    response: z.object({
      id,
      name: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      company_name: z.string(),
      email: z.string(),
      locale: z.string(),
      is_online: z.boolean(),
      assigned_to: z.object({ id, name: z.string() }).nullable(),
      /** Whether others of their company read what goes on as a ticket; nobody else reads the chat. */
      company_reads_tickets: z.boolean(),
      /** The last page of the portal that they had before them. */
      looks_at: z
        .object({
          page: z.string(),
          at: instant,
          /** Where the page is that of an order of theirs. */
          order: z
            .object({
              id,
              order_no: z.int(),
              vehicle_label: z.string(),
              status: orderStatus,
              agent: z.boolean(),
            })
            .nullable(),
        })
        .nullable(),
      can: z.object({ write: z.boolean(), to_ticket: z.boolean() }),
    }),
    errors: ['switched_off'],
  },
  'PUT /chat_user/{id}': {
    summary: 'Take a talk over, hand it to a colleague, or leave it to whoever comes first',
    access: 'live_support',
    params: idParam,
    body: z.strictObject({ assigned_to: id.nullable() }),
    response: done,
    errors: ['switched_off'],
  },
  'GET /chat_assignees': {
    summary: 'The staff who talk to customers, and who of them is there',
    access: 'live_support',
    response: z.object({ items: z.array(z.object({ id, name: z.string(), is_online: z.boolean() })) }),
    errors: ['switched_off'],
  },
  'POST /chat_user/{id}/ticket': {
    summary: 'The talk from this message on goes on as a ticket',
    access: 'live_support',
    params: idParam,
    body: z.strictObject({ subject: line(TICKET_BOUNDS.subject, 1), from_message_id: id }),
    response: z.object({ id, ticket_no: z.int() }),
    errors: ['switched_off', 'wrong_state'],
  },
  'GET /chat_message': {
    summary: 'Messages, oldest first: the newest, those before one, or those after one',
    access: CHAT_PEOPLE,
    /** Staff who name nobody have no talk before them. */
    query: z.strictObject({ ...withWhom, before: place.optional(), after: place.optional() }),
    response: z.object({
      items: z.array(message),
      /** Whether there are more on the side that was asked for. */
      has_more: z.boolean(),
      /** Talks that went on as tickets, by when. */
      tickets: z.array(z.object({ id, ticket_no: z.int(), at: instant })),
    }),
    errors: ['switched_off'],
  },
  'POST /chat_message': {
    summary: 'Say something, with one attachment',
    access: CHAT_PEOPLE,
    multipart: { ...messageForm, fields: messageForm.fields.extend({ user_id: id.optional() }) },
    response: message,
    errors: ['file_too_large', 'rate_limited', 'switched_off'],
  },
  'POST /chat_messages/read': {
    summary: 'All messages of the other side have been seen',
    access: CHAT_PEOPLE,
    not_while_acting: true,
    body: z.strictObject(withWhom),
    response: done,
    errors: ['switched_off'],
    ignores_idempotency_key: true,
  },
  'DELETE /chat_message/{id}': {
    summary: 'Delete a message: own ones; staff any',
    access: CHAT_PEOPLE,
    params: idParam,
    response: done,
    errors: ['switched_off'],
  },
  'GET /chat_message/{id}/download_file': {
    summary: 'The attachment of a message',
    access: CHAT_PEOPLE,
    params: idParam,
    response: 'file',
    errors: ['gone', 'switched_off'],
  },
  'POST /chat_typing': {
    summary: 'Tell the other side that one is typing; nobody keeps it',
    access: CHAT_PEOPLE,
    body: z.strictObject(withWhom),
    response: done,
    errors: ['rate_limited', 'switched_off'],
    ignores_idempotency_key: true,
  },
  'POST /chat_page': {
    summary: 'Which page of the portal the customer looks at, for whoever helps them in the chat',
    access: 'customer',
    not_while_acting: true,
    body: z.strictObject({ page: line(CHAT_BOUNDS.page, 1).regex(PAGE_PATTERN) }),
    response: done,
    errors: ['rate_limited', 'switched_off'],
    ignores_idempotency_key: true,
  },
  'GET /chat_count': {
    summary: 'In how many chats customers wrote something that nobody has read',
    access: 'live_support',
    response: z.object({ unread: count }),
    errors: ['switched_off'],
  },
})
