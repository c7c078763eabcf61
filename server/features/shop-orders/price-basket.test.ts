import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartContent, CouponRow, MethodRow } from '#features/shop/index.ts'
import { discountOf, goodsFor, offeredMethods, parcelOf, subtotalOf, sumOf } from './price-basket.ts'

const NOW = new Date('2026-03-02T08:00:00Z')

interface Line {
  net: number
  quantity?: number
  grams?: number
  product?: string
}

const content = ({ net, quantity = 1, grams = 0, product = 'p' }: Line): CartContent => ({
  row: {
    id: product,
    product_id: product,
    category_id: 'c',
    category_name: 'Parts',
    name: `Part ${product}`,
    slug: product,
    product_code: product,
    image_key: null,
    selected_options: [],
    options_key: '[]',
    quantity,
    seen_price: net / quantity,
    price: net / quantity,
    extra_options: [],
    inventory: 1000,
    is_on_sale: true,
    weight: grams * 100,
    weight_unit: 'g',
  },
  priced: { unitPrice: net / quantity, total: net, problem: null },
})

const basket = (lines: readonly Line[], step = 1, currency = 'EUR') => ({
  lines: lines.map(content),
  currency,
  step,
})

const coupon = (terms: Partial<CouponRow>): CouponRow =>
  ({
    id: 'k',
    name: 'Coupon',
    code: 'SAVE',
    flat_amount: null,
    percentage: null,
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
    category_name: null,
    product_name: null,
    ...terms,
  }) as CouponRow

const method = (terms: Partial<MethodRow> = {}): MethodRow =>
  ({
    id: 'm',
    name: 'Parcel',
    position: 0,
    active: true,
    local_shipping_cost: 500,
    international_shipping_cost: 1500,
    local_days_from: 1,
    local_days_to: 2,
    international_days_from: 3,
    international_days_to: 7,
    charge_per_product: false,
    cost_per_kg: 0,
    free_from: null,
    countries: [],
    max_weight_kg: null,
    min_value: null,
    max_value: null,
    tracking_url: '',
    ...terms,
  }) as MethodRow

const use = { now: NOW, usedByPerson: 0 }

describe('what a coupon takes off', () => {
  test('is spread over the lines so that it comes to the coupon, and no line to less than nothing', () => {
    const lines = fc.array(fc.record({ net: fc.integer({ min: 0, max: 10_000_000 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    const terms = fc.oneof(
      fc.record({ percentage: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ flat_amount: fc.integer({ min: 1, max: 20_000_000 }) }),
    )
    fc.assert(
      fc.property(lines, terms, fc.constantFrom(1, 100), (wanted, given, step) => {
        const nets = wanted.map(({ net }) => ({ net: Math.round(net / step) * step }))
        const flat =
          'flat_amount' in given
            ? { flat_amount: Math.max(step, given.flat_amount - (given.flat_amount % step)) }
            : given
        const cart = basket(nets, step)
        const { discounts, refusal } = discountOf(cart, coupon(flat), use)
        expect(refusal).toBeNull()
        const subtotal = subtotalOf(cart)
        const off =
          'percentage' in given
            ? Math.min(subtotal, Math.round((subtotal * given.percentage) / 10_000 / step) * step)
            : Math.min(subtotal, Number((flat as { flat_amount: number }).flat_amount))
        // Half a coin may be rounded either way by who reckons in fractions.
        expect(Math.abs(sumOf(discounts) - off)).toBeLessThanOrEqual('percentage' in given ? step : 0)
        for (const [place, one] of discounts.entries()) {
          expect(one % step).toBe(0)
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(nets[place]?.net ?? 0)
        }
      }),
    )
  })

  test('falls on its goods alone', () => {
    const cart = basket([
      { net: 1000, product: 'a' },
      { net: 500, product: 'b' },
      { net: 250, product: 'a' },
    ])
    const { discounts } = discountOf(cart, coupon({ product_id: 'a', percentage: 1000 }), use)
    expect([discounts, sumOf(discounts)]).toEqual([[100, 0, 25], 125])
  })

  test.each([
    ['another’s goods', { product_id: 'z', percentage: 100 }, {}, 'coupon_other_goods'],
    ['too little', { percentage: 100, min_order_amount: 100_001 }, {}, 'coupon_min_amount'],
    ['used up', { percentage: 100, max_uses: 3, uses: 3 }, {}, 'coupon_used_up'],
    [
      'used by this person',
      { percentage: 100, max_uses_per_person: 2 },
      { usedByPerson: 2 },
      'coupon_already_used',
    ],
    ['over at this moment', { percentage: 100, expiry_date: NOW }, {}, 'coupon_expired'],
    ['switched off', { percentage: 100, active: false }, {}, 'coupon_unknown'],
  ] as const)('is nothing where it does not apply: %s', (_, terms, other, code) => {
    const { discounts, refusal } = discountOf(basket([{ net: 100_000 }]), coupon(terms), { ...use, ...other })
    expect([discounts, refusal?.code]).toEqual([[0], code])
  })

  test('is nothing without a coupon, and of an empty cart', () => {
    expect(discountOf(basket([{ net: 5 }]), null, use)).toEqual({ discounts: [0], refusal: null })
    expect(discountOf(basket([]), coupon({ percentage: 100 }), use)).toEqual({ discounts: [], refusal: null })
  })
})

describe('methods', () => {
  const parcel = (
    lines: readonly Line[],
    discounts: readonly number[] = lines.map(() => 0),
    country = 'DE',
  ) => parcelOf(basket(lines), discounts, { country, home: 'DE' })

  test('look at the value after the coupon, at pieces and at grams rounded up for each piece', () => {
    expect(parcel([{ net: 9_999, quantity: 3, grams: 10.5 }, { net: 1 }], [99, 0])).toEqual({
      country: 'DE',
      home: 'DE',
      pieces: 4,
      grams: 33,
      value: 99.01,
    })
  })

  test.each([
    ['switched off', { active: false }],
    ['of other countries', { countries: ['FR', 'AT'] }],
    ['for light parcels', { max_weight_kg: 100 }],
    ['for dear ones', { min_value: 10_001 }],
    ['for cheap ones', { max_value: 9_999 }],
  ])('%s are not offered', (_, terms) => {
    const heavy = parcel([{ net: 10_000, grams: 1001 }])
    expect(offeredMethods([method(terms), method({ id: 'n' })], heavy, 1).map(({ row }) => row.id)).toEqual([
      'n',
    ])
  })

  test.each([
    ['at home', {}, 'DE', 500],
    ['abroad', {}, 'FR', 1500],
    ['each piece', { charge_per_product: true }, 'DE', 1500],
    ['by the kilogram begun', { cost_per_kg: 33 }, 'DE', 500 + 66],
    ['from its value on for nothing', { free_from: 10_000 }, 'FR', 0],
    ['a coin below it not', { free_from: 10_001 }, 'FR', 1500],
  ])('cost %s', (_, terms, country, cost) => {
    const given = parcel([{ net: 10_000, quantity: 3, grams: 334 }], [0], country)
    expect(offeredMethods([method(terms)], given, 1)[0]?.cost).toBe(cost)
  })

  test.each([
    [549, 500],
    [550, 600],
    [1, 0],
  ])('cost whole coins where a currency has no others: %i is %i', (asked, cost) => {
    const given = parcel([{ net: 10_000 }])
    expect(offeredMethods([method({ local_shipping_cost: asked })], given, 100)[0]?.cost).toBe(cost)
  })
})

test('an invoice has a line for each thing less its discount, in order, and one for the shipping', () => {
  const cart = basket([
    { net: 300, quantity: 3, product: 'a' },
    { net: 500, product: 'b' },
  ])
  const goods = goodsFor(cart, [30, 0], { name: 'Parcel', cost: 45 })
  expect(goods.map(({ item_id, quantity, net }) => [item_id, quantity, net])).toEqual([
    ['a', 300, 270],
    ['b', 100, 500],
    [null, 100, 45],
  ])
  expect(sumOf(goods.map(({ net }) => net))).toBe(subtotalOf(cart) - 30 + 45)
})
