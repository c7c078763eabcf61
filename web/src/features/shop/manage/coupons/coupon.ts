import type { Answer, Body } from '../../../../lib/api.ts'

export type Coupon = Answer<'GET /shop/coupon/get_all'>['items'][number]
export type CouponBody = Body<'POST /shop/coupon/add'>

/** What a coupon does, as far as words can say it. */
export type CouponTerms = Pick<
  Coupon,
  | 'flat_amount'
  | 'percentage'
  | 'min_order_amount'
  | 'min_order_product_count'
  | 'category_name'
  | 'product_name'
  | 'start_date'
  | 'expiry_date'
  | 'max_uses'
  | 'max_uses_per_person'
>
