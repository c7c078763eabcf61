import { expect, test } from 'vitest'
import { COUPON_CODE, PRODUCT_CODE, SLUG } from './bounds.ts'

test.each([
  ['boot-pin-cable', true],
  ['a', true],
  ['2-0', true],
  ['', false],
  ['-a', false],
  ['a-', false],
  ['a--b', false],
  ['Boot', false],
  ['ä', false],
  ['a b', false],
  ['a/b', false],
  ['a\n', false],
])('%j as a slug: %j', (text, isOne) => {
  expect(SLUG.test(text)).toBe(isOne)
})

test.each([
  ['BPC-2.0', true, false],
  ['A/7', true, false],
  ['SAVE_10', true, true],
  ['10OFF-X', true, true],
  ['-A', false, false],
  ['A B', false, false],
  ['', false, false],
  ['Ä1', false, false],
  ['A1\n', false, false],
])('%j as a code of a product: %j, of a coupon: %j', (text, ofProduct, ofCoupon) => {
  expect([PRODUCT_CODE.test(text), COUPON_CODE.test(text)]).toEqual([ofProduct, ofCoupon])
})
