import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { shopForm, useShop } from '#server/test/shop.ts'
import { sellBy, useShopOrders } from '#server/test/shop-purchases.ts'

/* What was sold stays in its order as it was, its picture too. */

const desk = useDesk()
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)

beforeAll(async () => {
  await sellBy(desk)
})

let buyer: TestPerson
let method: { id: string }
beforeEach(async () => {
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
  buyer = await newPerson(desk)
  method = await shop.addMethod()
})

const remove = (kind: 'product' | 'category', { id }: { id: string }) =>
  shop.asStaff(`POST /shop/${kind}/delete`, { body: { id } })
const sweep = () => desk.runScheduled('system.sweep')
const open = async (url: string) =>
  (await desk.server.inject({ url, headers: { host: 'localhost' } })).statusCode

async function order(...products: { id: string }[]) {
  for (const product of products) await orders.fill(buyer, product)
  return orders.place(buyer, { method })
}

/** The pictures of its lines, and the one in the list. */
async function shownIn(placed: { id: string }): Promise<(string | null)[]> {
  const { items } = await orders.show(buyer, placed)
  const list = expectDone(await desk.call('GET /shop/order/get_mine', { token: buyer.token })).items
  const { first_item } = list.find(({ id }: { id: string }) => id === placed.id)
  return [...items.map(({ image1 }: { image1: string | null }) => image1), first_item.image1]
}

test('a picture that is replaced stays in the orders that show it; later orders show the new one', async () => {
  const product = await shop.addProduct({}, ['image1', 'image2'])
  const before = await order(product)
  const form = shopForm(
    { id: product.id, remove_images: product.images.map(({ id }: { id: string }) => id) },
    ['image1'],
  )
  const { product: changed } = expectDone(await shop.asStaff('POST /shop/product/update', { form }))
  await sweep()
  expect(await shownIn(before)).toEqual([product.image1, product.image1])
  expect(await shownIn(await order(product))).toEqual([changed.image1, changed.image1])
  // No order shows the second one.
  expect([await open(product.image1), await open(product.image2), await open(changed.image1)]).toEqual([
    200, 404, 200,
  ])
})

test('a product that is deleted leaves its picture to the orders that show it, with its category too', async () => {
  const { id: category_id } = await shop.addCategory()
  const [one, two, unsold, bare] = [
    await shop.addProduct({ category_id }, ['image1']),
    await shop.addProduct({ category_id }, ['image1']),
    await shop.addProduct({ category_id }, ['image1']),
    await shop.addProduct({ category_id }),
  ]
  const placed = await order(one, two, bare)
  expectDone(await remove('product', one))
  expectDone(await remove('category', { id: category_id }))
  await sweep()
  expect(await shownIn(placed)).toEqual([one.image1, two.image1, null, one.image1])
  expect([await open(one.image1), await open(two.image1), await open(unsold.image1)]).toEqual([200, 200, 404])
})

test('whoever orders while it is deleted: an order has its picture, or there is none', async () => {
  for (let round = 0; round < 8; round++) {
    const product = await shop.addProduct({}, ['image1'])
    await orders.fill(buyer, product)
    const body = await orders.orderBody(buyer, { method })
    const [reply] = await Promise.all([orders.send(buyer, body), remove('product', product)])
    await sweep()
    expect(await open(product.image1), `round ${round}`).toBe(reply.status === 200 ? 200 : 404)
    await desk.owner.query('delete from shop_cart_items')
  }
})
