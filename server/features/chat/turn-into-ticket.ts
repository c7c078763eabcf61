import { findMessage, moveMessagesSince } from '#features/conversations/index.ts'
import { getCustomerPerson } from '#features/identity/index.ts'
import { requireOn } from '#features/settings/index.ts'
import { insertTicket, PART, tellTicket, updateTicket } from '#features/tickets/index.ts'
import { can, realUserId } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './chat-consequences.ts'
import { lockChatOf } from './chat-store.ts'

type Key = 'POST /chat_user/{id}/ticket'

/**
 * What cannot be answered on the spot goes on as a ticket: from one message on, all that was said stands there, and the
 * chat says where it went. Whoever does it has the ticket if they answer tickets; otherwise it waits for those who do.
 */
export async function turnIntoTicket(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, body } = call
  await requireOn(tx, 'ticket_system_public')
  const chat = await lockChatOf(tx, params.id)
  const first = await findMessage(tx, 'chat', body.from_message_id)
  if (first?.subject_id !== chat.id) throw notFound()
  const person = await getCustomerPerson(tx, chat.user_id)
  const accountId = person.employer_id ?? person.id
  const opened = await insertTicket(tx, {
    user_id: accountId,
    opened_by: person.employer_id ? person.id : null,
    subject: body.subject,
    reg_no: '',
    order_id: null,
  })
  const about = { kind: 'ticket', id: opened.id, customerId: accountId, part: PART } as const
  const messages = await moveMessagesSince(tx, { kind: 'chat', id: chat.id }, about, first.id)
  const assigned_to = can(actor, 'tickets') ? realUserId(actor) : null
  const ticket = await updateTicket(tx, opened.id, { chat_id: chat.id, assigned_to })
  await tellTicket(tx, call, 'ticket.opened', { ticket, first })
  await tell(tx, call, 'chat.went_on', { chat, ticketNo: ticket.ticket_no, messages })
  return { id: ticket.id, ticket_no: ticket.ticket_no }
}
