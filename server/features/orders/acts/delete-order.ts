import { deleteConversation } from '#features/conversations/index.ts'
import { forgetSubject } from '#features/notifications/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { deleteOrder, lockOrder } from '../core/order-store.ts'
import { listFiles, removeContent } from '../files/order-file-store.ts'

type Key = 'DELETE /order/{id}'

/** Only what is over for good goes. The ledger stays: money is never forgotten. */
export async function removeOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const order = await lockOrder(tx, call.params.id)
  staffAbilities.require('delete', { order })
  for (const file of await listFiles(tx, order.id)) await removeContent(tx, file)
  await deleteConversation(tx, { kind: 'order', id: order.id })
  await forgetSubject(tx, { kind: 'order', id: order.id })
  await deleteOrder(tx, order.id)
  await tell(tx, call, 'order.deleted', { order })
  return { status: 'success' }
}
