import type { TicketStatus } from '#contract/tickets/states.ts'

/**
 * The life of a ticket. It waits for staff while it is open, and for the customer once it was answered. Either side says
 * that it is solved; whoever writes after that opens it again. What was merged stays so: its words are elsewhere.
 */
export type TicketAct = 'customer_writes' | 'staff_writes' | 'solve' | 'merge'

const TRANSITIONS: Record<TicketStatus, Partial<Record<TicketAct, TicketStatus>>> = {
  open: { customer_writes: 'open', staff_writes: 'answered', solve: 'solved', merge: 'merged' },
  answered: { customer_writes: 'open', staff_writes: 'answered', solve: 'solved', merge: 'merged' },
  solved: { customer_writes: 'open', staff_writes: 'answered', merge: 'merged' },
  merged: {},
}

/** Null: it cannot happen in that state. */
export const nextStatus = (status: TicketStatus, act: TicketAct): TicketStatus | null =>
  TRANSITIONS[status][act] ?? null
