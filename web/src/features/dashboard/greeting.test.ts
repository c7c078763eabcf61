import { expect, test } from 'vitest'
import { partOfDay } from './greeting.ts'

test.each([
  [0, 'evening'],
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('%i o’clock is %s', (hour, expected) => {
  expect(partOfDay(hour)).toBe(expected)
})
