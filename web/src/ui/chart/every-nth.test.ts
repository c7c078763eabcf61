import { expect, test } from 'vitest'
import { everyNth } from './every-nth.ts'

const days = Array.from({ length: 30 }, (_, at) => `${at + 1} Nov`)

test('marks are left out until those that stay do not touch', () => {
  expect(everyNth(days, 1680)).toBe(1)
  expect(everyNth(days, 840)).toBe(2)
  expect(everyNth(days, 300)).toBe(6)
})

test('where nothing is measured or there is nothing to show, all are', () => {
  expect(everyNth(days, null)).toBe(1)
  expect(everyNth([], 300)).toBe(1)
})
