import { getUser, nameOf } from '#features/identity/index.ts'
import type { NotificationSubject } from '#features/notifications/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { holdRow } from '#platform/db/hold-row.ts'
import { assignTicket } from './assignees.ts'
import { ticketAbilities } from './ticket-abilities.ts'
import { findTicket, lockIfFound, type Ticket } from './ticket-store.ts'

/** A ticket, as notifications know it. */
export const ticketSubject: NotificationSubject = {
  holdIfFound: holdRow('tickets'),
  async isTakeable(tx, id) {
    const ticket = await findTicket(tx, id)
    return ticket?.assigned_to === null && isOpenFor(tx, ticket)
  },
  async take(tx, by, id) {
    const ticket = await lockIfFound(tx, id)
    if (!ticket || !(await isOpenFor(tx, ticket))) return { is: 'over' }
    const { assigned_to } = ticket
    if (assigned_to === by.actor.userId) return { is: 'own' }
    if (assigned_to) return { is: 'held', by: nameOf(await getUser(tx, assigned_to)) }
    await assignTicket(tx, by, ticket, by.actor.userId)
    return { is: 'taken' }
  },
}

/** Whether it could be assigned on the screen. */
async function isOpenFor(tx: ReadTx, ticket: Ticket): Promise<boolean> {
  const isOpen = ticketAbilities.verdict('assign', { ticket, forStaff: true }) === true
  return isOpen && (await getSettings(tx)).ticket_system_public
}
