import { SHOP_ORDER_ACTS, type ShopOrderAct } from '#contract/shop-orders/states.ts'
import type { Order } from '../manage-order.ts'

/** What takes an order on its way, the nearest first. What is held goes on before anything else. */
const STEPS = [
  'resume',
  'mark_as_paid',
  'mark_as_processing',
  'mark_as_shipped',
  'mark_as_completed',
] as const satisfies readonly ShopOrderAct[]

/** The one thing to do next; null where the order is over, or where it is for others to do. */
export function nextActOf({ can, refund_due }: Pick<Order, 'can' | 'refund_due'>): ShopOrderAct | null {
  const step = STEPS.find((act) => can[act])
  // Money that came for an order that was cancelled meanwhile.
  return step ?? (refund_due && can.refund && !can.mark_as_refunded ? 'refund' : null)
}

/** Everything else that can be done, in the order of the menu. That money was sent is said where its order asks for it. */
export function otherActsOf(order: Pick<Order, 'can' | 'refund_due'>): ShopOrderAct[] {
  const next = nextActOf(order)
  return SHOP_ORDER_ACTS.filter((act) => act !== next && act !== 'mark_as_refunded' && order.can[act])
}

/** Acts that ask for something first; the others are done by one press. */
export const ASKING_ACTS = ['mark_as_paid', 'mark_as_shipped', 'mark_as_on_hold', 'refund', 'cancel'] as const
export type AskingAct = (typeof ASKING_ACTS)[number]
