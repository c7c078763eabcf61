import { type Insertable, sql, type Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { ShopCoupons } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { categoryRows } from '../categories/category-store.ts'
import { findProduct } from '../products/product-store.ts'

/** Coupons with the names of the goods that they are for. */
export const selectCoupons = (tx: ReadTx) =>
  tx.db
    .selectFrom('shop_coupons as k')
    .leftJoin('shop_categories as c', (on) =>
      on.onRef('c.site_id', '=', 'k.site_id').onRef('c.id', '=', 'k.category_id'),
    )
    .leftJoin('shop_products as p', (on) =>
      on.onRef('p.site_id', '=', 'k.site_id').onRef('p.id', '=', 'k.product_id'),
    )
    .selectAll('k')
    .select(['c.name as category_name', 'p.name as product_name'])
    .where('k.site_id', '=', tx.siteId)

export type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['execute']>>[number]

/** Capitals make no difference. */
export const findCoupon = (tx: ReadTx, code: string): Promise<CouponRow | undefined> =>
  selectCoupons(tx).where(sql<boolean>`upper(k.code) = upper(${code})`).executeTakeFirst()

export const getCoupon = (tx: ReadTx, id: string): Promise<CouponRow> =>
  selectCoupons(tx).where('k.id', '=', id).executeTakeFirstOrThrow(notFound)

type NewCoupon = Omit<Insertable<ShopCoupons>, 'id' | 'site_id' | 'created_at'>

export async function insertCoupon(tx: Tx, coupon: NewCoupon): Promise<string> {
  const id = newId()
  await tx.db
    .insertInto('shop_coupons')
    .values({ ...coupon, id, site_id: tx.siteId, created_at: tx.now })
    .execute()
  return id
}

export async function updateCoupon(tx: Tx, id: string, changes: Updateable<ShopCoupons>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.db
    .updateTable('shop_coupons')
    .set(changes)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

export async function deleteCoupon(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('shop_coupons').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}

/** Refuses goods that there are not. */
export async function requireGoods(
  tx: ReadTx,
  {
    category_id,
    product_id,
  }: { category_id?: string | null | undefined; product_id?: string | null | undefined },
): Promise<void> {
  if (category_id && !(await categoryRows.find(tx, category_id))) throw fieldError('category_id', 'unknown')
  if (product_id && !(await findProduct(tx, product_id))) throw fieldError('product_id', 'unknown')
}
