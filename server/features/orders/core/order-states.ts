import { isOneOf } from '#contract/is-one-of.ts'
import { OPEN_STATUSES, type OrderStatus } from '#contract/orders/states.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'

/**
 * What moves an order:
 *   process       staff begin                           pending, incomplete → processing
 *   requeue       staff let it lie                      processing → pending
 *   request_info  something is missing                  pending, processing → incomplete
 *   resend        the customer sent what was missing    incomplete → pending
 *   deliver       the modified file is there            pending, processing → completed
 *   revise        what was delivered is not right       completed → processing
 *   cancel        it is over; the credits go back       pending, processing, incomplete → cancelled
 */
const ORDER_ACTS = ['process', 'requeue', 'request_info', 'resend', 'deliver', 'revise', 'cancel'] as const
export type OrderAct = (typeof ORDER_ACTS)[number]

const TABLE: Record<OrderStatus, Partial<Record<OrderAct, OrderStatus>>> = {
  pending: { process: 'processing', deliver: 'completed', request_info: 'incomplete', cancel: 'cancelled' },
  processing: { deliver: 'completed', request_info: 'incomplete', requeue: 'pending', cancel: 'cancelled' },
  incomplete: { resend: 'pending', process: 'processing', cancel: 'cancelled' },
  completed: { revise: 'processing' },
  cancelled: {},
}

export function canTransition(status: OrderStatus, act: OrderAct): boolean {
  return TABLE[status][act] !== undefined
}

/** Where an act leads; refuses what the state does not allow. */
export function statusAfter(status: OrderStatus, act: OrderAct): OrderStatus {
  const next = TABLE[status][act]
  if (next === undefined) throw refused(wrongState(status))
  return next
}

/** The act that leads from one state to another, when staff name the state they want. */
export function actTowards(from: OrderStatus, to: OrderStatus): OrderAct {
  const act = findActTowards(from, to)
  if (act === undefined) throw refused(wrongState(from))
  return act
}

export const canBecome = (from: OrderStatus, to: OrderStatus): boolean =>
  findActTowards(from, to) !== undefined

function findActTowards(from: OrderStatus, to: OrderStatus): OrderAct | undefined {
  return ORDER_ACTS.find((act) => TABLE[from][act] === to)
}

export const isOpen = (status: OrderStatus): boolean => isOneOf(OPEN_STATUSES, status)
