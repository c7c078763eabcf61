import { expect, test } from 'vitest'
import { refusedItems } from './refused-items.ts'

test('lines are found by their index, other fields left to the form', () => {
  const fields = {
    'items.3': { code: 'contradicts' as const },
    'items.12.reason': { code: 'too_long' as const },
    items: { code: 'too_long' as const },
  }
  expect(refusedItems({ fields })).toEqual([
    { index: 3, error: { code: 'contradicts' } },
    { index: 12, error: { code: 'too_long' } },
  ])
})
