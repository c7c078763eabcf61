import { expect, test } from 'vitest'
import { bestValue, creditsFor, priceOf, pricePerCredit, savingOf } from './prices.ts'

test.each([
  [10, 1.15, 'EUR', 11.5],
  [33.33, 1.15, 'EUR', 38.33],
  [0.1, 0.3, 'EUR', 0.03],
  [7, 149.5, 'JPY', 1047],
])('%s credits at %s %s cost %s', (credits, rate, currency, price) => {
  expect(priceOf(credits, rate, currency)).toBe(price)
})

test.each([
  [90, 100, 0.9],
  [250, 300, 0.83],
  [1, 0, 0],
])('%s for %s credits is %s each', (price, credits, each) => {
  expect(pricePerCredit(price, credits)).toBe(each)
})

test.each([
  [90, 100, 1, 10],
  [99.5, 100, 1, 0],
  [110, 100, 1, 0],
  [216, 250, 1.2, 28],
])('%s for %s credits at a rate of %s saves %s percent', (price, credits, rate, saving) => {
  expect(savingOf(price, credits, rate)).toBe(saving)
})

test('an amount of money is enough for so many credits, never for fewer', () => {
  expect(creditsFor(50, 1)).toBe(50)
  expect(creditsFor(10, 3)).toBe(3.34)
  expect(creditsFor(10, 0)).toBe(0)
})

test('the best value is the one that saves most, where that says something', () => {
  expect(
    bestValue([
      { id: 'a', saving: 0 },
      { id: 'b', saving: 12 },
      { id: 'c', saving: 8 },
    ]),
  ).toBe('b')
  expect(bestValue([{ id: 'a', saving: 0 }])).toBeNull()
  expect(
    bestValue([
      { id: 'a', saving: 5 },
      { id: 'b', saving: 5 },
    ]),
  ).toBeNull()
})
