import type { Coupon } from './coupon.ts'

export function aCoupon(change: Partial<Coupon> = {}): Coupon {
  return {
    id: 'c1',
    name: 'Winter sale',
    code: 'WINTER10',
    flat_amount: null,
    percentage: 10,
    min_order_amount: null,
    min_order_product_count: null,
    start_date: null,
    expiry_date: null,
    category_id: null,
    category_name: null,
    product_id: null,
    product_name: null,
    max_uses: null,
    max_uses_per_person: null,
    status: 'active',
    state: 'active',
    uses: 0,
    created_at: '2026-11-01T08:00:00.000Z',
    ...change,
  }
}
