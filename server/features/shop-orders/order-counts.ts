import { sql } from 'kysely'
import { isOpenShopOrder, SHOP_ORDER_STATUSES, type ShopOrderStatus } from '#contract/shop-orders/states.ts'
import type { ReadTx } from '#platform/db/database.ts'

export const OPEN_STATUSES = SHOP_ORDER_STATUSES.filter(isOpenShopOrder)

/** How many parcels the person of a row still waits for, for lists that show people as `u`. */
export const openShopOrdersOfPerson = () => sql<number>`(
  select count(*) from shop_orders where site_id = u.site_id and user_id = u.id
    and status = any(${sql.val(OPEN_STATUSES)}))`

/** How many orders of the site are in each state, also in those that none is in. */
export async function countByStatus(tx: ReadTx): Promise<Record<ShopOrderStatus, number>> {
  const rows = await tx.db
    .selectFrom('shop_orders')
    .select('status')
    .select(sql<number>`count(*)::integer`.as('orders'))
    .where('site_id', '=', tx.siteId)
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries(SHOP_ORDER_STATUSES.map((status) => [status, 0])) as Record<
    ShopOrderStatus,
    number
  >
  for (const { status, orders } of rows) counts[status] = orders
  return counts
}
