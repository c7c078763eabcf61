import { v7 as newId } from 'uuid'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/events/publish.ts'
import { attachFile } from '#platform/storage/stored-files.ts'
import type { Order } from '../core/order-store.ts'

export interface NewMessage {
  senderId: string
  fromStaff: boolean
  text: string
  file: { id: string } | null
}

/** Writes a message and tells both sides. */
export async function insertMessage(tx: Tx, order: Order, message: NewMessage) {
  const file = message.file ? await attachFile(tx, message.file.id) : null
  const row = await tx.db
    .insertInto('order_messages')
    .values({
      id: newId(),
      site_id: tx.siteId,
      order_id: order.id,
      sender_id: message.senderId,
      from_staff: message.fromStaff,
      text: message.text,
      file_id: file?.id ?? null,
      file_name: file?.name ?? '',
      file_size: file?.size ?? 0,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  announceMessages(tx, order, message.fromStaff)
  return row.id
}

export function announceMessages(
  tx: Tx,
  { id, order_no, user_id }: Pick<Order, 'id' | 'order_no' | 'user_id'>,
  fromStaff: boolean,
) {
  const event = { order_id: id, order_no, user_id, from_staff: fromStaff }
  publish(tx, { userId: user_id, andStaff: true }, 'order.messages', event)
}

const selectMessages = (tx: Tx) =>
  tx.db
    .selectFrom('order_messages as m')
    .innerJoin('users as u', (on) =>
      on.onRef('u.site_id', '=', 'm.site_id').onRef('u.id', '=', 'm.sender_id'),
    )
    .selectAll('m')
    .select(['u.first_name', 'u.last_name'])
    .where('m.site_id', '=', tx.siteId)

export type OrderMessage = Awaited<ReturnType<typeof getMessage>>

export async function listMessages(tx: Tx, orderId: string): Promise<OrderMessage[]> {
  return selectMessages(tx).where('m.order_id', '=', orderId).orderBy('m.id').execute()
}

export async function getMessage(tx: Tx, id: string) {
  const row = await selectMessages(tx).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Everything that the other side wrote has been seen. Answers how many were new. */
export async function markRead(tx: Tx, orderId: string, fromStaff: boolean): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('order_messages')
    .set({ read_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('order_id', '=', orderId)
    .where('from_staff', '=', fromStaff)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('order_messages').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}
