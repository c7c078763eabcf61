import { expect, test } from 'vitest'
import { stockLevel } from './stock-level.ts'

test.each([
  [0, 5, 'none'],
  [5, 5, 'low'],
  [6, 5, 'enough'],
  [1, 0, 'enough'],
  [1, undefined, 'enough'],
  [0, undefined, 'none'],
])('%i pieces, few at %s: %s', (inventory, lowStock, level) => {
  expect(stockLevel(inventory, lowStock)).toBe(level)
})
