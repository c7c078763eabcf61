import { fromHundredths } from '#contract/amounts.ts'
import type { Answer } from '#platform/http/routes.ts'
import { couponState } from './coupon-discount.ts'
import type { CouponRow } from './coupon-store.ts'

type Presented = Answer<'GET /shop/coupon/get_by_id/{id}'>['coupon']

const orNull = (hundredths: number | null) => (hundredths === null ? null : fromHundredths(hundredths))

export const presentCoupon = (row: CouponRow, now: Date): Presented => ({
  id: row.id,
  name: row.name,
  code: row.code,
  flat_amount: orNull(row.flat_amount),
  percentage: orNull(row.percentage),
  min_order_amount: orNull(row.min_order_amount),
  min_order_product_count: row.min_order_product_count,
  start_date: row.start_date?.getTime() ?? null,
  expiry_date: row.expiry_date?.getTime() ?? null,
  category_id: row.category_id,
  category_name: row.category_name,
  product_id: row.product_id,
  product_name: row.product_name,
  max_uses: row.max_uses,
  max_uses_per_person: row.max_uses_per_person,
  status: row.active ? 'active' : 'inactive',
  uses: row.uses,
  state: couponState(row, now),
  created_at: row.created_at.toISOString(),
})
