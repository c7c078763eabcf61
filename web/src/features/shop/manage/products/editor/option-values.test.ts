import { expect, test } from 'vitest'
import {
  linesOf,
  moved,
  newOption,
  type OptionLine,
  optionProblems,
  optionsOf,
  rangeOf,
  withValues,
} from './option-values.ts'

const WORDS = { twice: 'twice', belowZero: 'below zero' }

const option = (name: string, ...values: [name: string, price: number | ''][]): OptionLine => ({
  id: name || 'nameless',
  name,
  values: values.map(([value, price], at) => ({ id: `${name}-${at}`, name: value, price })),
})

const faults = (lines: OptionLine[], price: number | '' = 100) =>
  Object.fromEntries(Object.entries(optionProblems(lines, price, WORDS)).filter(([, problem]) => problem))

test('what the server has goes into lines and back', () => {
  const options = [
    {
      name: 'Length',
      values: [
        { name: '1 m', price: 0 },
        { name: '2 m', price: 4.5 },
      ],
    },
  ]
  expect(optionsOf(linesOf(options))).toEqual(options)
})

test('names are trimmed, and a price that was left empty is none', () => {
  expect(optionsOf([option(' Length ', [' 1 m', ''])])).toEqual([
    { name: 'Length', values: [{ name: '1 m', price: 0 }] },
  ])
})

test('a new option has room for two choices, each with an id of its own', () => {
  const { id, values } = newOption()
  expect(new Set([id, ...values.map((value) => value.id)]).size).toBe(3)
})

test('lines change places by their ids', () => {
  const lines = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(moved(lines, 'c', 0).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(moved(lines, 'a', 2).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})

test('the values of one option change, those of the others stay', () => {
  const [length, colour] = [option('Length', ['1 m', 0], ['2 m', 5]), option('Colour', ['Red', 0])]
  const next = withValues([length, colour], 'Length', (values) => values.slice(1))
  expect(next[0]?.values.map(({ name }) => name)).toEqual(['2 m'])
  expect(next[1]).toBe(colour)
})

test.each([
  [
    'the cheapest and the dearest of all options',
    100,
    [
      ['a', -10],
      ['b', 25.1],
    ],
    { from: 90, to: 125.1 },
  ],
  ['sums without the dust of floating points', 0.1, [['a', 0.2]], { from: 0.3, to: 0.3 }],
] as const)('%s', (_, price, values, range) => {
  expect(rangeOf(price, [option('One', ...values.map(([n, p]) => [n, p] as [string, number]))])).toEqual(
    range,
  )
})

test('no range without a price or an option', () => {
  expect(rangeOf('', [option('One', ['a', 1])])).toBeNull()
  expect(rangeOf(10, [])).toBeNull()
})

test('an option and its choices need names', () => {
  expect(faults([option('', ['', 1], ['b', 2])])).toEqual({
    'extra_options.0.name': 'required',
    'extra_options.0.values.0.name': 'required',
  })
})

test('of two alike the second is wrong, however it is written', () => {
  const twin = { ...option('LENGTH ', ['1 m', 0]), id: 'twin' }
  expect(faults([option('Length', ['1 m', 0], ['1 M', 2]), twin])).toEqual({
    'extra_options.0.values.1.name': { text: 'twice' },
    'extra_options.1.name': { text: 'twice' },
  })
  // The same choice in two options is no twin.
  expect(faults([option('Front', ['Red', 0]), option('Back', ['Red', 0])])).toEqual({})
})

test('a difference has bounds, and all of them together may not take off more than the price', () => {
  expect(faults([option('Size', ['S', -2_000_000])], '')).toEqual({
    'extra_options.0.values.0.price': { code: 'too_small', params: { min: -1_000_000 } },
  })
  const cheap = [option('Size', ['S', -6], ['L', 0]), option('Colour', ['Grey', -5])]
  expect(faults(cheap, 10)).toEqual({ extra_options: { text: 'below zero' } })
  expect(faults(cheap, 11)).toEqual({})
})
