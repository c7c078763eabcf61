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
  /** Named where somebody shows the line without reading it back. */
  id?: string
  kind: OrderEvents['kind']
  data?: Record<string, string | number>
  forStaffOnly?: true
}

/** One line in the history of an order. Only order-consequences.ts writes them: lines are told to browsers too. */
export async function insertTimelineEvent(
  tx: Tx,
  orderId: string,
  actor: By['actor'],
  event: TimelineEvent,
): Promise<void> {
  const { data, ...line } = lineOf(tx, actor, event)
  await tx.db
    .insertInto('order_events')
    .values({
      ...line,
      data: JSON.stringify(data),
      site_id: tx.siteId,
      order_id: orderId,
      for_staff_only: event.forStaffOnly ?? false,
    })
    .execute()
}

/** What an event looks like in the history, once it is written. */
export function lineOf(tx: ReadTx, actor: By['actor'], { id, kind, data }: TimelineEvent) {
  const userId = actor && realUserId(actor)
  const by = !actor || userId === null ? 'system' : isStaff(actor) ? 'staff' : 'customer'
  return { id: id ?? newId(), at: tx.now, kind, by, actor_id: userId, data: data ?? {} } as const
}

/** False comes before true: what is for staff only is shown where staff's lines are. */
const selectTimeline = builtQuery((db, siteId: string, orderId: string, withStaffs: boolean) =>
  db
    .selectFrom('order_events as e')
    .leftJoin('users as u', (on) => on.onRef('u.site_id', '=', 'e.site_id').onRef('u.id', '=', 'e.actor_id'))
    .select(['e.id', 'e.at', 'e.kind', 'e.by', 'e.data', 'e.actor_id', 'u.first_name', 'u.last_name'])
    .select('u.role_id as actor_role')
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
