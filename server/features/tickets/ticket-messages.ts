import { type Conversations, conversationsOf, findFirstMessage } from '#features/conversations/index.ts'
import { holdStaffWith } from '#features/identity/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { permit, wrongState } from '#platform/policy/abilities.ts'
import { storedFileAnswer } from '#platform/storage/send-file.ts'
import { maySee, messageAbilities, ticketAbilities } from './ticket-abilities.ts'
import { tell } from './ticket-consequences.ts'
import { nextStatus } from './ticket-states.ts'
import { getTicket, lockTicket, type Ticket, updateTicket } from './ticket-store.ts'

type OfMessage = 'GET /ticket_message/{id}/download_file'
type OfTicket = 'GET /ticket/{id}/download_file'

/** All tickets are one list. */
export const PART = 'direct'

const aboutTickets: Conversations<Ticket> = {
  kind: 'ticket',
  partOf: () => PART,
  permission: 'tickets',
  get: getTicket,
  lock: lockTicket,
  maySee,
  mayWrite: (ticket) => ticketAbilities.verdict('write', { ticket }),
  mayDelete: (message, forStaff) => messageAbilities.verdict('delete', { message, forStaff }),
  hasNotes: true,
  /** Whoever answers first has it from then on. A note changes nothing for the customer. */
  async onWritten(tx, ticket, { fromStaff, senderId, internal }) {
    if (internal) return ticket
    const status = nextStatus(ticket.status, fromStaff ? 'staff_writes' : 'customer_writes')
    if (!status) permit(wrongState(ticket.status))
    const isFirst = fromStaff && ticket.assigned_to === null
    const answering = isFirst ? await holdStaffWith(tx, 'tickets', senderId) : null
    return updateTicket(tx, ticket.id, {
      status: status ?? ticket.status,
      solved_at: null,
      waiting_since: fromStaff ? null : (ticket.waiting_since ?? tx.now),
      ...(fromStaff && {
        first_answered_at: ticket.first_answered_at ?? tx.now,
        assigned_to: ticket.assigned_to ?? answering?.id ?? null,
      }),
    })
  },
  tell: (tx, by, what, { subject: ticket, ...facts }) => tell(tx, by, `ticket.${what}`, { ticket, ...facts }),
}

/** The ticket's people write to each other: its owner on one side, staff on the other. */
export const ticketConversations = conversationsOf(aboutTickets)

export async function downloadAttachment(tx: ReadTx, call: Call<OfMessage>): Promise<Answer<OfMessage>> {
  const { file } = await ticketConversations.attachment(tx, call)
  return storedFileAnswer(file, { disposition: 'attachment', visibility: 'private' })
}

/** What came with the first message, under the name of the ticket. */
export async function downloadFirst(tx: ReadTx, call: Call<OfTicket>): Promise<Answer<OfTicket>> {
  const ticket = await getTicket(tx, call.params.id)
  if (!maySee(call.actor, ticket)) throw notFound()
  const first = await findFirstMessage(tx, { kind: 'ticket', id: ticket.id })
  if (!first) throw notFound()
  const { file } = await ticketConversations.attachment(tx, { ...call, params: { id: first.id } })
  return storedFileAnswer(file, { disposition: 'attachment', visibility: 'private' })
}
