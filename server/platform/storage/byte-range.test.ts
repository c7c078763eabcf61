import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes= 3 - 4', { start: 3, end: 4 }],
  // Not understood: the whole file.
  ['bytes=-', undefined],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-9', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
])('%j of 100 bytes is %j', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})

test.each([
  ['bytes=100-', 100],
  ['bytes=100-200', 100],
  ['bytes=-0', 100],
  ['bytes=0-', 0],
  ['bytes=-1', 0],
])('%s of %i bytes is refused', (header, size) => {
  expect(() => byteRange(header, size)).toThrow(expect.objectContaining({ code: 'invalid_range' }))
})
