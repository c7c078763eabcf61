import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyCoupon,
  type BasketLine,
  type CouponTerms,
  type CouponUse,
  couponState,
} from './coupon-discount.ts'

const NOW = new Date('2026-11-19T12:00:00Z')
const use: CouponUse = { now: NOW, usedByPerson: 0, goods: 'Cables', currency: 'EUR', step: 1 }

const coupon = (changes: Partial<CouponTerms> = {}): CouponTerms => ({
  flat_amount: null,
  percentage: 1000,
  min_order_amount: null,
  min_order_product_count: null,
  start_date: null,
  expiry_date: null,
  category_id: null,
  product_id: null,
  max_uses: null,
  max_uses_per_person: null,
  uses: 0,
  active: true,
  ...changes,
})
const line = (net: number, changes: Partial<BasketLine> = {}): BasketLine => ({
  productId: 'p1',
  categoryId: 'c1',
  quantity: 1,
  net,
  ...changes,
})
const two = [line(10_000), line(5_000, { productId: 'p2', categoryId: 'c2', quantity: 2 })]

test('a part of the price, or an amount, spread over the lines', () => {
  expect(applyCoupon(coupon(), two, use)).toEqual({ discounts: [1000, 500] })
  expect(applyCoupon(coupon({ percentage: null, flat_amount: 1000 }), two, use)).toEqual({
    discounts: [666, 334],
  })
  expect(applyCoupon(coupon({ percentage: null, flat_amount: 99_999 }), two, use)).toEqual({
    discounts: [10_000, 5_000],
  })
})

test('only the goods that it is for', () => {
  expect(applyCoupon(coupon({ category_id: 'c2' }), two, use)).toEqual({ discounts: [0, 500] })
  expect(applyCoupon(coupon({ product_id: 'p1', percentage: 5000 }), two, use)).toEqual({
    discounts: [5000, 0],
  })
})

const yesterday = new Date('2026-11-18T12:00:00Z')
const tomorrow = new Date('2026-11-20T12:00:00Z')

test.each([
  [{ active: false }, { code: 'coupon_unknown' }],
  [{ start_date: tomorrow }, { code: 'coupon_not_started', params: { at: tomorrow.toISOString() } }],
  [{ expiry_date: yesterday }, { code: 'coupon_expired', params: { at: yesterday.toISOString() } }],
  [{ expiry_date: NOW }, { code: 'coupon_expired', params: { at: NOW.toISOString() } }],
  [{ max_uses: 5, uses: 5 }, { code: 'coupon_used_up' }],
  [{ max_uses_per_person: 2 }, { code: 'coupon_already_used', params: { most: 2 } }],
  [{ category_id: 'c9' }, { code: 'coupon_other_goods', params: { goods: 'Cables' } }],
  [{ product_id: 'p9' }, { code: 'coupon_other_goods', params: { goods: 'Cables' } }],
  [{ min_order_amount: 20_000 }, { code: 'coupon_min_amount', params: { missing: 50, currency: 'EUR' } }],
  [{ min_order_product_count: 5 }, { code: 'coupon_min_count', params: { missing: 2 } }],
])('%j is refused: %j', (changes, refusal) => {
  expect(applyCoupon(coupon(changes), two, { ...use, usedByPerson: 2 })).toEqual({ refusal })
})

test('at the bound it applies', () => {
  const bounds = {
    start_date: NOW,
    expiry_date: tomorrow,
    max_uses: 6,
    uses: 5,
    max_uses_per_person: 3,
    min_order_amount: 15_000,
    min_order_product_count: 3,
  }
  expect(applyCoupon(coupon(bounds), two, { ...use, usedByPerson: 2 })).toEqual({ discounts: [1000, 500] })
})

test.each([
  [{}, 'active'],
  [{ active: false, expiry_date: yesterday }, 'inactive'],
  [{ expiry_date: yesterday }, 'expired'],
  [{ uses: 1, max_uses: 1 }, 'used_up'],
  [{ start_date: tomorrow }, 'planned'],
] as const)('%j is %s', (changes, state) => {
  expect(couponState(coupon(changes), NOW)).toBe(state)
})

test('discounts add up to one amount, never more than a line costs, in steps that can be paid', () => {
  const amounts = fc.array(
    fc.integer({ min: 0, max: 100_000_000 }).map((steps) => steps * 100),
    {
      minLength: 1,
      maxLength: 50,
    },
  )
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 10_000 }), fc.boolean(), (nets, rate, isWhole) => {
      const step = isWhole ? 100 : 1
      const terms = isWhole
        ? coupon({ percentage: rate })
        : coupon({ percentage: null, flat_amount: rate * 1000 })
      const verdict = applyCoupon(
        terms,
        nets.map((net) => line(net)),
        { ...use, step },
      )
      if (!('discounts' in verdict)) throw new Error('it applies')
      verdict.discounts.forEach((discount, place) => {
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(nets[place] ?? 0)
        expect(discount % step).toBe(0)
      })
      const worth = nets.reduce((total, net) => total + net, 0)
      const all = verdict.discounts.reduce((total, discount) => total + discount, 0)
      if (!isWhole) expect(all).toBe(Math.min(rate * 1000, worth))
      else expect(Math.abs(all - (worth * rate) / 10_000)).toBeLessThanOrEqual(step / 2)
    }),
  )
})
