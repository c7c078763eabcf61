import { sql } from 'kysely'
import type { KeptColumn } from '#platform/figures/prove-column.ts'

const lastOrder = sql`(select max(o.created_at) from orders o where o.site_id = kept.site_id and o.user_id = kept.id)`

/** When somebody ordered last: lists of customers are sorted and filtered by it. */
export const LAST_ORDER_AT: KeptColumn = {
  table: 'users',
  column: 'last_order_at',
  key: 'id',
  isWrong: sql`kept.last_order_at is distinct from ${lastOrder}`,
  mended: sql`last_order_at = ${lastOrder}`,
}
