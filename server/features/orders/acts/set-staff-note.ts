import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from '../core/order-consequences.ts'
import { lockOrder, updateOrder } from '../core/order-store.ts'
import { presentStaffOrder } from '../view/present-order.ts'

type Key = 'PUT /order/{id}/note'

/** Staff's own note on an order; the customer never sees it, nor that it changed. */
export async function setStaffNote(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, body } = call
  const order = await lockOrder(tx, params.id)
  if (order.staff_note === body.staff_note) return presentStaffOrder(tx, order, actor)
  const changed = await updateOrder(tx, order.id, { staff_note: body.staff_note })
  await tell(tx, call, 'order.note_changed', { order: changed, before: order.staff_note })
  return presentStaffOrder(tx, changed, actor)
}
