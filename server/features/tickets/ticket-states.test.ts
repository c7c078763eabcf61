import { expect, test } from 'vitest'
import { TICKET_STATUSES } from '#contract/tickets/states.ts'
import { nextStatus, type TicketAct } from './ticket-states.ts'

const ACTS = ['customer_writes', 'staff_writes', 'solve', 'merge'] as const satisfies TicketAct[]

test('every act in every state', () => {
  const table = TICKET_STATUSES.map((status) => [status, ...ACTS.map((act) => nextStatus(status, act))])
  expect(table).toEqual([
    ['open', 'open', 'answered', 'solved', 'merged'],
    ['answered', 'open', 'answered', 'solved', 'merged'],
    ['solved', 'open', 'answered', null, 'merged'],
    ['merged', null, null, null, null],
  ])
})
