import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import type { ExtraOption, SelectedOption } from '#contract/shop/options.ts'
import { slugOf } from '#contract/shop/slug.ts'
import { notFound } from '#platform/app-error.ts'
import { lockList } from '#platform/catalogue/ordered-rows.ts'
import type { ShopProducts } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { changesKept } from '#platform/db/kept-values.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import { pictureList } from '#platform/pictures/picture-list.ts'
import { releaseUnsold } from './sold-pictures.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    /** Differences in hundredths. */
    'shop_products.extra_options': ExtraOption[]
    'shop_cart_items.selected_options': SelectedOption[]
  }
}

/** They are looked at over the whole screen. */
export const productPictures = pictureList<{ product_id: string; site_id: string }>(
  'shop_product_images',
  'product_id',
  {
    most: SHOP_BOUNDS.pictures,
    side: 1600,
    release: releaseUnsold,
  },
)

export type ProductRow = Selectable<ShopProducts>

export async function findProduct(tx: ReadTx, id: string): Promise<ProductRow | undefined> {
  return tx.db
    .selectFrom('shop_products')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What a buyer may choose of a product, and what it costs. */
export type OnSale = Pick<ProductRow, 'id' | 'name' | 'price' | 'extra_options' | 'inventory'>

const onSale = preparedQuery<OnSale, [siteId: string, ids: readonly string[]]>(`
  select p.id, p.name, p.price, p.extra_options, p.inventory
  from shop_products p join shop_categories c on c.site_id = p.site_id and c.id = p.category_id
  where p.site_id = $1 and p.id = any($2::uuid[]) and p.status = 'published' and c.active`)

/** Those of these products that are in the shop now, by their ids. */
export async function findOnSale(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, OnSale>> {
  const rows = await onSale(tx, tx.siteId, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Staff change products one after the other: a slug that is free stays free, and what is gone is gone for the next. Whoever
 * locks the categories as well locks them first, since they are kept with the number of their products.
 */
export async function lockProducts(tx: Tx): Promise<void> {
  await lockList(tx, 'shop_products')
  changesKept(tx, 'shop')
}

/** Nobody orders it until the transaction ends. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow> {
  return tx.db
    .selectFrom('shop_products')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

export type NewProduct = Omit<Insertable<ShopProducts>, 'id' | 'site_id' | 'created_at' | 'changed_at'>

export async function insertProduct(tx: Tx, product: NewProduct): Promise<string> {
  const id = newId()
  await tx.db
    .insertInto('shop_products')
    .values({ ...product, id, site_id: tx.siteId, created_at: tx.now, changed_at: tx.now })
    .execute()
  return id
}

export async function updateProduct(tx: Tx, id: string, changes: Updateable<ShopProducts>): Promise<void> {
  await tx.db
    .updateTable('shop_products')
    .set({ ...changes, changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

const ROOM_FOR_NUMBER = 10

/** What a product is called in an address where nobody said so. */
export const slugFor = ({ name, product_code }: { name: string; product_code: string }): string =>
  slugOf(name) || slugOf(product_code) || 'product'

/** The slugs that begin like this one, and those that had to make room for a number. */
export async function slugsLike(tx: ReadTx, slug: string): Promise<Set<string>> {
  const beginning = slug.slice(0, SHOP_BOUNDS.slug - ROOM_FOR_NUMBER).replace(/-$/, '')
  const { rows } = await sql<{ slug: string }>`
    select slug from shop_products
    where site_id = ${tx.siteId} and starts_with(slug, ${beginning})`.execute(tx.db)
  return new Set(rows.map((row) => row.slug))
}

/** The vehicles that it fits, in the order in which staff named them. */
export async function replaceVehicles(tx: Tx, productId: string, vehicleIds: readonly string[]) {
  await tx.db
    .deleteFrom('shop_product_vehicles')
    .where('site_id', '=', tx.siteId)
    .where('product_id', '=', productId)
    .execute()
  const rows = [...new Set(vehicleIds)].map((vehicle_id, position) => ({
    site_id: tx.siteId,
    product_id: productId,
    vehicle_id,
    position,
  }))
  if (rows.length > 0) await tx.db.insertInto('shop_product_vehicles').values(rows).execute()
}

/** Of these vehicles of any level, how many the catalogue has. */
export async function countVehicles(tx: ReadTx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from vehicles where id = any (${ids}::uuid[])`.execute(tx.db)
  return rows[0]?.found ?? 0
}
