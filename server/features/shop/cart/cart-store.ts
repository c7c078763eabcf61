import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { ExtraOption, SelectedOption } from '#contract/shop/options.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { preparedQuery, preparedWrite } from '#platform/db/prepared-query.ts'
import type { Lifetime } from '#platform/sweeps/sweep-rows.ts'
import { tellCartChange } from '../shop-consequences.ts'
import { GUEST_DAYS, type Holder } from './cart-cookie.ts'

/** One line, with what its product is now. Money in hundredths. */
export interface LineRow {
  id: string
  product_id: string
  category_id: string
  category_name: string
  name: string
  slug: string
  product_code: string
  image_key: string | null
  selected_options: readonly SelectedOption[]
  options_key: string
  quantity: number
  seen_price: number
  price: number
  extra_options: readonly ExtraOption[]
  inventory: number
  is_on_sale: boolean
  weight: number
  weight_unit: 'g' | 'kg' | 'oz' | 'lb'
}

const byUser = preparedQuery<{ id: string }, [siteId: string, userId: string]>(
  'select id from shop_carts where site_id = $1 and user_id = $2',
)
const byToken = preparedQuery<{ id: string }, [siteId: string, tokenHash: Buffer]>(
  'select id from shop_carts where site_id = $1 and token_hash = $2',
)

export async function findCartId(tx: ReadTx, holder: Holder | null): Promise<string | null> {
  if (!holder) return null
  const [row] =
    'userId' in holder
      ? await byUser(tx, tx.siteId, holder.userId)
      : await byToken(tx, tx.siteId, holder.tokenHash)
  return row?.id ?? null
}

const takeByUser = preparedWrite<{ id: string }, [id: string, siteId: string, userId: string, now: Date]>(`
  insert into shop_carts (id, site_id, user_id, created_at, changed_at) values ($1, $2, $3, $4, $4)
  on conflict (site_id, user_id) do update set changed_at = $4 returning id`)
const takeByToken = preparedWrite<{ id: string }, [siteId: string, tokenHash: Buffer, now: Date]>(`
  update shop_carts set changed_at = $3 where site_id = $1 and token_hash = $2 returning id`)

/** Whatever happens to a cart happens one after the other. A customer's is there as soon as it is wanted. */
export async function lockCart(tx: Tx, holder: Holder): Promise<string | null> {
  const [row] =
    'userId' in holder
      ? await takeByUser(tx, newId(), tx.siteId, holder.userId, tx.now)
      : await takeByToken(tx, tx.siteId, holder.tokenHash, tx.now)
  return row?.id ?? null
}

export async function insertGuestCart(tx: Tx, { tokenHash }: { tokenHash: Buffer }): Promise<string> {
  const id = newId()
  await tx.db
    .insertInto('shop_carts')
    .values({ id, site_id: tx.siteId, token_hash: tokenHash, created_at: tx.now, changed_at: tx.now })
    .execute()
  return id
}

/** It was bought. */
export const deleteCartLines = (tx: Tx, id: string): Promise<void> => writeLines(tx, id, [])

/** Its lines go with it. */
export async function deleteCart(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('shop_carts').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}

/** Of a customer who is deleted. */
export async function forgetCart(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .deleteFrom('shop_carts')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .execute()
}

const linesWhere = <Key>(which: string) =>
  preparedQuery<LineRow, [siteId: string, key: Key]>(`
  select l.id, l.product_id, p.category_id, c.name as category_name, p.name, p.slug, p.product_code, l.selected_options, l.options_key, l.quantity,
    l.seen_price, p.price, p.extra_options, p.inventory, p.status = 'published' and c.active as is_on_sale,
    p.weight, p.weight_unit,
    (select i.file_key from shop_product_images i where i.site_id = p.site_id and i.product_id = p.id
      order by i.position, i.id limit 1) as image_key
  from shop_cart_items l
    join shop_products p on p.site_id = l.site_id and p.id = l.product_id
    join shop_categories c on c.site_id = p.site_id and c.id = p.category_id
  where l.site_id = $1 and l.cart_id = ${which}
  order by l.position, l.id`)

const linesOfCart = linesWhere<string>('$2')
const linesOfUser = linesWhere<string>('(select id from shop_carts where site_id = $1 and user_id = $2)')
const linesOfToken = linesWhere<Buffer>('(select id from shop_carts where site_id = $1 and token_hash = $2)')

export const listCartLines = (tx: ReadTx, cartId: string): Promise<LineRow[]> =>
  linesOfCart(tx, tx.siteId, cartId)

/** Without knowing the cart: sent right behind `lockCart` it waits for no answer, and reads what the lock let through. */
export const listLinesOf = (tx: ReadTx, holder: Holder): Promise<LineRow[]> =>
  'userId' in holder
    ? linesOfUser(tx, tx.siteId, holder.userId)
    : linesOfToken(tx, tx.siteId, holder.tokenHash)

export interface NewLine {
  product_id: string
  selected_options: readonly SelectedOption[]
  options_key: string
  quantity: number
  seen_price: number
}

/**
 * What the cart holds from now on, in this order. Lines that stay keep their ids. Its owner is told, on whatever else they
 * have it open; guests have nobody who could tell them.
 */
export async function writeLines(tx: Tx, cartId: string, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map((line, position) => ({ ...line, id: newId(), position }))
  const [changed] = await replaceLines(tx, tx.siteId, cartId, JSON.stringify(rows))
  if (changed) await tellCartChange(tx, { userId: changed.user_id, version: versionOf(lines) })
}

/** Answers whose cart it is, unless it is a guest's or nothing has changed. */
const replaceLines = preparedWrite<{ user_id: string }, [siteId: string, cartId: string, lines: string]>(`
  with wanted as materialized (
    select * from jsonb_to_recordset($3::jsonb) as r (id uuid, product_id uuid, selected_options jsonb, options_key text,
      quantity integer, seen_price bigint, position integer)),
  gone as (
    delete from shop_cart_items l where l.site_id = $1 and l.cart_id = $2 and not exists (
      select from wanted r where r.product_id = l.product_id and r.options_key = l.options_key)
    returning 1),
  written as (
    insert into shop_cart_items as l
      (id, site_id, cart_id, product_id, selected_options, options_key, quantity, seen_price, position)
    select r.id, $1, $2, r.product_id, r.selected_options, r.options_key, r.quantity, r.seen_price, r.position
    from wanted r
    on conflict (site_id, cart_id, product_id, options_key) do update set
      quantity = excluded.quantity, seen_price = excluded.seen_price, position = excluded.position
    where (l.quantity, l.seen_price, l.position)
      is distinct from (excluded.quantity, excluded.seen_price, excluded.position)
    returning 1)
  select user_id from shop_carts
  where site_id = $1 and id = $2 and user_id is not null
    and (exists (select from gone) or exists (select from written))`)

/** The same for the same lines, as their owner sees them: a cart and the news of it name it alike. */
export const versionOf = (lines: readonly NewLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map((line) => [line.product_id, line.options_key, line.quantity, line.seen_price]),
      ),
    )
    .digest('base64url')
    .slice(0, 22)

/** Of guests who never came back. A customer's stays as long as the customer. */
export const GUEST_CART_LIFETIME: Lifetime = {
  table: 'shop_carts',
  since: sql`case when user_id is null then changed_at end`,
  days: GUEST_DAYS,
}
