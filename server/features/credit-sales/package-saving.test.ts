import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savingOf } from './package-saving.ts'

test.each<[number, number, number, number]>([
  // credits, price, what one credit costs, whole percent saved; all amounts in hundredths
  [10_000, 9_000, 100, 10],
  [10_000, 10_000, 100, 0],
  [10_000, 10_001, 100, 0],
  [10_000, 50_000, 100, 0],
  [10_000, 9_901, 100, 0],
  [10_000, 9_900, 100, 1],
  [300, 200, 100, 33],
  [300, 100, 100, 66],
  [10_000, 1, 100, 99],
  [1, 1, 1, 0],
  [100_000_000, 1, 10_000_000, 99],
  [100_000_000, 1_000_000_000, 10_000_000, 99],
])('%i credits for %i at a rate of %i save %i %%', (credits, price, rate, saved) => {
  expect(savingOf({ credits, price }, rate)).toBe(saved)
})

test('the saving is a whole percent from 0 to 99 and never more than is saved', () => {
  const credits = fc.integer({ min: 1, max: 100_000_000 })
  const amount = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(credits, amount, amount, (count, price, rate) => {
      const saved = savingOf({ credits: count, price }, rate)
      const singly = BigInt(count) * BigInt(rate)
      expect(saved).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value < 100)
      const isKept = saved === 0 || BigInt(price) * 100n * 100n <= singly * BigInt(100 - saved)
      expect(isKept).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
