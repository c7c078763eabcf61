import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceGoods, priceOf } from './sale-pricing.ts'

const NO_FEE = { rate: 0, fixed: 0 }
const STRIPE = { rate: 150, fixed: 25 }

test.each([
  // net, VAT, fee, step → net, fee, VAT, total
  [2_000, 1_900, NO_FEE, 1, [2_000, 0, 380, 2_380]],
  // 1.5 % of 23.80 and 0.25 are 0.61; 19 % of 20.61 are 3.92.
  [2_000, 1_900, STRIPE, 1, [2_000, 61, 392, 2_453]],
  [2_000, 0, STRIPE, 1, [2_000, 55, 0, 2_055]],
  [1_000, 2_550, NO_FEE, 1, [1_000, 0, 255, 1_255]],
  [10, 2_550, NO_FEE, 1, [10, 0, 3, 13]],
  [1, 1_900, NO_FEE, 1, [1, 0, 0, 1]],
  [0, 1_900, STRIPE, 1, [0, 0, 0, 0]],
  [240_000, 1_000, NO_FEE, 100, [240_000, 0, 24_000, 264_000]],
  [240_050, 1_000, STRIPE, 100, [240_100, 4_000, 24_400, 268_500]],
  // 12.495 yen are 12: a figure that is rounded twice would say 13.
  [4_900, 2_550, NO_FEE, 100, [4_900, 0, 1_200, 6_100]],
  [49, 1_000, NO_FEE, 100, [0, 0, 0, 0]],
])('%i at %i with %j in steps of %i', (net, vatRate, fee, step, figures) => {
  const price = priceOf({ net, vatRate, fee, step })
  expect([price.net, price.fee, price.vat, price.total]).toEqual(figures)
})

const given = fc.record({
  net: fc.integer({ min: 0, max: 1_000_000_000 }),
  vatRate: fc.integer({ min: 0, max: 10_000 }),
  fee: fc.record({ rate: fc.integer({ min: 0, max: 2_500 }), fixed: fc.integer({ min: 0, max: 100_000 }) }),
  step: fc.constantFrom(1, 100),
})

test('the total is the sum, and every figure can be paid in the currency', () => {
  fc.assert(
    fc.property(given, (one) => {
      const { net, fee, vat, total } = priceOf(one)
      expect(total).toBe(net + fee + vat)
      for (const figure of [net, fee, vat, total]) {
        expect(Number.isSafeInteger(figure)).toBe(true)
        expect(figure % one.step).toBe(0)
        expect(figure).toBeGreaterThanOrEqual(0)
      }
      expect(Math.abs(net - one.net) * 2).toBeLessThanOrEqual(one.step)
    }),
  )
})

test('VAT is within half a step of the exact share of price and fee', () => {
  fc.assert(
    fc.property(given, (one) => {
      const { net, fee, vat } = priceOf(one)
      const apart = BigInt(vat) * 10_000n - BigInt(net + fee) * BigInt(one.vatRate)
      expect((apart < 0n ? -apart : apart) * 2n <= BigInt(one.step) * 10_000n).toBe(true)
    }),
  )
})

test('what costs more never costs less: with the price, the rate and the fee each figure rises or stays', () => {
  const more = fc.record({
    net: fc.nat(100_000),
    vatRate: fc.nat(3_000),
    rate: fc.nat(500),
    fixed: fc.nat(500),
  })
  fc.assert(
    fc.property(given, more, (one, { net, vatRate, rate, fixed }) => {
      const dearer = priceOf({
        net: one.net + net,
        vatRate: one.vatRate + vatRate,
        fee: { rate: one.fee.rate + rate, fixed: one.fee.fixed + fixed },
        step: one.step,
      })
      const price = priceOf(one)
      for (const figure of ['net', 'fee', 'vat', 'total'] as const)
        expect(dearer[figure]).toBeGreaterThanOrEqual(price[figure])
    }),
  )
})

test('the VAT of the lines and of the fee is the VAT of the invoice, however many lines there are', () => {
  const nets = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(given, nets, ({ vatRate, fee, step }, prices) => {
      const goods = prices.map((net) => ({
        kind: 'credits' as const,
        item_id: null,
        description: '',
        quantity: 100,
        net,
      }))
      const { price, lines } = priceGoods(goods, { vatRate, fee, step })
      const sum = (of: 'net' | 'vat') => lines.reduce((total, line) => total + line[of], 0)
      expect(sum('net')).toBe(price.net)
      expect(price.fee === 0 ? price.vat - sum('vat') : 0).toBe(0)
      expect(sum('vat')).toBeLessThanOrEqual(price.vat)
      expect(Math.min(...lines.map(({ vat }) => vat))).toBeGreaterThanOrEqual(0)
    }),
  )
})
