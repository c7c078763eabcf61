import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExtraOption, optionsKey, priceOfOptions, priceRange } from './options.ts'

const LENGTH: ExtraOption = {
  name: 'Length',
  values: [
    { name: '1 m', price: 0 },
    { name: '3 m', price: 550 },
    { name: 'remnant', price: -200 },
  ],
}
const PLUG: ExtraOption = {
  name: 'Plug',
  values: [
    { name: 'BNC', price: 100 },
    { name: 'SMA', price: 150 },
  ],
}
const choose = (...chosen: [name: string, value: string][]) =>
  chosen.map(([name, value]) => ({ name, value }))

test.each([
  [[], [], 0],
  [[LENGTH], choose(['Length', '3 m']), 550],
  [[LENGTH], choose(['Length', 'remnant']), -200],
  [[LENGTH, PLUG], choose(['Plug', 'SMA'], ['Length', '3 m']), 700],
  [[LENGTH, PLUG], choose(['Length', '3 m']), null],
  [[LENGTH], choose(['Length', '5 m']), null],
  [[LENGTH], choose(['length', '1 m']), null],
  [[LENGTH], choose(['Colour', 'red']), null],
  [[LENGTH, PLUG], choose(['Length', '1 m'], ['Length', '3 m']), null],
  [[LENGTH], choose(['Length', '1 m'], ['Length', '1 m']), null],
  [[], choose(['Length', '1 m']), null],
])('of %j, %j adds %j', (offered, selected, price) => {
  expect(priceOfOptions(offered, selected)).toBe(price)
})

test.each([
  [1000, [], { from: 1000, to: 1000 }],
  [1000, [LENGTH], { from: 800, to: 1550 }],
  [1000, [LENGTH, PLUG], { from: 900, to: 1700 }],
])('%i with %j is from %j', (price, offered, range) => {
  expect(priceRange(price, offered)).toEqual(range)
})

test.each([
  [choose(['Length', '1 m'], ['Plug', 'BNC']), choose(['Plug', 'BNC'], ['Length', '1 m']), true],
  [choose(['Length', '1 m']), choose(['Length', '3 m']), false],
  [choose(['a', 'b","c']), choose(['a","b', 'c']), false],
  [choose(['Length', '1 m']), [], false],
])('%j and %j: the same is %j', (one, other, isSame) => {
  expect(optionsKey(one) === optionsKey(other)).toBe(isSame)
})

/** Options that staff can write, with one value of each chosen, in any order. */
const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
const option = fc.record({
  name: names,
  values: fc.uniqueArray(
    fc.record({ name: names, price: fc.integer({ min: -100_000_000, max: 100_000_000 }) }),
    {
      selector: ({ name }) => name,
      minLength: 1,
      maxLength: 20,
    },
  ),
})
const chosenOf = (offered: readonly ExtraOption[], turns: readonly number[]) =>
  offered.map(({ name, values }, place) => ({
    name,
    value: values[(turns[place] ?? 0) % values.length]?.name ?? '',
  }))
const choices = fc
  .tuple(
    fc.uniqueArray(option, { selector: ({ name }) => name, maxLength: 5 }),
    fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
    fc.integer({ min: 0, max: 100_000_000 }),
  )
  .map(([offered, turns, price]) => ({ offered, price, selected: chosenOf(offered, turns) }))

test('whoever chooses one value of each pays a price of the range, in whatever order they chose', () => {
  fc.assert(
    fc.property(choices, ({ offered, price, selected }) => {
      const added = priceOfOptions(offered, selected)
      const { from, to } = priceRange(price, offered)
      expect(price + (added ?? Number.NaN)).toBeGreaterThanOrEqual(from)
      expect(price + (added ?? Number.NaN)).toBeLessThanOrEqual(to)
      expect(priceOfOptions(offered, selected.toReversed())).toBe(added)
      expect(optionsKey(selected.toReversed())).toBe(optionsKey(selected))
    }),
  )
})

test('with a choice too few or too many there is no price', () => {
  fc.assert(
    fc.property(choices, ({ offered, selected }) => {
      const [first] = selected
      if (!first) return
      expect(priceOfOptions(offered, selected.slice(1))).toBe(null)
      expect(priceOfOptions(offered, [...selected, first])).toBe(null)
      expect(
        priceOfOptions(offered, [
          { ...first, value: `${first.value} not offered, as nothing is that long` },
          ...selected.slice(1),
        ]),
      ).toBe(null)
    }),
  )
})
