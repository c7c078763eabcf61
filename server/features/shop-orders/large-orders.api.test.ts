import { beforeAll, beforeEach, expect, test } from 'vitest'
import { AMOUNT_MAX } from '#contract/amounts.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { useShop } from '#server/test/shop.ts'
import { openBrowser } from '#server/test/shop-browser.ts'
import { ADDRESS, sellBy, useShopOrders, wrongInShop } from '#server/test/shop-purchases.ts'

/* Carts may hold more than one order may cost. */

const desk = useDesk()
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)

beforeAll(async () => {
  await sellBy(desk)
})

let buyer: TestPerson
let product: { id: string }
let method: { id: string }
beforeEach(async () => {
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
  buyer = await newPerson(desk)
  product = await shop.addProduct({ inventory: 1000, price: 1_000_000 })
  method = await shop.addMethod()
})

const quote = (body: object = {}) =>
  desk.call('POST /shop/order/quote', { token: buyer.token, body: { country: 'DE', ...body } })

const TOO_LARGE = [409, 'total_too_large', { max: AMOUNT_MAX, currency: 'EUR' }]

test('what comes to more with its VAT is refused by the quote, stays in the cart, and is bought in parts', async () => {
  // Nine millions, and 19 percent of them.
  const { shopping_cart_id } = await orders.fill(buyer, product, 9)
  const before = await orders.everything()
  const { status, body } = await quote({ shipping_method_id: method.id, payment_method: 'bank' })
  expect([status, body.code, body.params]).toEqual(TOO_LARGE)
  expect(await orders.everything()).toEqual(before)
  expectDone(await openBrowser(desk, buyer).put(shopping_cart_id, [[product, 8]]))
  const placed = await orders.place(buyer, { method })
  expect([placed.total, await orders.stock(product)]).toEqual([(8_000_000 + 5) * 1.19, 992])
  expect(await wrongInShop(desk)).toEqual([])
})

test('so it is where credits pay, and by the order of whoever asked for no quote', async () => {
  await orders.takeCredits()
  const { shopping_cart_id } = await orders.fill(buyer, product, 10)
  const { status, body } = await quote({ shipping_method_id: method.id, payment_method: 'credits' })
  expect([status, body.code, body.params]).toEqual(TOO_LARGE)
  const order = {
    shopping_cart_id,
    agreed_total: AMOUNT_MAX,
    agreed_currency: 'EUR',
    shipping_address: ADDRESS,
    shipping_method_id: method.id,
    agree: true,
  }
  for (const payment_method of ['bank', 'credits'])
    await orders.expectRefused(buyer, { ...order, payment_method }, [409, 'total_too_large'])
})
