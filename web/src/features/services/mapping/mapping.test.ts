import { expect, test } from 'vitest'
import { priceOf } from './mapping.ts'

test.each([
  [31, 25, 'half', 39],
  [31, 25, 'whole', 39],
  [1.3, 25, 'half', 2],
  [0.1, 200, 'half', 0.5],
  [90_000, 100, 'whole', 100_000],
] as const)('what costs %d is sold with %d %% in %s credits for %d', (cost, percent, rounding, price) => {
  expect(priceOf(cost, percent, rounding)).toBe(price)
})
