import {
  capture,
  findHold,
  hold,
  REDUCTION_MARK,
  refund,
  release,
  SUPPLEMENT_MARK,
} from '#features/credits/index.ts'
import type { Caller } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { toAppError } from '#platform/db/database-errors.ts'
import type { OrderChange } from '../acts/order-change-store.ts'
import type { Order } from './order-store.ts'

/*
 * What an order does to its owner's credits: held when it is sent and when a supplement is agreed to, captured with the
 * delivery, given back when it becomes cheaper or is cancelled. Every act has a key of its own: none happens twice.
 */
const keyOf = ({ id }: Order, act: string) => `order:${id}:${act}`
const about = ({ id, order_no }: Order) => ({ holdId: id, subject: String(order_no), subjectId: id })

/**
 * An order of options that cost nothing holds nothing. Says how it stands with the payment by that: whatever the wallet
 * lacks afterwards, the newest order lacks.
 */
export async function holdPrice(tx: Tx, order: Order): Promise<'paid' | 'due'> {
  if (order.price === 0) return 'paid'
  const key = keyOf(order, 'submit')
  const { balance } = await hold(tx, { ...about(order), key, userId: order.user_id, amount: order.price })
  return balance < 0 ? 'due' : 'paid'
}

/** Who only orders on a company's wallet learns that it does not hold enough, and not how much it holds. */
export async function withoutFigures<T>({ duty }: Pick<Caller, 'duty'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    const error = toAppError(fault)
    const isMissing = error instanceof AppError && error.code === 'not_enough_credits'
    throw isMissing && duty === 'orderer' ? new AppError('company_credits_missing') : fault
  }
}

type Change = Pick<OrderChange, 'id' | 'price_after'>

export async function holdSupplement(tx: Tx, order: Order, change: Change): Promise<void> {
  const key = `order:${order.id}${SUPPLEMENT_MARK}${change.id}`
  const amount = change.price_after - order.price
  await hold(tx, { ...about(order), key, userId: order.user_id, amount })
}

/** A second delivery finds nothing left to capture. */
export async function capturePrice(tx: Tx, order: Order, version: number): Promise<void> {
  if (order.price === 0) return
  await capture(tx, { ...about(order), key: keyOf(order, `deliver:${version}`) })
}

/** What is still held goes back first; after a revision part of the price may be captured already. */
export async function giveBackPart(
  tx: Tx,
  order: Order,
  change: Change & Pick<OrderChange, 'reason'>,
): Promise<void> {
  const less = order.price - change.price_after
  const part = { ...about(order), reason: change.reason }
  const key = `order:${order.id}${REDUCTION_MARK}${change.id}`
  const held = await findHold(tx, order.id)
  const released = Math.min(held?.held ?? 0, less)
  if (released > 0) await release(tx, { ...part, key, amount: released })
  if (less > released) await refund(tx, { ...part, key: `${key}:refund`, amount: less - released })
}

export async function giveBackAll(tx: Tx, order: Order, reason: string): Promise<void> {
  if (order.price === 0) return
  const all = { ...about(order), reason }
  const key = keyOf(order, 'cancel')
  const released = await release(tx, { ...all, key })
  const refunded = await refund(tx, { ...all, key: `${key}:refund` })
  // Whatever was said to be returned must have been.
  if (released + refunded !== order.price) throw new AppError('internal')
}
