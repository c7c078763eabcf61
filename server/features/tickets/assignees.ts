import type { By } from '#features/consequences/index.ts'
import { getUser, holdStaffWith, nameOf, selectStaffWith } from '#features/identity/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './ticket-consequences.ts'
import { type Ticket, updateTicket } from './ticket-store.ts'

type Key = 'GET /ticket_assignees'

/** Whoever may answer tickets today. */
export async function listAssignees(tx: ReadTx, _call: Call<Key>): Promise<Answer<Key>> {
  return { items: await selectStaffWith(tx, 'tickets').orderBy('name').execute() }
}

/** To a colleague, or to nobody: then whoever comes first. */
export async function assignTicket(tx: Tx, by: By, ticket: Ticket, to: string | null): Promise<Ticket> {
  if (ticket.assigned_to === to) return ticket
  const assignee = to ? await holdStaffWith(tx, 'tickets', to) : null
  if (assignee === undefined) throw fieldError('assigned_to', 'unknown')
  const before = ticket.assigned_to ? nameOf(await getUser(tx, ticket.assigned_to)) : ''
  const assigned = await updateTicket(tx, ticket.id, { assigned_to: to })
  await tell(tx, by, 'ticket.assigned', { ticket: assigned, before, after: assignee?.name ?? '' })
  return assigned
}

/** For somebody who answers tickets no more. What was solved stays theirs. */
export async function unassignTicketsOf(tx: Tx, by: By, userId: string): Promise<void> {
  const tickets = await tx.db
    .selectFrom('tickets')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('assigned_to', '=', userId)
    .where('status', 'in', ['open', 'answered'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const ticket of tickets) await assignTicket(tx, by, ticket, null)
}
