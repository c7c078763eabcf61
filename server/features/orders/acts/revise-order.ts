import { getSettings } from '#features/settings/index.ts'
import { realUserId } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { moveOrder } from '../core/move-order.ts'
import { maySee, ownerAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { lockOrder } from '../core/order-store.ts'
import { rejectDelivery } from '../core/reject-delivery.ts'
import { orderConversations } from '../messages/order-messages.ts'
import { presentOwnOrder } from '../view/present-order.ts'

type Key = 'POST /order/{id}/revision'

/**
 * What was delivered is not right: the customer says what, sends logs, and the order is worked on again. No other order
 * gets that file by itself.
 */
export async function reviseOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, fields, files } = call
  const order = await lockOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  const settings = await getSettings(tx)
  ownerAbilities.require('revise', { order, now: tx.now, revisionDays: settings.revision_days })
  await orderConversations.insert(tx, call, order, {
    senderId: realUserId(actor),
    fromStaff: false,
    text: fields.text,
    file: files.log_file ?? null,
  })
  const moved = await moveOrder(tx, order, 'revise', { revisions: order.revisions + 1 })
  await tell(tx, call, 'order.revision_requested', { order: moved, text: fields.text })
  await rejectDelivery(tx, order, fields.text)
  return presentOwnOrder(tx, moved)
}
