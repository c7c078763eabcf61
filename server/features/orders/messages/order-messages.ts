import { recordAct } from '#features/audit/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { AppError, fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { beginAnew, hit, isFirstWithin } from '#platform/rate-limits.ts'
import { type Actor, can, realUserId } from '#platform/sessions/actor.ts'
import { findFile, releaseFile } from '#platform/storage/stored-files.ts'
import { maySee, messageAbilities, ownerAbilities } from '../core/order-abilities.ts'
import { mailAboutOrder } from '../core/order-mails.ts'
import { getOrder, lockOrder, type Order } from '../core/order-store.ts'
import { recordedFileAnswer } from '../files/record-download.ts'
import { refuseTooLarge } from '../submit/file-limits.ts'
import {
  announceMessages,
  deleteMessage,
  getMessage,
  insertMessage,
  listMessages,
  markRead,
  type OrderMessage,
} from './order-message-store.ts'

type Send = 'POST /order_message/{id}'
type List = 'GET /order_messages/{id}'
type Read = 'POST /order_messages/{id}/read'
type Delete = 'DELETE /order_message/{id}'
type Download = 'GET /order_message/{id}/download_file'

/** Whoever floods an order with messages floods the mail of those who read them. Staff answer many people an hour. */
export async function limitMessages({ platform, site, actor }: Call<Send>): Promise<void> {
  const key = `order_message:${site.id}:${actor.userId}`
  await hit(platform, { key, max: 60, seconds: 600 })
  if (!can(actor, 'orders')) await hit(platform, { key: `${key}:hour`, max: 120, seconds: 3600 })
}

const BURST_SECONDS = 600
/** Counts the mails about one side's messages in an order until the other side has read them. */
const burstKey = (orderId: string, fromStaff: boolean) =>
  `order_message_mail:${orderId}:${fromStaff ? 'staff' : 'owner'}`

/** The order's people write to each other: its owner on one side, staff on the other. */
export async function sendMessage(tx: Tx, call: Call<Send>): Promise<Answer<Send>> {
  const { actor, params, fields, files } = call
  const order = await lockOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  // The lock keeps the files from going meanwhile.
  ownerAbilities.require('write', { order })
  const file = files.file ?? null
  const text = fields.text ?? ''
  if (!text && !file) throw fieldError('text', 'required')
  const settings = await getSettings(tx)
  if (file) refuseTooLarge(file.size, settings, 'attachment')
  const fromStaff = can(actor, 'orders')
  const senderId = realUserId(actor)
  const id = await insertMessage(tx, order, { senderId, fromStaff, text, file })
  // Whoever writes in five lines sends one mail; the others are read with it.
  if (await isFirstWithin(tx, { key: burstKey(order.id, fromStaff), seconds: BURST_SECONDS }))
    await mailAboutOrder(
      tx,
      order,
      fromStaff ? { to: 'owner', step: 'message', text } : { to: 'site', what: 'message', text },
    )
  return present(await getMessage(tx, id), actor, settings.title)
}

export async function listOrderMessages(tx: Tx, { actor, params }: Call<List>): Promise<Answer<List>> {
  const order = await getOwnOrder(tx, actor, params.id)
  const { title } = await getSettings(tx)
  const messages = await listMessages(tx, order.id)
  return { items: messages.map((message) => present(message, actor, title)) }
}

export async function readMessages(tx: Tx, { actor, params }: Call<Read>): Promise<Answer<Read>> {
  const order = await getOwnOrder(tx, actor, params.id)
  const isStaff = can(actor, 'orders')
  if ((await markRead(tx, order.id, !isStaff)) > 0) {
    await beginAnew(tx, burstKey(order.id, !isStaff))
    announceMessages(tx, order, !isStaff)
  }
  return { status: 'success' }
}

/** Everyone takes back what they wrote; staff any. */
export async function removeMessage(tx: Tx, call: Call<Delete>): Promise<Answer<Delete>> {
  const { actor, params } = call
  const message = await getMessage(tx, params.id)
  const order = await getOwnOrder(tx, actor, message.order_id)
  messageAbilities.require('delete', { message, forStaff: can(actor, 'orders') })
  await deleteMessage(tx, message.id)
  if (message.file_id) await releaseFile(tx, message.file_id)
  announceMessages(tx, order, message.from_staff)
  // Of what was deleted the log keeps nothing either.
  if (can(actor, 'orders') || actor.impersonation)
    await recordAct(tx, call, { act: 'orders.delete_message', subject: String(order.order_no) })
  return { status: 'success' }
}

export async function downloadAttachment(tx: Tx, call: Call<Download>): Promise<Answer<Download>> {
  const message = await getMessage(tx, call.params.id)
  const order = await getOwnOrder(tx, call.actor, message.order_id)
  if (message.file_deleted_at) throw new AppError('gone')
  const file = message.file_id ? await findFile(tx, message.file_id) : null
  if (!file) throw notFound()
  const of = { table: 'order_messages', id: message.id } as const
  return recordedFileAnswer(file, { order, name: file.name, of }, call)
}

async function getOwnOrder(tx: Tx, actor: Actor, id: string): Promise<Order> {
  const order = await getOrder(tx, id)
  if (!maySee(actor, order)) throw notFound()
  return order
}

function present(message: OrderMessage, actor: Actor, siteTitle: string) {
  // Customers read no names of staff, whichever side they wrote on.
  const name = can(actor, 'orders')
    ? `${message.first_name} ${message.last_name}`
    : message.from_staff
      ? siteTitle
      : actor.name
  return {
    id: message.id,
    from_staff: message.from_staff,
    mine: message.from_staff === can(actor, 'orders'),
    sender_name: name,
    text: message.text,
    file: message.file_name
      ? {
          name: message.file_name,
          size: message.file_size,
          deleted_at: message.file_deleted_at?.toISOString() ?? null,
        }
      : null,
    created_at: message.created_at.toISOString(),
    read_at: message.read_at?.toISOString() ?? null,
    can: messageAbilities.can({ message, forStaff: can(actor, 'orders') }),
  }
}
