import { sql } from 'kysely'
import { keptUntil } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { findProposal } from './order-change-store.ts'
import { listFiles } from './order-file-store.ts'
import { listItems, type Order } from './order-store.ts'
import { listTimeline } from './order-timeline.ts'
import { PAYMENT_STATE } from './payment-state.ts'

/** An order with everything that stands around it. */
export async function viewOrder(tx: Tx, order: Order, forStaff: boolean) {
  return {
    order,
    items: await listItems(tx, order.id),
    files: await listFiles(tx, order.id),
    timeline: await listTimeline(tx, order.id, forStaff),
    proposal: await findProposal(tx, order.id),
    payment: await getPaymentState(tx, order.id),
    unread: await countUnread(tx, order.id, !forStaff),
    queuePosition: order.promised_at ? await countAhead(tx, order) : null,
  }
}

export type OrderView = Awaited<ReturnType<typeof viewOrder>>

async function getPaymentState(tx: Tx, orderId: string) {
  const { payment } = await tx.db
    .selectFrom('orders as o')
    .leftJoin('wallets as w', (on) =>
      on.onRef('w.site_id', '=', 'o.site_id').onRef('w.user_id', '=', 'o.user_id'),
    )
    .select(sql<'paid' | 'due' | 'refunded'>`${sql.raw(PAYMENT_STATE)}`.as('payment'))
    .where('o.site_id', '=', tx.siteId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return payment
}

/** Open orders that were promised earlier. */
async function countAhead(tx: Tx, { id, promised_at, channel }: Order): Promise<number> {
  const { ahead } = await tx.db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('ahead'))
    .where('site_id', '=', tx.siteId)
    .where('channel', '=', channel)
    .where('status', 'in', ['pending', 'processing'])
    .where(sql<boolean>`(promised_at, id) < (${promised_at}, ${id}::uuid)`)
    .executeTakeFirstOrThrow()
  return ahead
}

async function countUnread(tx: Tx, orderId: string, fromStaff: boolean): Promise<number> {
  const { unread } = await tx.db
    .selectFrom('order_messages')
    .select(sql<number>`count(*)`.as('unread'))
    .where('site_id', '=', tx.siteId)
    .where('order_id', '=', orderId)
    .where('from_staff', '=', fromStaff)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** When the files of an order will be deleted; null while it is open, and once they are. */
export function filesKeptUntil(order: Order, retentionMonths: number): Date | null {
  if (!order.closed_at || order.files_deleted_at) return null
  return keptUntil(order.closed_at, retentionMonths)
}
