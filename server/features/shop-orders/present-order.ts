import { sql } from 'kysely'
import { fromHundredths } from '#contract/amounts.ts'
import { getInvoiceView } from '#features/billing/index.ts'
import { listPaymentsOf, presentPayment } from '#features/payments/index.ts'
import { type Caller, isStaff } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { actorNameOf } from '#platform/db/person-name.ts'
import type { Answer } from '#platform/http/routes.ts'
import { publicAddress } from '#platform/storage/stored-files.ts'
import { inOrder } from './addresses.ts'
import { readCustomer } from './read-customer.ts'
import { shopOrderAbilities } from './shop-order-abilities.ts'
import type { ShopOrder } from './shop-order-store.ts'

type Shown = Answer<'GET /shop/order/get_by_id/{id}'>
type Presented = Shown['order']

export async function presentShown(tx: ReadTx, order: ShopOrder, actor: Caller): Promise<Shown> {
  return { status: 'success', order: await presentShopOrder(tx, order, actor) }
}

async function presentShopOrder(tx: ReadTx, order: ShopOrder, actor: Caller): Promise<Presented> {
  const items = await presentItems(tx, order.id)
  return {
    ...figuresOf(order),
    count: items.reduce((pieces, { quantity }) => pieces + quantity, 0),
    reason: order.reason,
    own_reason: order.own_reason,
    txn_id: isStaff(actor) ? order.txn_id : '',
    tracking_url: order.tracking_url,
    estimated_delivery_date: order.estimated_delivery_date,
    shipping_address: inOrder(order.shipping_address),
    billing_address: inOrder(order.billing_address),
    items,
    subtotal: fromHundredths(order.subtotal),
    coupon_code: order.coupon_code,
    discount: fromHundredths(order.discount),
    shipping: fromHundredths(order.shipping),
    fee: fromHundredths(order.fee),
    vat_rate: order.vat_rate / 100,
    vat_reason: order.vat_reason,
    vat: fromHundredths(order.vat),
    refunded: fromHundredths(order.refunded),
    refund_due: order.refund_due,
    reserved_until: order.reserved_until?.toISOString() ?? null,
    timeline: await presentTimeline(tx, order.id, actor),
    invoice: order.invoice_id === null ? null : await presentInvoice(tx, order.invoice_id),
    payment: order.invoice_id === null ? null : await latestPayment(tx, order.invoice_id, actor),
    paid_at: order.paid_at?.toISOString() ?? null,
    shipped_at: order.shipped_at?.toISOString() ?? null,
    user: isStaff(actor) ? await readCustomer(tx, order.user_id) : null,
    can: shopOrderAbilities.can({ order, actor }),
  }
}

/** What lists and pages both show. */
export const figuresOf = (order: Omit<ShopOrder, 'searched'>) => ({
  id: order.id,
  invoice_no: order.invoice_no,
  current_status: order.status,
  payment_method: order.payment_method,
  is_paid: order.paid_at !== null,
  total: fromHundredths(order.total),
  currency: order.currency,
  credits: order.credits === null ? null : fromHundredths(order.credits),
  shipping_country: order.shipping_address.country,
  shipping_method: order.shipping_method,
  parcel_tracking_number: order.parcel_tracking_number,
  created_at: order.created_at.toISOString(),
})

async function presentItems(tx: ReadTx, orderId: string): Promise<Presented['items']> {
  const rows = await tx.db
    .selectFrom('shop_order_items as l')
    .leftJoin('shop_products as p', (on) =>
      on.onRef('p.site_id', '=', 'l.site_id').onRef('p.id', '=', 'l.product_id'),
    )
    .leftJoin('shop_categories as c', (on) =>
      on.onRef('c.site_id', '=', 'p.site_id').onRef('c.id', '=', 'p.category_id'),
    )
    .selectAll('l')
    .select(sql<string | null>`case when p.status = 'published' and c.active then p.slug end`.as('slug'))
    .where('l.site_id', '=', tx.siteId)
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    product_id: row.product_id,
    slug: row.slug,
    name: row.name,
    product_code: row.product_code,
    image1: row.image_key === null ? null : publicAddress(row.image_key),
    selected_extra_options: row.selected_options.map(({ name, value }) => ({ name, value })),
    quantity: row.quantity,
    unit_price: fromHundredths(row.unit_price),
    total: fromHundredths(row.total),
    discount: fromHundredths(row.discount),
    refunded_quantity: row.refunded_quantity,
  }))
}

/** Who did it is said to staff alone. */
async function presentTimeline(tx: ReadTx, orderId: string, actor: Caller): Promise<Presented['timeline']> {
  const rows = await tx.db
    .selectFrom('shop_order_events as e')
    .select(['e.id', 'e.kind', 'e.reason', 'e.own_reason', 'e.at', 'e.actor_id'])
    .select(actorNameOf('e', 'actor_id').as('by'))
    .where('e.site_id', '=', tx.siteId)
    .where('e.order_id', '=', orderId)
    .orderBy('e.id')
    .execute()
  return rows.map(({ at, by, actor_id, ...line }) => ({
    id: line.id,
    kind: line.kind,
    reason: line.reason,
    own_reason: line.own_reason,
    at: at.toISOString(),
    by: isStaff(actor) && actor_id ? by : '',
  }))
}

async function presentInvoice(tx: ReadTx, id: string): Promise<Presented['invoice']> {
  const { number, document_deleted_at, corrected_by } = await getInvoiceView(tx, id)
  return {
    id,
    number,
    can_download: number !== null && document_deleted_at === null,
    corrected: corrected_by !== null,
  }
}

/** Where to pay is the buyer's business. */
async function latestPayment(tx: ReadTx, invoiceId: string, actor: Caller): Promise<Presented['payment']> {
  const [latest] = await listPaymentsOf(tx, invoiceId)
  if (!latest) return null
  const payment = presentPayment(latest)
  return isStaff(actor) ? { ...payment, next: null } : payment
}
