import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { releaseFile } from '#platform/storage/stored-files.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { deleteOrder, lockOrder } from '../core/order-store.ts'
import { listFiles, removeContent } from '../files/order-file-store.ts'
import { listMessages } from '../messages/order-message-store.ts'

type Key = 'DELETE /order/{id}'

/** Only what is over for good goes. The ledger stays: money is never forgotten. */
export async function removeOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const order = await lockOrder(tx, call.params.id)
  staffAbilities.require('delete', { order })
  for (const file of await listFiles(tx, order.id)) await removeContent(tx, file)
  const messages = await listMessages(tx, order.id)
  await deleteOrder(tx, order.id)
  for (const { file_id } of messages) if (file_id) await releaseFile(tx, file_id)
  await tell(tx, call, 'order.deleted', { order })
  return { status: 'success' }
}
