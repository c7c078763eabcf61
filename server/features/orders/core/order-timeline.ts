import { v7 as newId } from 'uuid'
import type { OrderEventKind } from '#contract/orders/states.ts'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/events/publish.ts'
import { type Actor, isStaff, realUserId } from '#platform/sessions/actor.ts'
import type { Order } from './order-store.ts'

export interface TimelineEntry {
  kind: OrderEventKind
  /** Nobody: the program itself. */
  actor: Pick<Actor, 'userId' | 'roleId' | 'impersonation'> | null
  data?: Record<string, string | number>
  forStaffOnly?: true
}

/** One line in the history of an order, and the word to everybody who looks at it. */
export async function addTimelineEvent(
  tx: Tx,
  order: Pick<Order, 'id' | 'order_no' | 'user_id'>,
  entry: TimelineEntry,
) {
  const { kind, actor, data = {}, forStaffOnly = false } = entry
  await tx.db
    .insertInto('order_events')
    .values({
      id: newId(),
      site_id: tx.siteId,
      order_id: order.id,
      at: tx.now,
      kind,
      by: actor === null ? 'system' : isStaff(actor as Actor) ? 'staff' : 'customer',
      actor_id: actor && realUserId(actor),
      data: JSON.stringify(data),
      for_staff_only: forStaffOnly,
    })
    .execute()
  announceOrder(tx, order, kind, forStaffOnly)
}

export function announceOrder(
  tx: Tx,
  { id, order_no, user_id }: Pick<Order, 'id' | 'order_no' | 'user_id'>,
  what: OrderEventKind | 'deleted',
  forStaffOnly = false,
) {
  const audience = forStaffOnly ? ('staff' as const) : { userId: user_id, andStaff: true as const }
  publish(tx, audience, 'order.changed', { order_id: id, order_no, user_id, what })
}

export async function listTimeline(tx: Tx, orderId: string, withStaffs: boolean) {
  let query = tx.db
    .selectFrom('order_events as e')
    .leftJoin('users as u', (on) => on.onRef('u.site_id', '=', 'e.site_id').onRef('u.id', '=', 'e.actor_id'))
    .select(['e.id', 'e.at', 'e.kind', 'e.by', 'e.data', 'e.actor_id', 'u.first_name', 'u.last_name'])
    .where('e.site_id', '=', tx.siteId)
    .where('e.order_id', '=', orderId)
    .orderBy('e.id')
  if (!withStaffs) query = query.where('e.for_staff_only', '=', false)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, kind: kindOf(row) }))
}

/** Before they had a kind of their own, other services at the same price were written down as a lower price. */
function kindOf({ kind, data }: { kind: string; data: unknown }): OrderEventKind {
  const { before, after } = data as Record<string, unknown>
  if (kind === 'price_lowered' && before === after) return 'services_changed'
  return kind as OrderEventKind
}
