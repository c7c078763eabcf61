import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { namedPerson } from '../core/named-person.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { isOpen } from '../core/order-states.ts'
import { lockOrder } from '../core/order-store.ts'
import { presentStaffOrder } from '../view/present-order.ts'
import { assignOrder } from './assign-order.ts'
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
  const moved = body.taken ? await assignOrder(tx, call, order) : await unassignOrder(tx, call, order)
  return presentStaffOrder(tx, moved, actor)
}
