import { z } from 'zod'
import { MESSAGE_BOUNDS } from '../conversations/bounds.ts'
import { message, messageForm } from '../conversations/shapes.ts'
import { endpoints } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { ORDER_BOUNDS } from '../orders/bounds.ts'
import {
  count,
  done,
  formTick,
  id,
  idParam,
  line,
  listOf,
  listQuery,
  longListOf,
  opaqueToken,
  prose,
  severalOf,
} from '../primitives.ts'
import { TICKET_BOUNDS } from './bounds.ts'
import { cannedAnswer, likelyAnswer, ownTicketRow, ticket, ticketRow } from './shapes.ts'
import { FIGURE_DAYS, LISTED_STATUSES, RATINGS } from './states.ts'

/** The company it is of, the colleague who opened it, and staff who answer tickets. */
const TICKET_PEOPLE = { owner_or: 'tickets' } as const
/** Whoever answers customers, in tickets or in the chat. */
const ANSWERERS = { any_of: ['tickets', 'live_support'] } as const

const subject = line(TICKET_BOUNDS.subject, 1)
const regNo = line(ORDER_BOUNDS.reg_no)
const rating = { rating: z.enum(RATINGS), comment: prose(TICKET_BOUNDS.rating_comment).optional() }
const canned = z.strictObject({
  title: line(TICKET_BOUNDS.canned_title, 1),
  text: prose(TICKET_BOUNDS.canned_text, 1),
})

export const tickets = endpoints({
  'POST /ticket': {
    summary: 'Open a ticket, with one attachment; the registration and an order may be named',
    access: 'customer',
    multipart: {
      fields: z.strictObject({
        subject,
        text: prose(MESSAGE_BOUNDS.text, 1),
        reg_no: regNo.optional(),
        order_id: id.optional(),
      }),
      files: { file: { max_bytes: LIMITS.attachment } },
    },
    response: ticket,
    errors: ['file_too_large', 'rate_limited', 'switched_off'],
  },
  'POST /ticket_answers': {
    summary:
      'What may answer a question before anybody is asked: the order, notices, terms. It changes nothing',
    access: 'customer',
    ignores_idempotency_key: true,
    body: z.strictObject({ text: prose(MESSAGE_BOUNDS.text), order_id: id.optional() }),
    response: z.object({ items: z.array(likelyAnswer) }),
    errors: ['switched_off'],
  },
  'GET /ticket': {
    summary: 'Tickets of the site, found by any text in them',
    access: 'tickets',
    query: listQuery(['changed_at', 'waiting_since', 'created_at'], {
      status: severalOf(LISTED_STATUSES).optional(),
      assigned_to: z.union([z.literal('me'), z.literal('nobody'), id]).optional(),
      user_id: id.optional(),
      order_id: id.optional(),
      unread: z.literal('true').optional(),
      rating: z.enum(RATINGS).optional(),
    }),
    response: longListOf(ticketRow),
    errors: ['switched_off'],
  },
  'GET /ticket_user': {
    summary: 'The own tickets',
    access: 'customer',
    query: listQuery(['changed_at', 'created_at'], { status: severalOf(LISTED_STATUSES).optional() }),
    response: listOf(ownTicketRow),
    errors: ['switched_off'],
  },
  'GET /ticket/{id}': {
    summary: 'One ticket',
    access: TICKET_PEOPLE,
    params: idParam,
    response: ticket,
    errors: ['switched_off'],
  },
  'PUT /ticket/{id}': {
    summary: 'Its owner says that it is solved; staff also change what it is about and who answers it',
    access: TICKET_PEOPLE,
    params: idParam,
    body: z.strictObject({
      solved: z.literal(true).optional(),
      subject: subject.optional(),
      reg_no: regNo.optional(),
      order_id: id.nullable().optional(),
      /** Null: whoever comes first. */
      assigned_to: id.nullable().optional(),
    }),
    response: ticket,
    errors: ['switched_off', 'wrong_state'],
  },
  'DELETE /ticket/{id}': {
    summary: 'Delete a ticket with all that was written in it',
    access: 'tickets',
    params: idParam,
    response: done,
    errors: ['switched_off'],
  },
  'POST /ticket/{id}/merge': {
    summary: 'What was written in this ticket goes on in another one that the same person opened',
    access: 'tickets',
    params: idParam,
    body: z.strictObject({ into: id }),
    response: ticket,
    errors: ['switched_off', 'wrong_state'],
  },
  'POST /ticket/{id}/rate': {
    summary: 'Its owner says whether the answer helped',
    access: 'customer',
    not_while_acting: true,
    params: idParam,
    body: z.strictObject(rating),
    response: ticket,
    errors: ['switched_off', 'wrong_state'],
  },
  'POST /ticket_rating/{token}': {
    summary: 'The same by the link in the mail',
    access: 'public',
    params: z.strictObject({ token: opaqueToken }),
    body: z.strictObject(rating),
    response: z.object({ ticket_no: z.int(), rating: z.enum(RATINGS) }),
    errors: ['rate_limited', 'rating_link_invalid'],
  },
  'GET /ticket/{id}/download_file': {
    summary: 'What was attached when the ticket was opened',
    access: TICKET_PEOPLE,
    params: idParam,
    response: 'file',
    errors: ['gone', 'switched_off'],
  },
  'GET /open_tickets_count': {
    summary: 'How many tickets wait for staff, for whom, and how many were answered',
    access: 'tickets',
    response: z.object({ open: count, mine: count, unassigned: count, answered: count, unread: count }),
    errors: ['switched_off'],
  },
  'GET /user_open_tickets_count': {
    summary: 'How many of the own tickets are not solved, and in how many staff wrote something new',
    access: 'customer',
    response: z.object({ open: count, unread: count }),
    errors: ['switched_off'],
  },
  'GET /ticket_figures': {
    summary: 'How soon tickets of the last days were answered and solved, and whether it helped',
    access: 'tickets',
    query: z.strictObject({ days: z.enum(FIGURE_DAYS.map(String) as ['7', '30', '90']).default('30') }),
    response: z.object({
      opened: count,
      solved: count,
      /** Half of them took less; null where there are none. */
      first_answer_seconds: count.nullable(),
      solving_seconds: count.nullable(),
      rated: count,
      good: count,
    }),
    errors: ['switched_off'],
  },
  'GET /ticket_assignees': {
    summary: 'The staff who answer tickets',
    access: 'tickets',
    response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
    errors: ['switched_off'],
  },
  'POST /ticket_message/{id}': {
    summary: 'Write in a ticket, with one attachment; staff may leave a note that customers do not see',
    access: TICKET_PEOPLE,
    params: idParam,
    multipart: {
      ...messageForm,
      fields: messageForm.fields.extend({ internal: formTick.optional() }),
    },
    response: message,
    errors: ['file_too_large', 'rate_limited', 'switched_off', 'wrong_state'],
  },
  'GET /ticket_messages/{id}': {
    summary: 'The messages of a ticket, oldest first',
    access: TICKET_PEOPLE,
    params: idParam,
    response: z.object({ items: z.array(message) }),
    errors: ['switched_off'],
  },
  'POST /ticket_messages/{id}/read': {
    summary: 'All messages of the other side have been seen',
    access: TICKET_PEOPLE,
    not_while_acting: true,
    params: idParam,
    response: done,
    errors: ['switched_off'],
  },
  'DELETE /ticket_message/{id}': {
    summary: 'Delete a message: own ones; staff any',
    access: TICKET_PEOPLE,
    params: idParam,
    response: done,
    errors: ['switched_off'],
  },
  'GET /ticket_message/{id}/download_file': {
    summary: 'The attachment of a message',
    access: TICKET_PEOPLE,
    params: idParam,
    response: 'file',
    errors: ['gone', 'switched_off'],
  },
  'GET /canned_answer': {
    summary: 'Answers that staff have at hand, by title',
    access: ANSWERERS,
    response: z.object({ items: z.array(cannedAnswer) }),
  },
  'POST /canned_answer': {
    summary: 'Add a canned answer',
    access: ANSWERERS,
    body: canned,
    response: cannedAnswer,
    errors: ['wrong_state'],
  },
  'PUT /canned_answer/{id}': {
    summary: 'Change a canned answer',
    access: ANSWERERS,
    params: idParam,
    body: canned,
    response: cannedAnswer,
  },
  'DELETE /canned_answer/{id}': {
    summary: 'Delete a canned answer',
    access: ANSWERERS,
    params: idParam,
    response: done,
  },
})
