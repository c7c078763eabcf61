import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeFor } from './fee.ts'

test.each([
  // amount, percent × 100, fixed, step, fee
  [10_000, 150, 25, 1, 175],
  [2_380, 150, 25, 1, 61],
  [2_380, 299, 35, 1, 106],
  [1, 150, 0, 1, 0],
  [33, 150, 0, 1, 0],
  [34, 150, 0, 1, 1],
  [100, 250, 0, 1, 3],
  [0, 150, 25, 1, 0],
  [0, 0, 25, 1, 0],
  [100, 0, 25, 1, 25],
  [10_000, 0, 0, 1, 0],
  [240_000, 150, 2_500, 100, 6_100],
  // 49.5 hundredths of a yen are less than half a yen.
  [3_300, 150, 0, 100, 0],
  [3_400, 150, 0, 100, 100],
  [4_900, 2_550, 0, 100, 1_200],
])('of %i at %i and %i in steps of %i: %i', (amount, rate, fixed, step, fee) => {
  expect(feeFor(amount, { rate, fixed }, step)).toBe(fee)
})

const amounts = fc.integer({ min: 0, max: 1_000_000_000 })
const fees = fc.record({
  rate: fc.integer({ min: 0, max: 2_500 }),
  fixed: fc.integer({ min: 0, max: 100_000 }),
})
const steps = fc.constantFrom(1, 100)

test('it is a multiple of the step, never below nothing, and within half a step of the exact fee', () => {
  fc.assert(
    fc.property(amounts, fees, steps, (amount, fee, step) => {
      const found = feeFor(amount, fee, step)
      expect(found % step).toBe(0)
      expect(found).toBeGreaterThanOrEqual(0)
      const exact = amount === 0 ? 0n : BigInt(amount) * BigInt(fee.rate) + BigInt(fee.fixed) * 10_000n
      const apart = BigInt(found) * 10_000n - exact
      expect((apart < 0n ? -apart : apart) * 2n <= BigInt(step) * 10_000n).toBe(true)
    }),
  )
})

test('who pays more pays no smaller fee, and a dearer provider none either', () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fees,
      fc.nat(500),
      fc.nat(500),
      steps,
      (amount, more, fee, rate, fixed, step) => {
        fc.pre(amount > 0)
        const found = feeFor(amount, fee, step)
        expect(feeFor(amount + more, fee, step)).toBeGreaterThanOrEqual(found)
        expect(
          feeFor(amount, { rate: fee.rate + rate, fixed: fee.fixed + fixed }, step),
        ).toBeGreaterThanOrEqual(found)
      },
    ),
  )
})
