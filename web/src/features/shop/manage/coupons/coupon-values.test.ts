import { expect, test } from 'vitest'
import { aCoupon } from './a-coupon.test-data.ts'
import {
  type CouponValues,
  changedCoupon,
  checkCoupon,
  couponBody,
  couponValues,
  newCoupon,
} from './coupon-values.ts'
import { makeUpCode } from './made-up-code.ts'

const BERLIN = 'Europe/Berlin'
const words = { code: 'letters!', dates: 'later!' }
const filled: CouponValues = { ...newCoupon(), name: 'Winter sale', code: 'WINTER10', percentage: 10 }

const problemsOf = (change: Partial<CouponValues>) =>
  Object.fromEntries(
    Object.entries(checkCoupon({ ...filled, ...change }, BERLIN, words)).filter(([, problem]) => problem),
  )

test('moments are those of the clock of the site, in summer and in winter', () => {
  const body = couponBody(
    {
      ...filled,
      start_day: '2026-07-01',
      start_time: '00:00',
      expiry_day: '2026-12-24',
      expiry_time: '23:59',
    },
    BERLIN,
  )
  expect(body.start_date).toBe(Date.parse('2026-06-30T22:00:00Z'))
  expect(body.expiry_date).toBe(Date.parse('2026-12-24T22:59:00Z'))
})

test('a coupon comes back from its form as it went in', () => {
  const coupon = aCoupon({
    start_date: Date.parse('2026-03-28T23:30:00Z'),
    expiry_date: Date.parse('2026-12-24T22:59:00Z'),
    category_id: 'k1',
    category_name: 'Cables',
    max_uses: 100,
  })
  const values = couponValues(coupon, BERLIN)
  expect([values.start_day, values.start_time]).toEqual(['2026-03-29', '00:30'])
  expect(couponBody(values, BERLIN)).toEqual({
    name: 'Winter sale',
    code: 'WINTER10',
    flat_amount: null,
    percentage: 10,
    min_order_amount: null,
    min_order_product_count: null,
    start_date: coupon.start_date,
    expiry_date: coupon.expiry_date,
    category_id: 'k1',
    product_id: null,
    max_uses: 100,
    max_uses_per_person: null,
    status: 'active',
  })
})

test('a change sends what differs; the other discount and the other goods go', () => {
  const before = couponValues(
    aCoupon({ category_id: 'k1', category_name: 'Cables', start_date: Date.parse('2026-11-01T08:00:30Z') }),
    BERLIN,
  )
  const now = { ...before, takes: 'amount', flat_amount: 5, good_for: 'everything' } as const
  expect(changedCoupon(before, now, BERLIN)).toEqual({ flat_amount: 5, percentage: null, category_id: null })
})

test.each<[Partial<CouponValues>, object]>([
  [{}, {}],
  [
    { name: ' ', code: '' },
    { name: 'required', code: 'required' },
  ],
  [{ code: 'WINTER 10' }, { code: { text: 'letters!' } }],
  [{ code: 'W' }, { code: { text: 'letters!' } }],
  [{ percentage: 101 }, { percentage: { code: 'too_big', params: { max: 100 } } }],
  [{ takes: 'amount' }, { flat_amount: 'required' }],
  [{ takes: 'amount', flat_amount: 0 }, { flat_amount: { code: 'too_small', params: { min: 0.01 } } }],
  [{ max_uses: 0 }, { max_uses: { code: 'too_small', params: { min: 1 } } }],
  [{ good_for: 'category' }, { category_id: 'required' }],
  [{ good_for: 'product' }, { product: 'required' }],
  [
    { start_day: '2026-12-24', expiry_day: '2026-12-24', expiry_time: '00:00' },
    { expiry_day: { text: 'later!' } },
  ],
  [{ start_day: '2026-12-24', start_time: '' }, { start_day: 'required' }],
])('%j leads to %j', (change, problems) => {
  expect(problemsOf(change)).toEqual(problems)
})

test('a made-up code has eight signs that nobody takes for one another', () => {
  for (let made = 0; made < 50; made++) expect(makeUpCode()).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
})
