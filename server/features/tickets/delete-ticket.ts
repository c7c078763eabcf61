import { deleteConversation } from '#features/conversations/index.ts'
import { forgetSubject } from '#features/notifications/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { ticketAbilities } from './ticket-abilities.ts'
import { tell } from './ticket-consequences.ts'
import { listMerged, lockTicket, removeTicket } from './ticket-store.ts'

type Key = 'DELETE /ticket/{id}'

/** With all that was written and attached; tickets that went into it go along. */
export async function deleteTicket(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const ticket = await lockTicket(tx, call.params.id)
  ticketAbilities.require('delete', { forStaff: true })
  const merged = await listMerged(tx, ticket.id)
  await deleteConversation(tx, { kind: 'ticket', id: ticket.id })
  await removeTicket(tx, ticket.id)
  for (const { id } of [ticket, ...merged]) await forgetSubject(tx, { kind: 'ticket', id })
  await tell(tx, call, 'ticket.deleted', { ticket })
  return { status: 'success' }
}
