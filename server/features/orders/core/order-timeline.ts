import type { Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { OrderEventKind } from '#contract/orders/states.ts'
import type { By } from '#features/consequences/index.ts'
import { isStaff, realUserId } from '#platform/actor.ts'
import type { OrderEvents } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'order_events.data': Record<string, string | number>
  }
}

export interface TimelineEvent {
  kind: OrderEvents['kind']
  data?: Record<string, string | number>
  forStaffOnly?: true
}

/** One line in the history of an order. Only order-consequences.ts writes them: lines are told to browsers too. */
export async function insertTimelineEvent(
  tx: Tx,
  orderId: string,
  actor: By['actor'],
  { kind, data, forStaffOnly }: TimelineEvent,
): Promise<void> {
  const userId = actor && realUserId(actor)
  await tx.db
    .insertInto('order_events')
    .values({
      id: newId(),
      site_id: tx.siteId,
      order_id: orderId,
      at: tx.now,
      kind,
      by: !actor || userId === null ? 'system' : isStaff(actor) ? 'staff' : 'customer',
      actor_id: userId,
      data: JSON.stringify(data ?? {}),
      for_staff_only: forStaffOnly ?? false,
    })
    .execute()
}

/** False comes before true: what is for staff only is shown where staff's lines are. */
const selectTimeline = builtQuery((db, siteId: string, orderId: string, withStaffs: boolean) =>
  db
    .selectFrom('order_events as e')
    .leftJoin('users as u', (on) => on.onRef('u.site_id', '=', 'e.site_id').onRef('u.id', '=', 'e.actor_id'))
    .select(['e.id', 'e.at', 'e.kind', 'e.by', 'e.data', 'e.actor_id', 'u.first_name', 'u.last_name'])
    .where('e.site_id', '=', siteId)
    .where('e.order_id', '=', orderId)
    .where('e.for_staff_only', '<=', withStaffs)
    .orderBy('e.id'),
)

export async function listTimeline(tx: ReadTx, orderId: string, withStaffs: boolean) {
  const rows = await selectTimeline(tx, tx.siteId, orderId, withStaffs)
  return rows.map((row) => ({ ...row, kind: kindOf(row) }))
}

/** Before they had a kind of their own, other services at the same price were written down as a lower price. */
function kindOf({ kind, data }: Pick<Selectable<OrderEvents>, 'kind' | 'data'>): OrderEventKind {
  return kind === 'price_lowered' && data.before === data.after ? 'services_changed' : kind
}
