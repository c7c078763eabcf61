import { moveMessages } from '#features/conversations/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { permit, wrongState } from '#platform/policy/abilities.ts'
import { presentTicket } from './present-ticket.ts'
import { ticketAbilities } from './ticket-abilities.ts'
import { tell } from './ticket-consequences.ts'
import { PART } from './ticket-messages.ts'
import { isMergeable, lockBoth, type Ticket, updateTicket } from './ticket-store.ts'

type Key = 'POST /ticket/{id}/merge'

/**
 * A customer asked twice. All that was written stands in the other ticket then, in the order of its times; the one that
 * is left over says where it went, and what was merged into it before leads on too.
 */
export async function mergeTickets(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, body } = call
  if (body.into === params.id) throw fieldError('into', 'invalid')
  const [ticket, into] = await lockBoth(tx, params.id, body.into)
  ticketAbilities.require('merge', { ticket, forStaff: true })
  if (!(await isMergeable(tx, ticket, into))) throw fieldError('into', 'invalid')
  if (into.status === 'merged') permit(wrongState(into.status))
  const about = { kind: 'ticket', id: into.id, customerId: into.user_id, part: PART } as const
  await moveMessages(tx, { kind: 'ticket', id: ticket.id }, about)
  const target = await updateTicket(tx, into.id, heirOf(into, ticket))
  await tx.db
    .updateTable('tickets')
    .set({ merged_into: into.id })
    .where('site_id', '=', tx.siteId)
    .where('merged_into', '=', ticket.id)
    .execute()
  const merged = await updateTicket(tx, ticket.id, {
    status: 'merged',
    merged_into: into.id,
    solved_at: null,
    waiting_since: null,
  })
  await tell(tx, call, 'ticket.merged', { ticket: merged, into: target })
  return presentTicket(tx, target, actor)
}

/** Whoever waited in either of them still waits, since the earlier time. */
function heirOf(into: Ticket, ticket: Ticket) {
  const waits = [into.waiting_since, ticket.waiting_since].filter((at) => at !== null)
  const since = waits.length > 0 ? new Date(Math.min(...waits.map(Number))) : null
  return {
    reg_no: into.reg_no || ticket.reg_no,
    order_id: into.order_id ?? ticket.order_id,
    assigned_to: into.assigned_to ?? ticket.assigned_to,
    first_answered_at: into.first_answered_at ?? answeredSince(into, ticket),
    rating_asked_at: into.rating_asked_at ?? ticket.rating_asked_at,
    ...(into.rating === null && ratingOf(ticket)),
    ...(since && { status: 'open' as const, waiting_since: since, solved_at: null }),
  }
}

const ratingOf = ({ rating, rating_comment, rated_at }: Ticket) => ({ rating, rating_comment, rated_at })

/** An answer from before it was opened is none to it. */
const answeredSince = ({ created_at }: Ticket, { first_answered_at: at }: Ticket) =>
  at && at >= created_at ? at : null
