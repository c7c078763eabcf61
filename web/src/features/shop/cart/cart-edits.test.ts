import { expect, test } from 'vitest'
import { aCart, aCartItem, aSecondItem } from './a-cart.test-data.ts'
import { lineKey, sentItems, withEdits } from './cart-edits.ts'

const key = lineKey(aCartItem())

test('what was typed is counted before the server has heard of it', () => {
  const shown = withEdits(aCart([aCartItem({ unit_price: 19.99 }), aSecondItem()]), { [key]: 3 })
  expect(shown.items.map(({ quantity, total }) => [quantity, total])).toEqual([
    [3, 59.97],
    [1, 35.5],
  ])
  expect([shown.count, shown.subtotal]).toEqual([4, 95.47])
})

test('nothing of a line is no line', () => {
  const shown = withEdits(aCart([aCartItem(), aSecondItem()]), { [key]: 0 })
  expect(shown.items.map(({ name }) => name)).toEqual(['Boost sensor'])
  expect([shown.count, shown.subtotal]).toEqual([1, 35.5])
})

test('whoever takes fewer has enough, and is counted again', () => {
  const cart = aCart([aCartItem({ quantity: 5, inventory: 3, problem: 'too_few' })])
  expect(withEdits(cart, {}).subtotal).toBe(0)
  const shown = withEdits(cart, { [key]: 3 })
  expect([shown.items[0]?.problem, shown.subtotal]).toEqual([null, 60])
})

test('lines of one product share its stock', () => {
  const long = aCartItem({
    selected_extra_options: [{ name: 'Length', value: '3 m' }],
    quantity: 4,
    inventory: 5,
  })
  const { items } = withEdits(aCart([aCartItem({ quantity: 2, inventory: 5 }), long]), {})
  expect(items.map(({ problem, inventory }) => [problem, inventory])).toEqual([
    [null, 5],
    ['too_few', 3],
  ])
})

test('what is not sold any more stays so, however many are wanted', () => {
  const cart = aCart([aCartItem({ problem: 'unavailable' })])
  expect(withEdits(cart, { [key]: 1 }).items[0]?.problem).toBe('unavailable')
})

test('the same choices are the same line, in whatever order they stand', () => {
  const length = { name: 'Length', value: '3 m' }
  const plug = { name: 'Plug', value: 'OBD' }
  expect(lineKey(aCartItem({ selected_extra_options: [length, plug] }))).toBe(
    lineKey(aCartItem({ selected_extra_options: [plug, length] })),
  )
})

test('only what the call knows is sent', () => {
  expect(sentItems([aCartItem({ quantity: 3 })])).toEqual([
    { product_id: aCartItem().product_id, quantity: 3, selected_extra_options: [] },
  ])
})
