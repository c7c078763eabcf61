import type { NotificationSubject } from '#features/notifications/index.ts'
import { holdRow } from '#platform/db/hold-row.ts'
import { namedPerson } from '../core/named-person.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { isOpen } from '../core/order-states.ts'
import { findOrder, lockIfFound } from '../core/order-store.ts'
import { assignOrder } from './assign-order.ts'

/** An order, as notifications know it. */
export const orderSubject: NotificationSubject = {
  holdIfFound: holdRow('orders'),
  async isTakeable(tx, id) {
    const order = await findOrder(tx, id)
    return order !== undefined && staffAbilities.verdict('take', { order, assignee: undefined }) === true
  },
  async take(tx, by, id) {
    const order = await lockIfFound(tx, id)
    if (!order) return { is: 'over' }
    const assignee = await namedPerson(tx, order.assigned_to)
    const verdict = staffAbilities.verdict('take', { order, assignee: assignee?.name })
    if (verdict === true) {
      await assignOrder(tx, by, order)
      return { is: 'taken' }
    }
    if (!assignee || !isOpen(order.status)) return { is: 'over' }
    return assignee.id === by.actor.userId ? { is: 'own' } : { is: 'held', by: assignee.name }
  },
}
