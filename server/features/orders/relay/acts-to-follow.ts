import type { OrderStatus } from '#contract/orders/states.ts'
import type { OrderAct } from '../core/order-states.ts'

/** By where the customer's order stands and where the agent's does. What is delivered stays so until the next version. */
export const ACTS_TO_FOLLOW: Partial<Record<OrderStatus, Partial<Record<OrderStatus, OrderAct>>>> = {
  pending: { processing: 'process', incomplete: 'request_info' },
  processing: { pending: 'requeue', incomplete: 'request_info' },
  incomplete: { pending: 'resend', processing: 'process' },
}
