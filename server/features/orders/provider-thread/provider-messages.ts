import type { Message } from '#contract/conversations/shapes.ts'
import type { ConversationCall, SendCall } from '#features/conversations/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { FileAnswer } from '#platform/storage/send-file.ts'
import { handOverFile } from '#platform/storage/stored-files.ts'
import { messageAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import type { Order } from '../core/order-store.ts'
import { recordedFileAnswer } from '../files/download-file.ts'
import { agentOrderConversations, downloadAgentAttachment } from '../messages/order-messages.ts'
import { asAgent } from '../relay/by-agent.ts'
import { findThread, findThreadOfMessage, type ProviderThread } from './find-thread.ts'
import { neutralName } from './neutral-name.ts'

/*
 * Messages about orders of agents. On a sub-portal its staff write to the provider as the agent does on the admin site: it
 * is one conversation, which stands at the provider's. Whatever is no order of theirs there is looked for here, as anywhere.
 */

export async function sendMessage(tx: Tx, call: SendCall): Promise<Message> {
  const thread = await findThread(tx, call)
  if (!thread) return agentOrderConversations.send(tx, call)
  // The bytes stay where they were stored; from now on they are the provider's.
  if (call.files.file) await handOverFile(tx, call.files.file.id, thread.providerId)
  return sendToProvider(tx, call, thread, async () => ({ fields: call.fields, files: call.files }))
}

/** `made` is asked at the provider's, where the attachment has to stand. */
export async function sendToProvider(
  tx: Tx,
  call: Omit<ConversationCall, 'params'>,
  { order, theirs, providerId }: ProviderThread,
  made: (there: Tx) => Promise<Pick<SendCall, 'fields' | 'files'>>,
): Promise<Message> {
  const sent = await tx.enter(providerId, async (there) =>
    agentOrderConversations.send(there, {
      ...asAgent(call, theirs),
      params: { id: theirs.id },
      ...(await made(there)),
    }),
  )
  await tell(tx, call, 'order.provider_written', { order })
  return asSeenHere(sent, order, (await getSettings(tx)).title)
}

export async function listMessages(tx: ReadTx, call: ConversationCall): Promise<{ items: Message[] }> {
  const thread = await findThread(tx, call)
  if (!thread) return agentOrderConversations.list(tx, call)
  const { order, theirs, providerId } = thread
  const { items } = await tx.enter(providerId, (there) =>
    agentOrderConversations.list(there, asAgent(call, theirs)),
  )
  const { title } = await getSettings(tx)
  return { items: items.map((message) => asSeenHere(message, order, title)) }
}

export async function readMessages(tx: Tx, call: ConversationCall): Promise<{ status: 'success' }> {
  const thread = await findThread(tx, call)
  if (!thread) return agentOrderConversations.read(tx, call)
  return tx.enter(thread.providerId, (there) =>
    agentOrderConversations.read(there, asAgent(call, thread.theirs)),
  )
}

export async function deleteMessage(tx: Tx, call: ConversationCall): Promise<{ status: 'success' }> {
  const thread = await findThreadOfMessage(tx, call)
  if (!thread) return agentOrderConversations.remove(tx, call)
  const deleted = await tx.enter(thread.providerId, (there) =>
    agentOrderConversations.remove(there, asAgent(call, thread.theirs)),
  )
  await tell(tx, call, 'order.provider_message_deleted', { order: thread.order })
  return deleted
}

/** The provider writes down that their agent took it, as if it had been taken there. */
export async function downloadAttachment(tx: ReadTx, call: DownloadCall): Promise<FileAnswer> {
  const thread = await findThreadOfMessage(tx, call)
  if (!thread) return downloadAgentAttachment(tx, call)
  const { order, theirs, providerId, message } = thread
  const agents = asAgent(call, theirs)
  const { file } = await tx.enter(providerId, (there) => agentOrderConversations.attachment(there, agents))
  const name = message.from_staff ? neutralName(order.order_no, file.name) : file.name
  const of = { table: 'conversation_messages', id: message.id } as const
  return recordedFileAnswer({ ...file, name }, { order: theirs, name: file.name, of }, agents, (work) =>
    call.platform.db.transaction(call.site.id, (ours) => ours.enter(providerId, work)),
  )
}

type DownloadCall = Parameters<typeof downloadAgentAttachment>[1]

/** White label: nothing tells who the provider is, and what the agent wrote the portal wrote. */
function asSeenHere(message: Message, order: Order, title: string): Message {
  const { from_staff, file } = message
  return {
    ...message,
    sender_name: from_staff ? '' : title,
    file: file && { ...file, name: from_staff ? neutralName(order.order_no, file.name) : file.name },
    can: {
      ...message.can,
      forward: messageAbilities.verdict('forward_to_customer', { message, order }) === true,
    },
  }
}
