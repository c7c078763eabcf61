import type { OrderStatus } from '#contract/orders/states.ts'
import { countUnread, unreadCount } from '#features/conversations/index.ts'
import type { Caller } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import { countOrdersOf, type OrderCounts, toCounts } from './order-counts.ts'
import { PARTS_IN } from './order-parts.ts'

/*
 * What somebody counts as theirs: all orders of the account, or, for a colleague who only orders, those they placed. The
 * latter are counted: nobody keeps their sums, and one person's orders are few.
 */
type Viewer = Pick<Caller, 'userId' | 'accountId' | 'duty'>

/** Of an account itself, or of what came to it from its sub-portal. */
type OwnersScope = 'own' | 'relayed'

export async function countVisibleOrders(
  tx: ReadTx,
  viewer: Viewer,
  scope: OwnersScope,
): Promise<OrderCounts> {
  if (viewer.duty !== 'orderer') return countOrdersOf(tx, viewer.accountId, scope)
  return toCounts(await countPlaced(tx, tx.siteId, viewer.userId))
}

export async function countUnreadOrders(tx: ReadTx, viewer: Viewer, scope: OwnersScope): Promise<number> {
  if (viewer.duty !== 'orderer')
    return countUnread(tx, 'order', PARTS_IN[scope], { customerId: viewer.accountId })
  const [row] = await countPlacedUnread(tx, tx.siteId, viewer.userId)
  return row?.unread ?? 0
}

const countPlaced = preparedQuery<{ status: OrderStatus; orders: number }, [siteId: string, userId: string]>(`
  select status, count(*) as orders from orders where site_id = $1 and placed_by = $2 group by status`)

const countPlacedUnread = preparedQuery<{ unread: number }, [siteId: string, userId: string]>(`
  select count(*) as unread from orders o
  where o.site_id = $1 and o.placed_by = $2 and ${unreadCount('order', 'o', true)} > 0`)
