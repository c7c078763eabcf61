import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { newCompany } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { inAccountOf, newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { useShop } from '#server/test/shop.ts'
import { openBrowser } from '#server/test/shop-browser.ts'
import { sellBy, useShopOrders } from '#server/test/shop-purchases.ts'

/* Who may buy, and who is told anything of an order. */

const desk = useDesk()
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)

// biome-ignore lint/suspicious/noExplicitAny: as an answer holds it
type Answered = any

const KINDS = [{ name: 'Kind', values: ['A', 'B'].map((name, place) => ({ name, price: place * 5 })) }]

beforeAll(async () => {
  await sellBy(desk)
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
})

let buyer: TestPerson
let product: Answered
let method: Answered
beforeEach(async () => {
  buyer = await newPerson(desk)
  product = await shop.addProduct({ price: 100, extra_options: KINDS })
  method = await shop.addMethod()
  await openBrowser(desk, buyer).fill(product, 2, { Kind: 'B' })
})

const priced = () => orders.orderBody(buyer, { method })

/** Refused, and everything as it was. */
const expectRefused = (
  body: object,
  status: number,
  code: string,
  person: Pick<TestPerson, 'token'> = buyer,
) => orders.expectRefused(person, body, [status, code])

describe('who may buy', () => {
  test('a colleague who buys does so for the company, one who only orders does not', async () => {
    const company = await newCompany(desk, 0)
    for (const who of ['buyer', 'orderer'] as const)
      await openBrowser(desk, company[who]).fill(product, 1, { Kind: 'A' })
    const placed = await orders.place(company.buyer, { method })
    expect(await orders.row(placed)).toMatchObject({ user_id: company.owner.id, placed_by: company.buyer.id })
    expect((await orders.show(company.owner, placed)).id).toBe(placed.id)
    const cart = (await openBrowser(desk, company.orderer).cart()).shopping_cart_id
    await expectRefused({ ...(await priced()), shopping_cart_id: cart }, 403, 'forbidden', company.orderer)
    for (const [key, params, body] of [
      ['GET /shop/order/get_mine', {}],
      ['GET /shop/order/get_by_id/{id}', { id: placed.id }],
      ['GET /shop/order/get_by_invoice_no/{no}', { no: placed.invoice_no }],
      ['POST /shop/order/pay', {}, { order_id: placed.id }],
      ['POST /shop/order/cancel', {}, { order_id: placed.id }],
    ] as [EndpointKey, Record<string, string>, object?][])
      expect([
        key,
        (await desk.call(key, { token: company.orderer.token, params, ...(body && { body }) })).status,
      ]).toEqual([key, 403])
  })

  test('staff in a customer’s account buy for the customer, and the timeline says who it was', async () => {
    const staff = await inAccountOf(desk, buyer)
    const placed = expectDone(await orders.send(staff, await priced())).order
    expect((await orders.row(placed)).user_id).toBe(buyer.id)
    const { rows } = await desk.owner.query('select actor_id from shop_order_events where order_id = $1', [
      placed.id,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].actor_id).not.toBe(buyer.id)
  })

  test.each([
    ['blocked', 'status = 2', 'account_blocked'],
    ['not active yet', 'status = 0', 'account_not_active'],
    ['not verified', 'verified = false', 'email_not_verified'],
  ])('nobody who is %s', async (_, set, code) => {
    const body = await priced()
    await desk.owner.query(`update users set ${set} where id = $1`, [buyer.id])
    await expectRefused(body, 403, code)
  })

  test('staff in their own name have no cart to buy', async () => {
    await expectRefused(await priced(), 403, 'forbidden', shop.people.admin)
  })
})

describe('security 20: who reads an order', () => {
  test('neither other customers nor anybody of another site, by no call', async () => {
    const placed = await orders.place(buyer, { method })
    const strangers = [
      [await newPerson(desk), 'main'],
      [await newPerson(desk, { site: 'other' }), 'other'],
      [await newAdmin(desk, { site: 'other', permissions: PERMISSIONS }), 'other'],
    ] as const
    const before = await orders.everything()
    for (const [{ token }, site] of strangers)
      for (const [key, params, body] of [
        ['GET /shop/order/get_by_id/{id}', { id: placed.id }],
        ['GET /shop/order/get_by_invoice_no/{no}', { no: placed.invoice_no }],
        ['POST /shop/order/pay', {}, { order_id: placed.id }],
        ['POST /shop/order/again', {}, { order_id: placed.id }],
        ['POST /shop/order/cancel', {}, { order_id: placed.id }],
        ['POST /shop/order/mark_as_paid', {}, { order_id: placed.id }],
        ['GET /shop/order/delivery_notes', {}],
      ] as [EndpointKey, Record<string, string>, object?][]) {
        const query = key.endsWith('delivery_notes') && { query: { ids: placed.id } }
        const { status } = await desk.call(key, { token, site, params, ...query, ...(body && { body }) })
        expect([key, site, [403, 404].includes(status)]).toEqual([key, site, true])
        // Whoever may look for orders at all is told that there is no such one.
        if (key.startsWith('GET') && !key.endsWith('notes')) expect([key, status]).toEqual([key, 404])
      }
    expect(await orders.everything()).toEqual(before)
  })

  test('a guest with reference and address together; every other pair answers alike', async () => {
    const placed = await orders.place(buyer, { method })
    const other = await newPerson(desk)
    await openBrowser(desk, other).fill(product, 1, { Kind: 'A' })
    const others = await orders.place(other, { method })
    const track = (invoice_no: string, email: string, site: 'main' | 'other' = 'main') =>
      desk.call('POST /shop/order/track', { body: { invoice_no, email }, site, ip: '10.9.8.7' })
    const { order } = expectDone(await track(placed.invoice_no.toLowerCase(), buyer.email.toUpperCase()))
    expect(order.invoice_no).toBe(placed.invoice_no)
    // No address, no money, and nobody's name.
    expect(Object.keys(order).sort()).toEqual([
      'created_at',
      'current_status',
      'estimated_delivery_date',
      'invoice_no',
      'items',
      'parcel_tracking_number',
      'shipping_method',
      'timeline',
      'tracking_url',
    ])
    expect(order.items).toEqual([{ name: product.name, quantity: 2 }])
    expect(order.timeline.map((line: object) => Object.keys(line).sort())).toEqual([['at', 'id', 'kind']])
    const wrong = [
      await track(placed.invoice_no, other.email),
      await track(others.invoice_no, buyer.email),
      await track('S-0000-0000-0000', buyer.email),
      await track(placed.invoice_no, 'nobody@example.test'),
      await track(placed.invoice_no, buyer.email, 'other'),
    ]
    const [first] = wrong
    expect(first?.status).toBe(404)
    const told = wrong.map(({ status, body: { request_id: _, ...body } }) => [status, body])
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1)
    for (const body of [{ invoice_no: placed.invoice_no }, { email: buyer.email }])
      expect((await desk.call('POST /shop/order/track', { body, ip: '10.9.8.7' })).status).toBe(400)
  })

  test('and no guest tries often: after twenty a minute even the right pair is refused', async () => {
    const placed = await orders.place(buyer, { method })
    const track = (email: string, ip: string) =>
      desk.call('POST /shop/order/track', { body: { invoice_no: placed.invoice_no, email }, ip })
    for (let time = 0; time < 20; time++)
      expect((await track(`guess${time}@example.test`, '10.9.8.1')).status).toBe(404)
    const refused = await track(buyer.email, '10.9.8.1')
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect((await track(buyer.email, '10.9.8.2')).status).toBe(200)
  })
})
