import { expect, test } from 'vitest'
import { medianOf } from './median-of-counts.ts'

test.each<[values: number[], median: number | null]>([
  [[], null],
  [[7], 7],
  [[20, 810], 415],
  [[3, 1, 2], 2],
  [[5, 5, 5, 9], 5],
  [[1, 1, 9, 9], 5],
])('the median of %j', (values, median) => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  expect(medianOf(counts)).toBe(median)
})

test('values that have come and gone do not count', () => {
  expect(medianOf(new Map([[4, 0]]))).toBeNull()
  expect(
    medianOf(
      new Map([
        [100, 0],
        [4, 1],
      ]),
    ),
  ).toBe(4)
})
