import { sql } from 'kysely'
import { notFound } from '#platform/app-error.ts'
import { countRows } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { SUCCESS } from '../about-one.ts'
import { findCoupon, getCoupon, selectCoupons } from './coupon-store.ts'
import { presentCoupon } from './present-coupon.ts'

type All = 'GET /shop/coupon/get_all'
type ById = 'GET /shop/coupon/get_by_id/{id}'
type ByCode = 'GET /shop/coupon/get_by_code/{code}'

export async function showCoupons(tx: ReadTx, { query }: Call<All>): Promise<Answer<All>> {
  const { search, status, sort_by = 'created_at', sort_order = 'desc', page, size } = query
  let rows = selectCoupons(tx)
  if (search) {
    const pattern = containing(search)
    rows = rows.where(sql<boolean>`(k.name ilike ${pattern} or k.code ilike ${pattern})`)
  }
  if (status) rows = rows.where('k.active', '=', status === 'active')
  const total = await countRows(tx, rows)
  const { limit, offset } = pageOf(query)
  const items = await rows
    .orderBy(
      sort_by === 'name' ? sql`lower(k.name)` : sql.ref(`k.${sort_by}`),
      sql`${sql.raw(sort_order === 'asc' ? 'asc' : 'desc')} nulls last`,
    )
    .orderBy('k.id', sort_order)
    .limit(limit)
    .offset(offset)
    .execute()
  return { ...SUCCESS, items: items.map((row) => presentCoupon(row, tx.now)), total, page, size }
}

export async function showCoupon(tx: ReadTx, { params }: Call<ById>): Promise<Answer<ById>> {
  return { ...SUCCESS, coupon: presentCoupon(await getCoupon(tx, params.id), tx.now) }
}

export async function showCouponByCode(tx: ReadTx, { params }: Call<ByCode>): Promise<Answer<ByCode>> {
  const coupon = await findCoupon(tx, params.code)
  if (!coupon) throw notFound()
  return { ...SUCCESS, coupon: presentCoupon(coupon, tx.now) }
}
