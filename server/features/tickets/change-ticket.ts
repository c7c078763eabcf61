import { changesOf } from '#features/audit/index.ts'
import { findOrder } from '#features/orders/index.ts'
import { can } from '#platform/actor.ts'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assignTicket } from './assignees.ts'
import { presentTicket } from './present-ticket.ts'
import { ratingPath } from './rating-token.ts'
import { isOwn, maySee, ticketAbilities } from './ticket-abilities.ts'
import { tell } from './ticket-consequences.ts'
import { lockTicket, type Ticket, updateTicket } from './ticket-store.ts'

type Key = 'PUT /ticket/{id}'

/** What is left out stays. Its owner only says that it is solved; the rest is the staff's. */
export async function changeTicket(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, body } = call
  let ticket = await lockTicket(tx, params.id)
  if (!maySee(actor, ticket)) throw notFound()
  const { solved, assigned_to, ...about } = body
  const forStaff = can(actor, 'tickets')
  if (Object.keys(about).length > 0) {
    ticketAbilities.require('change', { ticket, forStaff })
    ticket = await changeSubject(tx, call, ticket)
  }
  if (assigned_to !== undefined) {
    ticketAbilities.require('assign', { ticket, forStaff })
    ticket = await assignTicket(tx, call, ticket, assigned_to)
  }
  if (solved) ticket = await solveTicket(tx, call, ticket)
  return presentTicket(tx, ticket, actor)
}

async function changeSubject(tx: Tx, call: Call<Key>, ticket: Ticket): Promise<Ticket> {
  const { subject = ticket.subject, reg_no = ticket.reg_no, order_id = ticket.order_id } = call.body
  if (order_id && order_id !== ticket.order_id) {
    const order = await findOrder(tx, order_id)
    if (order?.user_id !== ticket.user_id) throw fieldError('order_id', 'unknown')
  }
  const after = { subject, reg_no, order_id }
  const { subject: oldSubject, reg_no: oldRegNo, order_id: oldOrderId } = ticket
  const changes = changesOf({ subject: oldSubject, reg_no: oldRegNo, order_id: oldOrderId }, after)
  if (!changes) return ticket
  const changed = await updateTicket(tx, ticket.id, after)
  await tell(tx, call, 'ticket.changed', { ticket: changed, changes })
  return changed
}

/** Whoever said so themselves is asked on the screen how it was; after staff did, once, by mail. */
async function solveTicket(tx: Tx, call: Call<Key>, ticket: Ticket): Promise<Ticket> {
  ticketAbilities.require('solve', { ticket })
  const byStaff = !isOwn(call.actor, ticket)
  const asks = byStaff && ticket.rating_asked_at === null && ticket.rating === null
  const solved = await updateTicket(tx, ticket.id, {
    status: 'solved',
    solved_at: tx.now,
    waiting_since: null,
    ...(asks && { rating_asked_at: tx.now }),
  })
  const path = asks ? ratingPath(call.platform.config.secretKey, ticket.id) : null
  await tell(tx, call, 'ticket.solved', { ticket: solved, byStaff, ratingPath: path })
  return solved
}
