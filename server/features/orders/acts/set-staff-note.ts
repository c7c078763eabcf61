import { recordAct } from '#features/audit/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { lockOrder, updateOrder } from '../core/order-store.ts'
import { addTimelineEvent } from '../core/order-timeline.ts'
import { presentStaffOrder } from '../view/present-order.ts'

type Key = 'PUT /order/{id}/note'

/** Staff's own note on an order; the customer never sees it, nor that it changed. */
export async function setStaffNote(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, body } = call
  const order = await lockOrder(tx, params.id)
  if (order.staff_note === body.staff_note) return presentStaffOrder(tx, order, actor)
  const changed = await updateOrder(tx, order.id, { staff_note: body.staff_note })
  await addTimelineEvent(tx, order, { kind: 'note_changed', actor, forStaffOnly: true })
  await recordAct(tx, call, {
    act: 'orders.change_note',
    subject: String(order.order_no),
    before: { staff_note: order.staff_note },
    after: { staff_note: body.staff_note },
  })
  return presentStaffOrder(tx, changed, actor)
}
