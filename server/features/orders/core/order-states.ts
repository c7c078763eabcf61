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
export type OrderAct = 'process' | 'requeue' | 'request_info' | 'resend' | 'deliver' | 'revise' | 'cancel'

const TABLE: Record<OrderStatus, Partial<Record<OrderAct, OrderStatus>>> = {
  pending: { process: 'processing', deliver: 'completed', request_info: 'incomplete', cancel: 'cancelled' },
  processing: { deliver: 'completed', request_info: 'incomplete', requeue: 'pending', cancel: 'cancelled' },
  incomplete: { resend: 'pending', process: 'processing', cancel: 'cancelled' },
  completed: { revise: 'processing' },
  cancelled: {},
}

export function canTransition(status: string, act: OrderAct): boolean {
  return TABLE[status as OrderStatus][act] !== undefined
}

/** Where an act leads; refuses what the state does not allow. */
export function statusAfter(status: string, act: OrderAct): OrderStatus {
  const next = TABLE[status as OrderStatus][act]
  if (next === undefined) throw refused(wrongState(status))
  return next
}

/** The act that leads from one state to another, when staff name the state they want. */
export function actTowards(from: string, to: OrderStatus): OrderAct {
  const act = findActTowards(from, to)
  if (act === undefined) throw refused(wrongState(from))
  return act
}

export const canBecome = (from: string, to: OrderStatus): boolean => findActTowards(from, to) !== undefined

function findActTowards(from: string, to: OrderStatus): OrderAct | undefined {
  const acts = TABLE[from as OrderStatus]
  return (Object.keys(acts) as OrderAct[]).find((act) => acts[act] === to)
}

export const isOpen = (status: string): boolean => (OPEN_STATUSES as readonly string[]).includes(status)
