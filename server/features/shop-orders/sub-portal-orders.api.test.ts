import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { type CallOptions, COMPANY, useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { numbersOf } from '#server/test/purchases.ts'
import { aCategory, aMethod, aProduct, shopForm, useShop } from '#server/test/shop.ts'
import { ADDRESS, sellBy, useShopOrders, wrongInShop } from '#server/test/shop-purchases.ts'
import { at, openPortal } from '#server/test/sub-portals.ts'

/* A sub-portal has a shop of its own: what is sold there is neither the provider's goods nor in the provider's books. */

const desk = useDesk()
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)
const SELLER = { ...COMPANY, company_name: 'Conti Tuning Srl', company_city: 'Torino' }
const IBAN = 'DE89 3704 0044 0532 0130 00'

let provider: TestPerson
let portal: { id: string; slug: string }
let staff: TestPerson
let buyer: TestPerson

const there = (key: EndpointKey, { token }: TestPerson, options: CallOptions = {}) =>
  desk.call(key, at(portal.slug, { token, ...options }))
const done = async (...call: Parameters<typeof there>) => expectDone(await there(...call))

beforeAll(async () => {
  await sellBy(desk)
  provider = await newAdmin(desk, { permissions: PERMISSIONS })
  portal = await openPortal(desk, provider)
  const atPortal = { ...desk, sites: { ...desk.sites, other: portal.id } }
  staff = await newAdmin(atPortal, { site: 'other', permissions: PERMISSIONS })
  buyer = await newPerson(atPortal, { site: 'other' })
  await done('POST /settings', staff, { body: SELLER })
  await done('POST /shop/settings/update', staff, { body: { status: 'active' } })
  await done('POST /payment_settings/{method}', staff, {
    params: { method: 'bank' },
    body: { enabled: true, options: { account_holder: SELLER.company_name, iban: IBAN } },
  })
})

/** The provider sells, too: its series is further on than the portal's. */
async function soldByProvider() {
  const [product, method] = [await shop.addProduct(), await shop.addMethod()]
  const customer = await newPerson(desk)
  for (const _ of [1, 2]) {
    await orders.fill(customer, product)
    const placed = await orders.place(customer, { method })
    expectDone(
      await desk.call('POST /shop/order/mark_as_paid', asProvider({ body: { order_id: placed.id } })),
    )
  }
  return product
}
const asProvider = (options: CallOptions = {}) => ({ token: provider.token, ...options })

/** Five in stock, three of them ordered. */
async function placedAtPortal() {
  const { category } = await done('POST /shop/category/add', staff, { body: aCategory() })
  const fields = aProduct(category.id, { status: 'published', inventory: 5, price: 100 })
  const { product } = await done('POST /shop/product/add', staff, { form: shopForm(fields) })
  const { shipping_method: method } = await done('POST /shop/shipping_method/add', staff, { body: aMethod() })
  await done('POST /shop/cart/add_item', buyer, {
    body: { product_id: product.id, quantity: 3, selected_extra_options: [] },
  })
  const chosen = { shipping_method_id: method.id, payment_method: 'bank', coupon_code: '' }
  const address = { ...ADDRESS, country: 'IT', zip_code: '10121', city: 'Torino' }
  const quote = await done('POST /shop/order/quote', buyer, { body: { country: 'IT', ...chosen } })
  const { order } = await done('POST /shop/order/place', buyer, {
    body: {
      ...chosen,
      shopping_cart_id: quote.shopping_cart_id,
      agreed_total: quote.total,
      agreed_currency: quote.currency,
      shipping_address: address,
      agree: true,
    },
  })
  return { product, order }
}

test('an order is placed, paid and sent there; nothing of it is the provider’s', async () => {
  const own = await soldByProvider()
  const before = {
    numbers: await numbersOf(desk, desk.sites.main),
    orders: (await desk.call('GET /shop/order/get_all', asProvider())).body.items,
  }
  const { product, order } = await placedAtPortal()
  const body = { order_id: order.id }
  const params = { id: order.id }

  // The provider's staff can neither book its money nor read it, with whichever token they come.
  for (const key of ['POST /shop/order/mark_as_paid', 'POST /shop/order/cancel'] as const)
    expect([key, (await desk.call(key, asProvider({ body }))).status]).toEqual([key, 404])
  expect((await desk.call('GET /shop/order/get_by_id/{id}', asProvider({ params }))).status).toBe(404)
  expect((await there('GET /shop/order/get_by_id/{id}', provider, { params })).status).toBe(401)

  await done('POST /shop/order/mark_as_paid', staff, { body: { ...body, txn_id: 'TX-1' } })
  await done('POST /shop/order/mark_as_processing', staff, { body })
  await done('POST /shop/order/mark_as_shipped', staff, { body })
  await desk.runJobs()

  const invoice = await orders.invoice(order)
  expect(invoice).toMatchObject({
    site_id: portal.id,
    status: 'paid',
    number: expect.stringMatching(/^\d{4}-00001$/),
    seller: { company_name: SELLER.company_name, city: 'Torino', country: 'IT' },
  })
  expect(await numbersOf(desk, portal.id)).toEqual([1])
  expect([await orders.stock(product), await orders.sales(product)]).toEqual([2, 3])

  const { items } = await done('GET /shop/order/get_all', staff)
  expect(items.map(({ id }: { id: string }) => id)).toEqual([order.id])
  const shown = (await done('GET /shop/order/get_by_id/{id}', staff, { params })).order
  expect([shown.current_status, shown.is_paid]).toEqual(['shipped', true])
  expect((await done('GET /shop/order/get_by_id/{id}', buyer, { params })).order.id).toBe(order.id)

  expect(await numbersOf(desk, desk.sites.main)).toEqual(before.numbers)
  expect((await desk.call('GET /shop/order/get_all', asProvider())).body.items).toEqual(before.orders)
  const products = expectDone(await desk.call('GET /shop/product/get_all', asProvider()))
  expect(products.items.map(({ id }: { id: string }) => id)).toEqual([own.id])
  const found = await desk.call(
    'GET /shop/product/get_by_id/{id}',
    asProvider({ params: { id: product.id } }),
  )
  expect(found.status).toBe(404)
  expect(await orders.stock(own)).toBe(8)
  expect(await wrongInShop(desk)).toEqual([])
})
