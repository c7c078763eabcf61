import { expect, test } from 'vitest'
import { chosenPrice, selectedOf } from './choice.ts'

const OPTIONS = [
  {
    name: 'Plug',
    values: [
      { name: 'OBD', price: 0 },
      { name: 'Boot', price: 14.95 },
    ],
  },
  {
    name: 'Length',
    values: [
      { name: '2 m', price: 0 },
      { name: '1 m', price: -3.1 },
    ],
  },
]

test('the first value of each option is chosen already', () => {
  expect(selectedOf(OPTIONS, {})).toEqual([
    { name: 'Plug', value: 'OBD' },
    { name: 'Length', value: '2 m' },
  ])
})

test('what was chosen and is gone makes room for the first', () => {
  expect(selectedOf(OPTIONS, { Plug: 'JTAG', Length: '1 m' })).toEqual([
    { name: 'Plug', value: 'OBD' },
    { name: 'Length', value: '1 m' },
  ])
})

test('the price follows the choices, in whole hundredths', () => {
  const product = { price: 49.9, extra_options: OPTIONS }
  const price = (chosen: Record<string, string>) => chosenPrice(product, selectedOf(OPTIONS, chosen))
  expect(price({})).toBe(49.9)
  expect(price({ Plug: 'Boot' })).toBe(64.85)
  expect(price({ Plug: 'Boot', Length: '1 m' })).toBe(61.75)
})
