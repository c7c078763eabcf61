import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { setUp } from '#server/test/purchases.ts'
import { useShop } from '#server/test/shop.ts'
import { openBrowser } from '#server/test/shop-browser.ts'
import { ADDRESS, sellBy, useShopOrders } from '#server/test/shop-purchases.ts'

/* Requests that no screen of ours sends: the server reckons for itself and looks at everything again. */

const tills = await useTills()
const desk = useDesk(tills.environment)
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)

// biome-ignore lint/suspicious/noExplicitAny: as an answer holds it
type Answered = any
type Body = Awaited<ReturnType<typeof orders.orderBody>>

const STATUS: Record<string, number> = { switched_off: 403, coupon_unknown: 404, method_not_set_up: 400 }
const KINDS = [{ name: 'Kind', values: ['A', 'B'].map((name, place) => ({ name, price: place * 5 })) }]

beforeAll(async () => {
  await sellBy(desk, tills.stripe)
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
})

let buyer: TestPerson
let product: Answered
let method: Answered
let coupon: Answered
beforeEach(async () => {
  buyer = await newPerson(desk)
  product = await shop.addProduct({ price: 100, extra_options: KINDS })
  method = await shop.addMethod()
  coupon = await shop.addCoupon()
  await openBrowser(desk, buyer).fill(product, 2, { Kind: 'B' })
})

const priced = () => orders.orderBody(buyer, { method, coupon: coupon.code })

/** Refused, and everything as it was. */
const expectRefused = (body: object, status: number, code: string) =>
  orders.expectRefused(buyer, body, [status, code])

const change = (key: EndpointKey, thing: { id: string }, body: object) =>
  shop.asStaff(key, { body: { id: thing.id, ...body } }).then(expectDone)
const inStore = (text: string, id: string) => desk.owner.query(`${text} where id = $1`, [id])

describe('security 24: the price is the server’s', () => {
  test.each<[string, Partial<Body>]>([
    ['a cent less', { agreed_total: 227.1 }],
    ['nothing', { agreed_total: 0 }],
    ['more than it costs', { agreed_total: 5000 }],
    ['another currency', { agreed_currency: 'USD' }],
    ['the price with a coupon that is not sent', { coupon_code: '' }],
    ['the price of another country', { shipping_address: { ...ADDRESS, country: 'FR' } }],
  ])('who agreed to %s buys nothing and reads what it costs', async (_, crafted) => {
    const body = await priced()
    const { params } = await expectRefused({ ...body, ...crafted }, 409, 'price_changed')
    expect([params.currency, params.total > 0]).toEqual(['EUR', true])
    expectDone(await orders.send(buyer, body))
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the product', () => inStore('update shop_products set price = price + 1', product.id)],
    [
      'the option',
      () =>
        inStore(
          `update shop_products set extra_options = replace(extra_options::text, '500', '501')::jsonb`,
          product.id,
        ),
    ],
    [
      'the shipping',
      () => change('POST /shop/shipping_method/update', method, { local_shipping_cost: 5.01 }),
    ],
    ['the coupon', () => change('POST /shop/coupon/update', coupon, { percentage: 9.99 })],
  ])('%s has another price by now: nothing is bought', async (_, act) => {
    const body = await priced()
    await act()
    await expectRefused(body, 409, 'price_changed')
  })

  test.each([
    ['a total of its own', { total: 1 }],
    ['prices of lines', { items: [{ product_id: 'x', quantity: 1, unit_price: 0.01 }] }],
    ['a discount', { discount: 100 }],
    ['somebody who pays', { user_id: '0198f2c4-7a10-7c3e-9b1d-5f0a6c2e4d11' }],
    ['a state', { status: 'paid' }],
    ['half a cent', { agreed_total: 227.105 }],
    ['less than nothing', { agreed_total: -1 }],
    ['no agreement', { agree: false }],
    ['an agreement that is left out', { agree: undefined }],
    ['no address', { shipping_address: undefined }],
    ['a country that is none', { shipping_address: { ...ADDRESS, country: 'XX' } }],
    ['an address without a street', { shipping_address: { ...ADDRESS, address: ' ' } }],
    ['a postal code that is missing', { shipping_address: { ...ADDRESS, zip_code: '' } }],
    ['a postal code that is missing for the invoice', { billing_address: { ...ADDRESS, zip_code: '' } }],
    ['a way that is none', { payment_method: 'cheque' }],
  ])('a request with %s is refused', async (_, crafted) => {
    await expectRefused({ ...(await priced()), ...crafted }, 400, 'invalid_input')
  })
})

test.each([0, -1, 1e9, 1.5, '2', null])(
  'a quantity of %s is refused wherever one is asked for',
  async (quantity) => {
    const placed = await orders.place(buyer, { method })
    expectDone(await orders.act('mark_as_paid', placed))
    const cart = await openBrowser(desk, buyer).fill(product, 1, { Kind: 'A' })
    const line = { product_id: product.id, quantity, selected_extra_options: [{ name: 'Kind', value: 'A' }] }
    const before = await orders.everything()
    const { token } = buyer
    const replies = [
      await desk.call('POST /shop/cart/add_item', { token, body: line }),
      await desk.call('POST /shop/cart/update', {
        token,
        body: { shopping_cart_id: cart.shopping_cart_id, items: [line] },
      }),
      await orders.act('refund', placed, {
        items: [{ id: placed.items[0].id, quantity }],
        reason: 'For a test',
      }),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([400, 'invalid_input']),
    )
    expect(await orders.everything()).toEqual(before)
  },
)

test('codes are not guessed by quotes either: thirty a minute, together with those that were validated', async () => {
  const { token } = buyer
  const quote = (coupon_code: string) =>
    desk.call('POST /shop/order/quote', { token, body: { country: 'DE', coupon_code } })
  const statuses: number[] = []
  for (let turn = 0; turn < 31; turn++) statuses.push((await quote(`GUESS${turn}`)).status)
  expect([statuses.slice(0, 30), statuses[30]]).toEqual([Array(30).fill(200), 429])
  const params = { code: 'GUESS99' }
  expect((await desk.call('GET /shop/coupon/validate/{code}', { token, params })).status).toBe(429)
  // Whoever has a code that there is goes on.
  expect((await quote(coupon.code)).status).toBe(200)
})

describe('what is not the buyer’s, or not for sale', () => {
  test('somebody else’s cart', async () => {
    const other = await newPerson(desk)
    const body = await priced()
    const { shopping_cart_id } = await openBrowser(desk, other).fill(product, 1, { Kind: 'A' })
    await expectRefused({ ...body, shopping_cart_id }, 404, 'not_found')
  })

  test('what belongs to another site', async () => {
    const elsewhere = {
      method: await shop.addMethod({}, 'other'),
      product: await shop.addProduct({}, [], 'other'),
      coupon: await shop.addCoupon({}, 'other'),
    }
    const body = await priced()
    await expectRefused({ ...body, shipping_method_id: elsewhere.method.id }, 409, 'shipping_unavailable')
    await expectRefused({ ...body, coupon_code: elsewhere.coupon.code }, 404, 'coupon_unknown')
    expect((await openBrowser(desk, buyer).add(elsewhere.product)).body.code).toBe('product_unavailable')
  })

  test.each<[string, string, () => Promise<unknown>]>([
    [
      'a product that was withdrawn',
      'product_unavailable',
      () => inStore("update shop_products set status = 'draft'", product.id),
    ],
    [
      'a category that was closed',
      'product_unavailable',
      () => inStore('update shop_categories set active = false', product.category.id),
    ],
    [
      'a choice that is gone',
      'product_unavailable',
      () => inStore("update shop_products set extra_options = '[]'", product.id),
    ],
    [
      'fewer than are wanted',
      'out_of_stock',
      () => inStore('update shop_products set inventory = 1', product.id),
    ],
    [
      'a method that was switched off',
      'shipping_unavailable',
      () => change('POST /shop/shipping_method/update', method, { status: 'inactive' }),
    ],
    [
      'a country that is not served',
      'shipping_unavailable',
      () => change('POST /shop/shipping_method/update', method, { countries: ['FR'] }),
    ],
    [
      'a coupon that was switched off',
      'coupon_unknown',
      () => change('POST /shop/coupon/update_status', coupon, { status: 'inactive' }),
    ],
    [
      'a way that the shop takes no more',
      'method_not_set_up',
      () => shop.asStaff('POST /shop/settings/update', { body: { enable_bank: false } }),
    ],
    ['a shop that is shut', 'switched_off', () => shop.switchShop(false)],
  ])('%s', async (_, code, act) => {
    const body = await priced()
    await act()
    await expectRefused(body, STATUS[code] ?? 409, code)
  })

  test('a way that the shop takes and the site has not set up', async () => {
    await shop.asStaff('POST /shop/settings/update', { body: { enable_paypal: true } })
    await expectRefused({ ...(await priced()), payment_method: 'paypal' }, 400, 'method_not_set_up')
    await expectRefused({ ...(await priced()), payment_method: 'credits' }, 400, 'method_not_set_up')
    const body = await orders.orderBody(buyer, { method, way: 'stripe' })
    await desk.call('POST /payment_settings/{method}', {
      token: shop.people.admin.token,
      params: { method: 'stripe' },
      body: { enabled: false },
    })
    await expectRefused(body, 400, 'method_not_set_up')
    await setUp(desk, tills.stripe)
  })

  test('an order that staff call paid with credits that nobody gave', async () => {
    const placed = await orders.place(buyer, { method })
    const reply = await orders.act('mark_as_paid', placed, { payment_method: 'credits' })
    expect([reply.status, (await orders.row(placed)).status]).toEqual([400, 'awaiting_payment'])
  })
})
