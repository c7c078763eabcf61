import { randomUUID } from 'node:crypto'
import type { QueryResult } from 'pg'

export interface Bought {
  user_id: string
  session_id: string
  product_id: string
  /** It may be sent twice, and is done once. */
  key: string
  order: { shopping_cart_id: string; shipping_address: object }
}

/** As much as ours keep, less the checks. */
export const BARE_TABLES = `
  create table if not exists bare_keys (key uuid primary key, answer jsonb);
  create table if not exists bare_invoices (id uuid primary key, user_id uuid not null, buyer jsonb, total bigint,
    created_at timestamptz not null);
  create table if not exists bare_invoice_lines (invoice_id uuid, position int, text text, total bigint,
    primary key (invoice_id, position));
  create table if not exists bare_payments (id uuid primary key, invoice_id uuid not null, amount bigint, status text);
  create index if not exists bare_payments_of on bare_payments (invoice_id);
  create table if not exists bare_orders (id uuid primary key, user_id uuid not null, no uuid unique, invoice_id uuid,
    shipping jsonb, billing jsonb, total bigint, status text, created_at timestamptz not null);
  create index if not exists bare_orders_of on bare_orders (user_id, created_at);
  create index if not exists bare_orders_newest on bare_orders (created_at, id);
  create table if not exists bare_order_items (id uuid primary key, order_id uuid not null, position int,
    product_id uuid, name text, options jsonb, quantity int, price bigint, total bigint, unique (order_id, position));
  create table if not exists bare_events (id bigint generated always as identity primary key, what jsonb)`

type Send = (name: string, text: string, values: unknown[]) => Promise<QueryResult>

/** Goods are kept, invoice and payment are written, the cart is emptied, and the buyer sees the order. */
export async function placeOrder(
  send: Send,
  { user_id: userId, key, order }: Bought,
  { siteId, LINES_SQL }: { siteId: string; LINES_SQL: string },
): Promise<object> {
  const { shopping_cart_id: cartId, shipping_address: address } = order
  await send('key', 'insert into bare_keys (key) values ($1)', [key])
  await send('cart for update', 'select id from shop_carts where site_id = $1 and id = $2 for update', [
    siteId,
    cartId,
  ])
  await send(
    'stock for update',
    `select p.id from shop_products p where p.site_id = $1 and p.id in (
       select product_id from shop_cart_items where site_id = $1 and cart_id = $2) order by p.id for update`,
    [siteId, cartId],
  )
  const { rows: lines } = await send('lines', LINES_SQL, [siteId, cartId])
  if (lines.length === 0) throw new Error('nothing is bought')
  await send('methods', 'select * from shop_shipping_methods where site_id = $1 and active', [siteId])
  await send('user', 'select * from users where site_id = $1 and id = $2', [siteId, userId])
  const total = lines.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0)
  const [orderId, invoiceId] = [randomUUID(), randomUUID()]
  await send('invoice', 'insert into bare_invoices values ($1, $2, $3, $4, now())', [
    invoiceId,
    userId,
    address,
    total,
  ])
  await send(
    'invoice lines',
    `insert into bare_invoice_lines select $1, place, text, total
     from unnest($2::text[], $3::bigint[]) with ordinality as l (text, total, place)`,
    [invoiceId, [...lines.map(({ name }) => name), 'Parcel'], [...lines.map(({ price }) => price), 500]],
  )
  await send('payment', "insert into bare_payments values ($1, $2, $3, 'open')", [
    randomUUID(),
    invoiceId,
    total,
  ])
  const { rows: placed } = await send(
    'order',
    "insert into bare_orders values ($1, $2, $3, $4, $5, $5, $6, 'awaiting_payment', now()) returning *",
    [orderId, userId, randomUUID(), invoiceId, address, total],
  )
  const { rows: items } = await send(
    'items',
    `insert into bare_order_items
     select gen_random_uuid(), $1, place, id, name, '[]', quantity, price, price * quantity
     from unnest($2::uuid[], $3::text[], $4::int[], $5::bigint[]) with ordinality as i (id, name, quantity, price, place)
     returning *`,
    [
      orderId,
      lines.map(({ product_id: id }) => id),
      lines.map(({ name }) => name),
      lines.map(({ quantity }) => quantity),
      lines.map(({ price }) => price),
    ],
  )
  await send(
    'stock',
    `update shop_products p set inventory = p.inventory - l.quantity from shop_cart_items l
     where l.site_id = $1 and l.cart_id = $2 and p.site_id = $1 and p.id = l.product_id`,
    [siteId, cartId],
  )
  await send('emptied', 'delete from shop_cart_items where site_id = $1 and cart_id = $2', [siteId, cartId])
  await send('event', 'insert into bare_events (what) values ($1)', [{ placed: orderId }])
  return { status: 'success', order: { ...placed[0], items } }
}
