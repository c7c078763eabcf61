import { BY_PROGRAM } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { moveOrder } from '../core/move-order.ts'
import { tell } from '../core/order-consequences.ts'
import type { Order } from '../core/order-store.ts'
import { ACTS_TO_FOLLOW } from './acts-to-follow.ts'
import { moveRelay, UNASSIGNED } from './move-relay.ts'

/**
 * The provider cancelled, and the agent has their credits back; or what they delivered cannot be handed on. What becomes
 * of the customer's order its portal decides. `reason` is a code, or what the provider wrote.
 */
export async function comeBack(tx: Tx, order: Order, reason: string): Promise<void> {
  const act = ACTS_TO_FOLLOW[order.status]?.pending
  const waiting = act ? await moveOrder(tx, order, act, { incomplete_reason: '' }) : order
  const returned = await moveRelay(tx, waiting, 'return', { relay_reason: reason, ...UNASSIGNED })
  await tell(tx, BY_PROGRAM, 'order.relay_returned', { order: returned, reason })
}
