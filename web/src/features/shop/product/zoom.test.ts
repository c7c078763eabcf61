import { expect, test } from 'vitest'
import { moved, WHOLE, zoomed } from './zoom.ts'

const stage = { width: 400, height: 300 }

test('what lies under the finger stays there', () => {
  expect(zoomed(WHOLE, 2, { x: 100, y: -50 }, stage)).toEqual({ scale: 2, x: -100, y: 50 })
})

test('never smaller than whole, never larger than five times', () => {
  expect(zoomed({ scale: 2, x: 50, y: 20 }, 0.1, { x: 0, y: 0 }, stage)).toEqual(WHOLE)
  expect(zoomed(WHOLE, 40, { x: 0, y: 0 }, stage).scale).toBe(5)
})

test('no edge of the picture comes inside', () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, stage)).toEqual({ scale: 2, x: 200, y: -150 })
  expect(moved(WHOLE, { x: 80, y: 0 }, stage)).toEqual(WHOLE)
})
