import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import type { ReadTx } from '#platform/db/database.ts'

/** What somebody bought in the shop, for themselves or for their company, the newest first. */
export function listPurchases(tx: ReadTx, userId: string) {
  return tx.db
    .selectFrom('shop_orders')
    .select(['invoice_no', 'status', 'total', 'currency', 'shipping_address', 'created_at'])
    .where('site_id', '=', tx.siteId)
    .where((where) => where.or([where('user_id', '=', userId), where('placed_by', '=', userId)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Where they had something sent, kept for the next time. */
export async function listKeptAddresses(tx: ReadTx, userId: string) {
  const rows = await tx.db
    .selectFrom('shop_addresses')
    .select(['address', 'used_at'])
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(SHOP_ORDER_BOUNDS.addresses)
    .execute()
  return rows.map(({ address, used_at }) => ({ ...address, used_at }))
}
