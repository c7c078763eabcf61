import type { Updateable } from 'kysely'
import { isUnderWay } from '#features/automation/index.ts'
import { getCalendar } from '#features/settings/index.ts'
import type { Orders } from '#platform/db/database.gen.ts'
import type { Tx } from '#platform/db/database.ts'
import { clockAfter } from './order-clock.ts'
import { type OrderAct, statusAfter } from './order-states.ts'
import { type Order, updateOrder } from './order-store.ts'

/**
 * Moves a locked order by an act that its state allows, with everything that follows from the state alone: the
 * promise, and from when its files count as old.
 */
export async function moveOrder(
  tx: Tx,
  order: Order,
  act: OrderAct,
  changes: Updateable<Orders> = {},
): Promise<Order> {
  const status = statusAfter(order.status, act)
  const isOver = status === 'completed' || status === 'cancelled'
  return updateOrder(tx, order.id, {
    status,
    ...clockAfter(await getCalendar(tx), act, order, tx.now),
    closed_at: isOver ? tx.now : null,
    files_warned_at: null,
    // What staff delivered is revised by staff: a try of the automation that is still to come is called off.
    ...(act === 'revise' && isUnderWay(order) && { automation_status: 'none' }),
    ...changes,
  })
}
