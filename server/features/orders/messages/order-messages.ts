import { type Conversations, conversationsOf } from '#features/conversations/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { getAgentOrder, lockAgentOrder } from '../core/agent-orders.ts'
import { maySee, messageAbilities, ownerAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { getOrder, lockOrder, type Order } from '../core/order-store.ts'
import { recordedFileAnswer } from '../files/download-file.ts'
import { partOf } from '../lists/order-parts.ts'

const aboutOrders: Conversations<Order> = {
  kind: 'order',
  partOf,
  permission: 'orders',
  get: getOrder,
  // The lock keeps the files from going meanwhile.
  lock: lockOrder,
  maySee,
  mayWrite: (order) => ownerAbilities.verdict('write', { order }),
  mayDelete: (message, forStaff) => messageAbilities.verdict('delete', { message, forStaff }),
  mayForward: (message, order, forStaff) =>
    messageAbilities.verdict('forward_to_provider', { message, order, forStaff }),
  tell: (tx, by, what, { subject: order, ...facts }) => tell(tx, by, `order.${what}`, { order, ...facts }),
}

/** The order's people write to each other: its owner on one side, staff on the other. */
export const orderConversations = conversationsOf(aboutOrders)

/** The same conversations under a name by which only those about orders of agents are found. */
export const agentOrderConversations = conversationsOf({
  ...aboutOrders,
  get: getAgentOrder,
  lock: lockAgentOrder,
})

type Download = 'GET /order_message/{id}/download_file'

const downloadFrom =
  (conversations: typeof orderConversations) =>
  async (tx: ReadTx, call: Call<Download>): Promise<Answer<Download>> => {
    const { subject: order, messageId, file } = await conversations.attachment(tx, call)
    const of = { table: 'conversation_messages', id: messageId } as const
    return recordedFileAnswer(file, { order, name: file.name, of }, call)
  }

export const downloadAttachment = downloadFrom(orderConversations)
export const downloadAgentAttachment = downloadFrom(agentOrderConversations)
