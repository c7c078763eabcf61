import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { forgetAddresses } from './addresses.ts'

/**
 * Of a customer who is deleted. Their orders are over and stay for the books: what was sold, and to which country. Who it was,
 * the invoice alone says.
 */
export async function forgetBuyer(tx: Tx, userId: string): Promise<void> {
  await forgetAddresses(tx, userId)
  const country = (column: string) =>
    sql<string>`jsonb_build_object('name', '', 'company_name', '', 'address', '', 'zip_code', '', 'city', '',
      'country', ${sql.ref(column)} ->> 'country', 'phone', '')`
  await tx.db
    .updateTable('shop_orders')
    .set({
      shipping_address: country('shipping_address'),
      billing_address: country('billing_address'),
      searched: sql`lower(concat_ws(' ', invoice_no, (select string_agg(l.name || ' ' || l.product_code, ' ')
        from shop_order_items l where l.site_id = shop_orders.site_id and l.order_id = shop_orders.id)))`,
    })
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .execute()
}
