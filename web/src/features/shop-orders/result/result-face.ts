import type { ShopOrder } from '../shop-order.ts'

export type ResultFace = 'paid' | 'held' | 'waiting' | 'transfer' | 'cancelled' | 'failed' | 'unpaid' | 'over'

type Payment = NonNullable<ShopOrder['payment']>
type Standing = Pick<ShopOrder, 'current_status' | 'is_paid'> & {
  payment: Pick<Payment, 'status' | 'method'> | null
}

const isUndecided = ({ status }: Pick<Payment, 'status'>) => status === 'created' || status === 'open'

/**
 * What the buyer is told who comes back from paying. The order's word counts, whatever the address says: that somebody
 * cancelled is only what their browser says, and the money may have come after all.
 */
export function faceOf(order: Standing, saysCancelled: boolean): ResultFace {
  const { current_status, is_paid, payment } = order
  if (current_status === 'cancelled') return 'over'
  if (is_paid) return current_status === 'on_hold' ? 'held' : 'paid'
  if (!payment) return 'unpaid'
  if (payment.status === 'failed') return 'failed'
  // What was paid a moment ago is about to stand in the order as well.
  if (!isUndecided(payment)) return payment.status === 'paid' ? 'waiting' : 'unpaid'
  if (payment.method === 'bank') return 'transfer'
  // The provider did not answer when the order was placed: nobody could pay yet.
  if (payment.status === 'created') return 'unpaid'
  return saysCancelled ? 'cancelled' : 'waiting'
}

/** Whose provider can be asked how the payment stands: transfers have none. */
export const hasToBeChecked = (payment: Pick<Payment, 'status' | 'method'> | null): boolean =>
  payment !== null && isUndecided(payment) && payment.method !== 'bank'
