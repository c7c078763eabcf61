import type { PaymentStatus } from '#contract/payments/payment-methods.ts'

export type ResultFace =
  | 'paid'
  | 'paid_before'
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

interface Bought {
  /** Where it is still among the latest purchases. */
  invoice: { status: string } | undefined
  /** They are being fetched. */
  fetching: boolean
}

/**
 * A transfer stays paid when staff take the purchase back: only the invoice tells, and what it tells is not known before
 * the latest purchases are there (null), nor of one that is no longer among them.
 */
export function faceOfPurchase(face: ResultFace, { invoice, fetching }: Bought): ResultFace | null {
  if (face !== 'paid') return face
  if (invoice) return invoice.status === 'refunded' ? 'refunded' : 'paid'
  return fetching ? null : 'paid_before'
}
