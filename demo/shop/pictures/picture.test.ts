import { expect, test } from 'vitest'
import { CATEGORIES } from '../demo-shop.ts'
import { pictureOf } from './picture.ts'

const PRODUCTS = CATEGORIES.flatMap(({ products }) => products)

test('the same product is drawn the same, each its own way, and none has words in it', () => {
  const drawn = PRODUCTS.map(({ look, code }) => pictureOf(look, code))
  expect(PRODUCTS.map(({ look, code }) => pictureOf(look, code))).toEqual(drawn)
  expect(new Set(drawn).size).toBe(120)
  expect(drawn.filter((svg) => /<text|NaN|undefined|Infinity/.test(svg))).toEqual([])
})

test('codes fit on a label, and no choice makes anything cost less than nothing', () => {
  expect(new Set(PRODUCTS.map(({ code }) => code)).size).toBe(120)
  expect(PRODUCTS.filter(({ code }) => code.length > 10)).toEqual([])
  const lowest = PRODUCTS.map(({ price, options = [] }) =>
    options.reduce((sum, { values }) => sum + Math.min(...values.map((value) => value.price)), price),
  )
  expect(Math.min(...lowest)).toBeGreaterThan(5)
})
