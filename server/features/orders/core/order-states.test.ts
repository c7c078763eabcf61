import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/orders/states.ts'
import { actTowards, canTransition, type OrderAct, statusAfter } from './order-states.ts'

const ACTS: OrderAct[] = ['process', 'requeue', 'request_info', 'resend', 'deliver', 'revise', 'cancel']

/** The business's own table, written once more: what each state may become. */
const ALLOWED: Record<(typeof ORDER_STATUSES)[number], Partial<Record<OrderAct, string>>> = {
  pending: { process: 'processing', deliver: 'completed', request_info: 'incomplete', cancel: 'cancelled' },
  processing: { deliver: 'completed', request_info: 'incomplete', requeue: 'pending', cancel: 'cancelled' },
  incomplete: { resend: 'pending', process: 'processing', cancel: 'cancelled' },
  completed: { revise: 'processing' },
  cancelled: {},
}

const cells = ORDER_STATUSES.flatMap((status) => ACTS.map((act) => [status, act] as const))

test.each(cells)('%s: %s', (status, act) => {
  const next = ALLOWED[status][act]
  expect(canTransition(status, act)).toBe(next !== undefined)
  if (next) expect(statusAfter(status, act)).toBe(next)
  else expect(() => statusAfter(status, act)).toThrow(expect.objectContaining({ code: 'wrong_state' }))
})

test.each(ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const)))(
  'from %s towards %s',
  (from, to) => {
    const act = ACTS.find((one) => ALLOWED[from][one] === to)
    if (act) expect(actTowards(from, to)).toBe(act)
    else expect(() => actTowards(from, to)).toThrow(expect.objectContaining({ code: 'wrong_state' }))
  },
)
