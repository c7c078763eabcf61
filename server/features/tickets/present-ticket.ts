import type { z } from 'zod'
import type { ticket as ticketShape } from '#contract/tickets/shapes.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { findOrder, type Order } from '#features/orders/index.ts'
import { type Caller, can } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { isOwn, maySee, ticketAbilities } from './ticket-abilities.ts'
import { getTicket, listMergeable, listMerged, type Ticket } from './ticket-store.ts'

type Key = 'GET /ticket/{id}'
type Presented = z.input<typeof ticketShape>

export async function showTicket(tx: ReadTx, { actor, params }: Call<Key>): Promise<Answer<Key>> {
  const ticket = await getTicket(tx, params.id)
  if (!maySee(actor, ticket)) throw notFound()
  return presentTicket(tx, ticket, actor)
}

/** As whoever asks may see it: customers read nothing of who answers them, nor of how long they were left waiting. */
export async function presentTicket(tx: ReadTx, ticket: Ticket, actor: Caller): Promise<Presented> {
  const forStaff = can(actor, 'tickets')
  const order = ticket.order_id ? await findOrder(tx, ticket.order_id) : undefined
  const openedBy = ticket.opened_by ? await getUser(tx, ticket.opened_by) : null
  const abilities = ticketAbilities.can({ ticket, forStaff, isActing: actor.impersonation !== null })
  return {
    id: ticket.id,
    ticket_no: ticket.ticket_no,
    subject: ticket.subject,
    reg_no: ticket.reg_no,
    status: ticket.status,
    order: order ? linkedOrder(order) : null,
    opened_by: openedBy ? nameOf(openedBy) : '',
    created_at: ticket.created_at.toISOString(),
    changed_at: ticket.changed_at.toISOString(),
    solved_at: ticket.solved_at?.toISOString() ?? null,
    rating: ticket.rating,
    rating_comment: ticket.rating_comment,
    merged_into: ticket.merged_into ? await numbered(tx, ticket.merged_into) : null,
    ...(forStaff && { staff: await forStaffOf(tx, ticket) }),
    can: { ...abilities, rate: abilities.rate && isOwn(actor, ticket) },
  }
}

export const linkedOrder = ({ id, order_no, vehicle_label, status, channel }: Order) => ({
  id,
  order_no,
  vehicle_label,
  status,
  agent: channel === 'agent',
})

async function numbered(tx: ReadTx, id: string) {
  const { ticket_no } = await getTicket(tx, id)
  return { id, ticket_no }
}

async function forStaffOf(tx: ReadTx, ticket: Ticket): Promise<NonNullable<Presented['staff']>> {
  const customer = await getUser(tx, ticket.user_id)
  const assignee = ticket.assigned_to ? await getUser(tx, ticket.assigned_to) : null
  const { id, company_name, email, first_name, last_name } = customer
  return {
    customer: { id, name: nameOf(customer), company_name, email, first_name, last_name },
    assigned_to: assignee && { id: assignee.id, name: nameOf(assignee) },
    waiting_since: ticket.waiting_since?.toISOString() ?? null,
    first_answered_at: ticket.first_answered_at?.toISOString() ?? null,
    merged_from: await listMerged(tx, ticket.id),
    mergeable: ticket.status === 'merged' ? [] : await listMergeable(tx, ticket),
  }
}
