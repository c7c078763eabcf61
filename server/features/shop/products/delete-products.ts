import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { lockProduct, productPictures } from './product-store.ts'
import { releaseUnsold } from './sold-pictures.ts'

/**
 * A product goes with its pictures, its coupons and wherever it lies in a cart. What was sold of it stays as it was, with its
 * picture.
 */
export async function deleteProduct(tx: Tx, id: string): Promise<void> {
  await lockCoupons(tx, sql`product_id = ${id}`)
  await lockProduct(tx, id)
  await deleteProducts(tx, [id])
}

/** How many there were. */
export async function deleteProductsOf(tx: Tx, categoryId: string): Promise<number> {
  const ofCategory = sql`select id from shop_products where site_id = ${tx.siteId} and category_id = ${categoryId}`
  await lockCoupons(tx, sql`category_id = ${categoryId} or product_id in (${ofCategory})`)
  const rows = await tx.db
    .selectFrom('shop_products')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('category_id', '=', categoryId)
    .orderBy('id')
    .forUpdate()
    .execute()
  await deleteProducts(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

async function deleteProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const pictures = await productPictures.list(tx, ids)
  await tx.db
    .deleteFrom('shop_product_images')
    .where('site_id', '=', tx.siteId)
    .where('product_id', 'in', ids)
    .execute()
  await releaseUnsold(
    tx,
    pictures.map(({ file_id }) => file_id),
  )
  await tx.db.deleteFrom('shop_products').where('site_id', '=', tx.siteId).where('id', 'in', ids).execute()
}

/** They go with their goods, and whoever buys takes a coupon before the products: so does whoever deletes both. */
async function lockCoupons(tx: Tx, ofThese: RawBuilder<unknown>): Promise<void> {
  await sql`select 1 from shop_coupons where site_id = ${tx.siteId} and (${ofThese}) order by id for update`.execute(
    tx.db,
  )
}
