import { expect, test } from 'vitest'
import { placeAt } from './positions.ts'

const ids = ['a', 'b', 'c']

test.each([
  ['a', 0, 'abc', 0],
  ['a', 1, 'bac', 1],
  ['a', 2, 'bca', 2],
  ['c', 0, 'cab', 0],
  ['b', 99, 'acb', 2],
  ['new', 1, 'anewbc', 1],
  ['new', 99, 'abcnew', 3],
])('%s at place %i gives %s', (id, wanted, order, position) => {
  const placed = placeAt(ids, id, wanted)
  expect(placed.ids.join('')).toBe(order)
  expect(placed.position).toBe(position)
})
