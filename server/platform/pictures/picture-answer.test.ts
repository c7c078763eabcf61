import { expect, test } from 'vitest'
import { shownTypes } from './picture-answer.ts'

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', ['image/avif', 'image/webp']],
  ['image/webp,*/*', ['image/webp']],
  ['IMAGE/AVIF ; q=0.5', ['image/avif']],
  ['image/avif;q=0, image/webp;q=0.000', []],
  ['image/*', []],
  ['*/*', []],
  ['', []],
  [undefined, []],
])('%s', (accept, types) => {
  expect(shownTypes(accept)).toEqual(types)
})
