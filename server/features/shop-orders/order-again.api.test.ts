import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { statementsOf } from '#server/test/count-statements.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { pdfText } from '#server/test/pdf-text.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { useShop } from '#server/test/shop.ts'
import { openBrowser } from '#server/test/shop-browser.ts'
import { sellBy, useShopOrders } from '#server/test/shop-purchases.ts'

/* Many things at once: what can be had goes into the cart, and it costs no more statements than few. */

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

async function products(count: number): Promise<{ id: string }[]> {
  const made: { id: string }[] = []
  while (made.length < count) made.push(await shop.addProduct({ inventory: 10 }))
  return made
}
async function orderOf(count: number): Promise<{ id: string }> {
  for (const product of await products(count)) await orders.fill(buyer, product, 2)
  return orders.place(buyer, { method })
}
const again = async (order: { id: string }) =>
  expectDone(await desk.call('POST /shop/order/again', { token: buyer.token, body: { order_id: order.id } }))

test('what is there lies in the cart beside what lay there; what cannot be had is named in its order', async () => {
  const [gone, few, gauge, plenty] = await Promise.all(
    ['Gone', 'Few', 'Gauge', 'Plenty'].map((name) => shop.addProduct({ name, inventory: 10 })),
  )
  for (const product of [gone, few, gauge, plenty]) await orders.fill(buyer, product, 4)
  const placed = await orders.place(buyer, { method })
  expectDone(await shop.asStaff('POST /shop/product/delete', { body: { id: gone.id } }))
  await desk.owner.query('update shop_products set inventory = 3 where id = $1', [few.id])
  await orders.fill(buyer, plenty, 1)
  const { cart, left_out } = await again(placed)
  expect(left_out).toEqual(['Gone', 'Few'])
  expect(
    cart.items.map(({ name, quantity }: { name: string; quantity: number }) => [name, quantity]),
  ).toEqual([
    ['Plenty', 5],
    ['Gauge', 4],
  ])
})

test('a long order costs as many statements as a short one', async () => {
  const [short, long] = [await orderOf(2), await orderOf(12)]
  await again(short)
  await openBrowser(desk, { token: buyer.token }).put(
    (await orders.quoteFor(buyer, { method })).shopping_cart_id,
    [],
  )
  const few = await statementsOf(() => again(short))
  const many = await statementsOf(() => again(long))
  expect(many.length, many.join('\n')).toBe(few.length)
})

test('a cart of many lines is changed by as many statements as one of few', async () => {
  const [first, ...others] = await products(13)
  const browser = openBrowser(desk, { token: buyer.token })
  const { shopping_cart_id } = await browser.fill(first ?? { id: '' })
  const put = (all: readonly { id: string }[]) =>
    statementsOf(async () => {
      expectDone(
        await browser.put(
          shopping_cart_id,
          all.map((product) => [product, 3]),
        ),
      )
    })
  await put(others.slice(0, 1))
  const few = await put(others.slice(1, 3))
  const many = await put(others)
  expect(many.length, many.join('\n')).toBe(few.length)
})

test('many delivery notes are read by as many statements as two, each with what lies in its parcel', async () => {
  const orderedNames = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo']
  const placed: { id: string; invoice_no: string }[] = []
  for (const name of orderedNames) {
    await orders.fill(buyer, await shop.addProduct({ name }), 2)
    placed.push(await orders.place(buyer, { method }))
  }
  let printed = ''
  const print = (of: readonly { id: string }[]) =>
    statementsOf(async () => {
      const query = { ids: of.map(({ id }) => id).join(',') }
      const { status, body } = await shop.asStaff('GET /shop/order/delivery_notes', { query })
      expect(status).toBe(200)
      printed = pdfText(body)
    })
  await print(placed.slice(0, 2))
  const few = await print(placed.slice(0, 2))
  const many = await print(placed.toReversed())
  expect(many.length, many.join('\n')).toBe(few.length)
  const found = placed.flatMap(({ invoice_no }, place) => [invoice_no, orderedNames[place] ?? ''])
  const places = found.map((word) => printed.indexOf(word))
  expect(places.every((place) => place >= 0)).toBe(true)
  const inPrint = found.toSorted((one, other) => printed.indexOf(one) - printed.indexOf(other))
  expect(inPrint).toEqual(
    placed.toReversed().flatMap(({ invoice_no }, place) => [invoice_no, orderedNames.at(-1 - place)]),
  )
})
