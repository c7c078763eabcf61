import type { ReactNode } from 'react'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { Answer } from '../../lib/api.ts'
import { answerKey } from '../../lib/use-answer.ts'
import { TICKET_COUNTS_KEY, TICKET_LISTS_KEY, ticketKey } from './ticket-keys.ts'

export type Ticket = Answer<'GET /ticket/{id}'>
export type StaffTicket = Ticket & { staff: NonNullable<Ticket['staff']> }
export type TicketRow = Answer<'GET /ticket'>['items'][number]
export type OwnTicketRow = Answer<'GET /ticket_user'>['items'][number]
export type LinkedOrder = NonNullable<Ticket['order']>

/** What other features know of what a ticket is about. */
export interface TicketParts {
  orderStatus: (status: OrderStatus) => ReactNode
}

/** The call answers by who asks; the answer itself tells which of the two it is. */
export const isForStaff = (ticket: Ticket): ticket is StaffTicket => ticket.staff !== undefined

/** How the browser's tab and a printed page call it. */
export const ticketTitle = ({ ticket_no, subject }: Pick<Ticket, 'ticket_no' | 'subject'>): string =>
  `#${ticket_no} · ${subject}`

export const ticketAnswer = (id: string) => answerKey('GET /ticket/{id}', { params: { id } }, ticketKey(id))

/** For calls that answer with the ticket as it is now. */
export const freshTicket = (id: string) =>
  ({
    keepAs: ticketAnswer(id),
    refresh: [TICKET_LISTS_KEY, TICKET_COUNTS_KEY],
    // Somebody else was quicker: what can be done has changed.
    refreshRefused: [ticketKey(id)],
    wait: false,
  }) as const
