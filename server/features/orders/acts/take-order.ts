import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { moveOrder } from '../core/move-order.ts'
import { namedPerson } from '../core/named-person.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { canTransition, isOpen } from '../core/order-states.ts'
import { lockOrder, type Order, updateOrder } from '../core/order-store.ts'
import { presentStaffOrder } from '../view/present-order.ts'
import { unassignOrder } from './unassign-order.ts'

type Key = 'PUT /order/{id}/take'

/** One staff member works on an order at a time; taking it begins it, letting it go puts it back. */
export async function takeOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, body } = call
  const order = await lockOrder(tx, params.id)
  const isAsWanted = order.assigned_to === (body.taken ? actor.userId : null)
  // Whoever presses twice is told how it stands.
  if (isAsWanted && isOpen(order.status)) return presentStaffOrder(tx, order, actor)
  const assignee = (await namedPerson(tx, order.assigned_to))?.name
  staffAbilities.require(body.taken ? 'take' : 'unassign', { order, actor, assignee })
  const moved = body.taken ? await assign(tx, call, order) : await unassignOrder(tx, call, order)
  return presentStaffOrder(tx, moved, actor)
}

async function assign(tx: Tx, call: Call<Key>, order: Order): Promise<Order> {
  const assigned = { assigned_to: call.actor.userId, assigned_at: tx.now }
  const moved =
    order.status !== 'incomplete' && canTransition(order.status, 'process')
      ? await moveOrder(tx, order, 'process', assigned)
      : await updateOrder(tx, order.id, assigned)
  await tell(tx, call, 'order.taken', { order: moved, before: order.status })
  return moved
}
