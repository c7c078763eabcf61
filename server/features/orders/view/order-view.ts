import { unreadCount } from '#features/conversations/index.ts'
import { keptUntil } from '#features/retention/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import { together } from '#platform/db/together.ts'
import { findProposal } from '../acts/order-change-store.ts'
import { namedPerson } from '../core/named-person.ts'
import { outlookOf } from '../core/order-outlook.ts'
import { listItems, type Order } from '../core/order-store.ts'
import { listTimeline } from '../core/order-timeline.ts'
import { PAYMENT_STATE } from '../core/payment-state.ts'
import { listFiles } from '../files/order-file-store.ts'

/** An order with everything that stands around it. */
export async function viewOrder(tx: ReadTx, order: Order, forStaff: boolean) {
  const [items, files, timeline, proposal, [standing], outlook, placedBy] = await together([
    listItems(tx, order.id),
    listFiles(tx, order.id),
    listTimeline(tx, order.id, forStaff),
    findProposal(tx, order.id),
    readStanding(tx, tx.siteId, order.id, !forStaff),
    outlookOf(tx, order),
    namedPerson(tx, order.placed_by),
  ])
  if (!standing) throw notFound()
  return { order, items, files, timeline, proposal, ...standing, outlook, placedBy }
}

export type OrderView = Awaited<ReturnType<typeof viewOrder>>

/** Whether it is paid, and what the reader has not read yet. */
const readStanding = preparedQuery<
  { payment: 'paid' | 'due' | 'refunded'; unread: number },
  [siteId: string, orderId: string, fromStaff: boolean]
>(`
  select ${PAYMENT_STATE} as payment, ${unreadCount('order', 'o', '$3')} as unread
  from orders o left join wallets w on w.site_id = o.site_id and w.user_id = o.user_id
  where o.site_id = $1 and o.id = $2`)

/** When the files of an order will be deleted; null while it is open, and once they are. */
export function filesKeptUntil(order: Order, retentionMonths: number): Date | null {
  if (!order.closed_at || order.files_deleted_at) return null
  return keptUntil(order.closed_at, retentionMonths)
}
