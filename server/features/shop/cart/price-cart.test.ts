import { expect, test } from 'vitest'
import { type CartLine, priceLines } from './price-cart.ts'

const line = (changes: Partial<CartLine> = {}): CartLine => ({
  productId: 'p1',
  quantity: 2,
  selected: [],
  isOnSale: true,
  price: 1999,
  options: [],
  inventory: 10,
  ...changes,
})
const LENGTH = [
  {
    name: 'Length',
    values: [
      { name: '1 m', price: 0 },
      { name: '3 m', price: 550 },
    ],
  },
]

test('a line costs its product with the choices made, as often as it is wanted', () => {
  expect(priceLines([line()], 1)).toEqual([{ unitPrice: 1999, total: 3998, problem: null }])
  const long = line({ options: LENGTH, selected: [{ name: 'Length', value: '3 m' }] })
  expect(priceLines([long], 1)).toEqual([{ unitPrice: 2549, total: 5098, problem: null }])
})

test('without a coin for it, a line is rounded to what can be paid', () => {
  expect(priceLines([line({ price: 1999, quantity: 1 })], 100)[0]?.total).toBe(2000)
})

test.each([
  [{ isOnSale: false }, 'unavailable'],
  [{ options: LENGTH }, 'option_gone'],
  [{ options: LENGTH, selected: [{ name: 'Length', value: '5 m' }] }, 'option_gone'],
  [{ selected: [{ name: 'Length', value: '1 m' }] }, 'option_gone'],
  [{ inventory: 0 }, 'out_of_stock'],
  [{ inventory: 1 }, 'too_few'],
  [{ inventory: 2 }, null],
] as const)('%j: %s', (changes, problem) => {
  expect(priceLines([line(changes)], 1)[0]?.problem).toBe(problem)
})

test('lines of one product share its stock', () => {
  const of = (value: string, quantity: number) =>
    line({ options: LENGTH, selected: [{ name: 'Length', value }], quantity, inventory: 5 })
  const problems = (lines: CartLine[]) => priceLines(lines, 1).map(({ problem }) => problem)
  expect(problems([of('1 m', 3), of('3 m', 2)])).toEqual([null, null])
  expect(problems([of('1 m', 3), of('3 m', 3)])).toEqual([null, 'too_few'])
  expect(problems([of('1 m', 5), of('3 m', 1)])).toEqual([null, 'out_of_stock'])
  // What cannot be ordered takes nothing away.
  expect(problems([of('1 m', 6), of('3 m', 5)])).toEqual(['too_few', null])
})
