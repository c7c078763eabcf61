import { type Insertable, sql, type Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { SelectedOption } from '#contract/shop/options.ts'
import { notFound } from '#platform/app-error.ts'
import type { ShopOrderItems, ShopOrders } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { PostalAddress } from './addresses.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'shop_orders.shipping_address': PostalAddress
    'shop_orders.billing_address': PostalAddress
    'shop_order_items.selected_options': readonly SelectedOption[]
  }
}

const ofSite = (tx: ReadTx) => tx.db.selectFrom('shop_orders').selectAll().where('site_id', '=', tx.siteId)

export const getShopOrder = (tx: ReadTx, id: string) =>
  ofSite(tx).where('id', '=', id).executeTakeFirstOrThrow(notFound)

export type ShopOrder = Awaited<ReturnType<typeof getShopOrder>>

/** In this order; refuses where one of them is not there. */
export async function getShopOrders(tx: ReadTx, ids: readonly string[]): Promise<ShopOrder[]> {
  const rows = await ofSite(tx).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const order = found.get(id)
    if (!order) throw notFound()
    return order
  })
}

/** By the reference that its buyer was given; capitals make no difference. */
export const findByInvoiceNo = (tx: ReadTx, invoiceNo: string): Promise<ShopOrder | undefined> =>
  ofSite(tx).where('invoice_no', '=', invoiceNo.toUpperCase()).executeTakeFirst()

/**
 * Whatever happens to an order happens one after the other. Its payments and its invoice are locked before it, its coupon, its
 * products and the wallet of its buyer after it.
 */
export const lockShopOrder = (tx: Tx, id: string): Promise<ShopOrder> =>
  ofSite(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)

export const lockOrderOfInvoice = (tx: Tx, invoiceId: string): Promise<ShopOrder | undefined> =>
  ofSite(tx).where('invoice_id', '=', invoiceId).forUpdate().executeTakeFirst()

type NewOrder = Omit<
  Insertable<ShopOrders>,
  'id' | 'site_id' | 'created_at' | 'changed_at' | 'shipping_address' | 'billing_address'
> & { id: string; shipping_address: PostalAddress; billing_address: PostalAddress }

export async function insertShopOrder(tx: Tx, order: NewOrder): Promise<ShopOrder> {
  return tx.db
    .insertInto('shop_orders')
    .values({
      ...order,
      site_id: tx.siteId,
      shipping_address: JSON.stringify(order.shipping_address),
      billing_address: JSON.stringify(order.billing_address),
      created_at: tx.now,
      changed_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateShopOrder(
  tx: Tx,
  id: string,
  changes: Updateable<ShopOrders>,
): Promise<ShopOrder> {
  return tx.db
    .updateTable('shop_orders')
    .set({ ...changes, changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type NewItem = Omit<
  Insertable<ShopOrderItems>,
  'id' | 'site_id' | 'order_id' | 'position' | 'selected_options'
> & {
  selected_options: readonly SelectedOption[]
}

export async function insertItems(tx: Tx, orderId: string, items: readonly NewItem[]): Promise<void> {
  await tx.db
    .insertInto('shop_order_items')
    .values(
      items.map((item, position) => ({
        ...item,
        id: newId(),
        site_id: tx.siteId,
        order_id: orderId,
        position,
        selected_options: JSON.stringify(item.selected_options),
      })),
    )
    .execute()
}

/** What was bought, in order. */
export const listItems = (tx: ReadTx, orderId: string) => listItemsOf(tx, [orderId])

/** The same of several orders, each in its order. */
export async function listItemsOf(tx: ReadTx, orderIds: readonly string[]) {
  return tx.db
    .selectFrom('shop_order_items')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('position')
    .execute()
}

export type ShopOrderItem = Awaited<ReturnType<typeof listItems>>[number]

interface Moved {
  id: string
  refunded: number
  restocked: number
}

/** So many pieces of these lines more were paid back, or came back. */
export async function countReturned(tx: Tx, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  await sql`update shop_order_items i set refunded_quantity = i.refunded_quantity + m.refunded,
      restocked_quantity = i.restocked_quantity + m.restocked
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id uuid, refunded integer, restocked integer)
    where i.site_id = ${tx.siteId} and i.id = m.id`.execute(tx.db)
}
