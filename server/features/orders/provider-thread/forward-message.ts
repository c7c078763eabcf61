import { getMessage } from '#features/conversations/index.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { getFileToShare, insertSharedFile, type SharedFile } from '#platform/storage/share-files.ts'
import { messageAbilities } from '../core/order-abilities.ts'
import { lockOrder } from '../core/order-store.ts'
import { orderConversations } from '../messages/order-messages.ts'
import { findThread, findThreadOfMessage } from './find-thread.ts'
import { neutralName } from './neutral-name.ts'
import { sendToProvider } from './provider-messages.ts'

type ToCustomer = 'POST /agent_order_message/{id}/forward'
type ToProvider = 'POST /order_message/{id}/forward'

/*
 * Nothing goes from the provider to the customer, or back, unless staff of the sub-portal pass it on, in whichever words.
 * It is their own message there. An attachment is not stored again: a second row names the same object.
 */

/** What the provider wrote, in the portal's name. */
export async function forwardToCustomer(tx: Tx, call: Call<ToCustomer>): Promise<Answer<ToCustomer>> {
  const thread = await findThreadOfMessage(tx, call)
  if (!thread) throw notFound()
  const { message, providerId } = thread
  // Rows are locked here first and there second.
  const order = await lockOrder(tx, thread.order.id)
  messageAbilities.require('forward_to_customer', { message, order })
  const file = call.body.with_file
    ? await tx.enter(providerId, (there) => getAttachment(there, message))
    : null
  return orderConversations.send(tx, {
    ...call,
    params: { id: order.id },
    fields: { text: call.body.text },
    files: await shared(tx, file && { ...file, name: neutralName(order.order_no, file.name) }),
  })
}

/** What the customer wrote, in the agent's name. */
export async function forwardToProvider(tx: Tx, call: Call<ToProvider>): Promise<Answer<ToProvider>> {
  const message = await getMessage(tx, 'order', call.params.id)
  const order = await lockOrder(tx, message.subject_id)
  messageAbilities.require('forward_to_provider', { message, order, forStaff: true })
  const { provider_order_id: id } = order
  const thread = id && (await findThread(tx, { actor: call.actor, params: { id } }))
  if (!thread) throw notFound()
  const file = call.body.with_file ? await getAttachment(tx, message) : null
  return sendToProvider(tx, call, thread, async (there) => ({
    fields: { text: call.body.text },
    files: await shared(there, file),
  }))
}

async function getAttachment(
  tx: Tx,
  { file_id, file_deleted_at }: { file_id: string | null; file_deleted_at: Date | null },
): Promise<SharedFile> {
  if (file_deleted_at) throw new AppError('gone')
  if (!file_id) throw notFound()
  return getFileToShare(tx, file_id)
}

const shared = async (tx: Tx, file: SharedFile | null) =>
  file ? { file: { id: await insertSharedFile(tx, file), size: file.size } } : {}
