import { type Caller, can } from '#platform/actor.ts'
import { abilitiesOf, type Verdict, wrongState } from '#platform/policy/abilities.ts'
import { nextStatus, type TicketAct } from './ticket-states.ts'
import type { Ticket } from './ticket-store.ts'

/** Tickets are of the company: its owner and buyers have them all, who only orders has those they opened. */
export const isOwn = (
  actor: Pick<Caller, 'userId' | 'accountId' | 'duty'>,
  ticket: Pick<Ticket, 'user_id' | 'opened_by'>,
): boolean =>
  ticket.user_id === actor.accountId && (actor.duty !== 'orderer' || ticket.opened_by === actor.userId)

/** Staff who answer tickets see all of their site, customers their own. */
export const maySee = (
  actor: Pick<Caller, 'userId' | 'accountId' | 'duty' | 'roleId' | 'permissions'>,
  ticket: Pick<Ticket, 'user_id' | 'opened_by'>,
): boolean => isOwn(actor, ticket) || can(actor, 'tickets')

/** What is known of a ticket and of whoever wants something of it; each rule names what it needs. */
interface Facts {
  ticket: Pick<Ticket, 'status' | 'rating_asked_at'>
  forStaff: boolean
  /** Staff in a customer's account do not say in their name how it was. */
  isActing: boolean
}
type About<K extends keyof Facts> = Pick<Facts, K>

const FOR_STAFF = { code: 'forbidden' } as const
const byTransition =
  (act: TicketAct) =>
  ({ ticket }: About<'ticket'>): Verdict =>
    nextStatus(ticket.status, act) !== null || wrongState(ticket.status)
const byStaffOf =
  (act: TicketAct) =>
  (facts: About<'ticket' | 'forStaff'>): Verdict =>
    facts.forStaff ? byTransition(act)(facts) : FOR_STAFF

export const ticketAbilities = abilitiesOf({
  write: byTransition('customer_writes'),
  note: byStaffOf('staff_writes'),
  solve: byTransition('solve'),
  /** Once it was solved, also after somebody wrote again: that it was asked is not forgotten. */
  rate: ({ ticket, forStaff, isActing }: Facts): Verdict => {
    if (forStaff) return { code: 'forbidden' }
    if (isActing) return { code: 'not_while_acting' }
    // What was merged is rated where it went.
    if (ticket.status === 'merged') return wrongState(ticket.status)
    return ticket.status === 'solved' || ticket.rating_asked_at !== null || wrongState(ticket.status)
  },
  change: byStaffOf('staff_writes'),
  assign: byStaffOf('staff_writes'),
  merge: byStaffOf('merge'),
  delete: ({ forStaff }: About<'forStaff'>): Verdict => forStaff || FOR_STAFF,
})

export const messageAbilities = abilitiesOf({
  /** Staff delete any message, customers what their side wrote. */
  delete: ({ message, forStaff }: { message: { from_staff: boolean }; forStaff: boolean }): Verdict =>
    forStaff || !message.from_staff || FOR_STAFF,
})
