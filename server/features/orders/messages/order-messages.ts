import { conversationsOf } from '#features/conversations/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { maySee, messageAbilities, ownerAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { getOrder, lockOrder, type Order } from '../core/order-store.ts'
import { recordedFileAnswer } from '../files/download-file.ts'

/** The order's people write to each other: its owner on one side, staff on the other. */
export const orderConversations = conversationsOf<Order>({
  kind: 'order',
  permission: 'orders',
  get: getOrder,
  // The lock keeps the files from going meanwhile.
  lock: lockOrder,
  maySee,
  mayWrite: (order) => ownerAbilities.verdict('write', { order }),
  mayDelete: (message, forStaff) => messageAbilities.verdict('delete', { message, forStaff }),
  tell: (tx, by, what, { subject: order, ...facts }) => tell(tx, by, `order.${what}`, { order, ...facts }),
})

type Download = 'GET /order_message/{id}/download_file'

export async function downloadAttachment(tx: ReadTx, call: Call<Download>): Promise<Answer<Download>> {
  const { subject: order, messageId, file } = await orderConversations.attachment(tx, call)
  const of = { table: 'conversation_messages', id: messageId } as const
  return recordedFileAnswer(file, { order, name: file.name, of }, call)
}
