import type { Rating } from '#contract/tickets/states.ts'
import type { By } from '#features/consequences/index.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { presentTicket } from './present-ticket.ts'
import { readRatingToken } from './rating-token.ts'
import { isOwn, ticketAbilities } from './ticket-abilities.ts'
import { tell } from './ticket-consequences.ts'
import { findTicket, lockTicket, type Ticket, updateTicket } from './ticket-store.ts'

type OnScreen = 'POST /ticket/{id}/rate'
type ByLink = 'POST /ticket_rating/{token}'

export async function rateTicket(tx: Tx, call: Call<OnScreen>): Promise<Answer<OnScreen>> {
  const { actor, params } = call
  const ticket = await lockTicket(tx, params.id)
  if (!isOwn(actor, ticket)) throw notFound()
  ticketAbilities.require('rate', { ticket, forStaff: false, isActing: actor.impersonation !== null })
  return presentTicket(tx, await rate(tx, call, ticket), actor)
}

export async function limitRating({ platform, origin }: Call<ByLink>): Promise<void> {
  await hit(platform, { key: `ticket_rating:${networkOf(origin.ip)}`, max: 60, seconds: 600 })
}

/** Whoever holds the mail may, as often as they change their mind. */
export async function rateByLink(tx: Tx, call: Call<ByLink>): Promise<Answer<ByLink>> {
  const id = readRatingToken(call.platform.config.secretKey, call.params.token)
  const found = id ? await findTicket(tx, id) : undefined
  // One that was deleted, or is of another site, is none.
  if (!found) throw new AppError('rating_link_invalid')
  const ticket = await rate(tx, call, await lockWhereItWent(tx, found))
  return { ticket_no: ticket.ticket_no, rating: call.body.rating }
}

/** One lock, unless it is merged just now: should both sides wait for each other, the database has one begin anew. */
async function lockWhereItWent(tx: Tx, { id, merged_into }: Ticket): Promise<Ticket> {
  const ticket = await lockTicket(tx, merged_into ?? id)
  return ticket.merged_into ? lockWhereItWent(tx, ticket) : ticket
}

/** A comment that was written before stays where only the mark changes. */
async function rate(
  tx: Tx,
  by: By & { body: { rating: Rating; comment?: string | undefined } },
  ticket: Ticket,
): Promise<Ticket> {
  const { rating, comment = ticket.rating_comment } = by.body
  if (ticket.rating === rating && ticket.rating_comment === comment) return ticket
  const rated = await updateTicket(tx, ticket.id, { rating, rating_comment: comment, rated_at: tx.now })
  await tell(tx, by, 'ticket.rated', { ticket: rated, rating })
  return rated
}
