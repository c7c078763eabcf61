import type { PaymentStatus } from '#contract/payment-methods.ts'

export type ResultFace =
  | 'paid'
  | 'waiting'
  | 'transfer'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'refunding'
  | 'refunded'

interface Standing {
  status: PaymentStatus
  method: string
}

/** Nothing is decided yet. */
export const isWaiting = ({ status }: Pick<Standing, 'status'>) => status === 'created' || status === 'open'

/**
 * What the person who came back is told. "Cancelled" is only what their browser says: when the money came after all,
 * the payment's own word counts.
 */
export function faceOf(payment: Standing, cancelled: boolean): ResultFace {
  const { status, method } = payment
  if (status !== 'created' && status !== 'open') return status
  if (method === 'bank') return 'transfer'
  return cancelled ? 'cancelled' : 'waiting'
}
