import { beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newPerson, signInAgain, type TestPerson } from '#server/test/people.ts'
import { useShop } from '#server/test/shop.ts'

/* What a customer learns of a coupon: what it takes off their cart, or why it does not apply. */

const desk = useDesk()
const shop = useShop(desk)
const { people, asStaff, addCategory, addProduct, addCoupon } = shop

const HOUR = 3_600_000
let buyer: TestPerson
// biome-ignore lint/suspicious/noExplicitAny: as an answer holds it
let cable: any
// biome-ignore lint/suspicious/noExplicitAny: as an answer holds it
let clutch: any

/** Three cables of 10.00 and a clutch of 99.99 lie in the cart: 129.99. */
beforeEach(async () => {
  buyer = await newPerson(desk)
  cable = await addProduct({
    name: 'Cable',
    price: 10,
    category_id: (await addCategory({ name: 'Cables' })).id,
  })
  clutch = await addProduct({ name: 'Clutch', price: 99.99, inventory: 1 })
  await put(cable.id, 3)
  await put(clutch.id, 1)
})
const put = async (product_id: string, quantity: number) =>
  expectDone(
    await desk.call('POST /shop/cart/add_item', { token: buyer.token, body: { product_id, quantity } }),
  )
const validate = (code: string, token: string | undefined = buyer.token) =>
  desk.call('GET /shop/coupon/validate/{code}', { token, params: { code } })
const discountOf = async (changes: Record<string, unknown>) => {
  const { code } = await addCoupon(changes)
  return expectDone(await validate(code)).discount
}
const refusalOf = async (changes: Record<string, unknown>) => {
  const { code } = await addCoupon(changes)
  const { status, body } = await validate(code)
  return [status, body.code, body.params]
}

test('it is answered with its code as staff wrote it, whatever the capitals, and uses nothing up', async () => {
  const { id } = await addCoupon({ name: 'Winter', code: 'Winter26', percentage: 10, max_uses: 1 })
  for (const code of ['winter26', 'WINTER26'])
    expect((await validate(code)).body).toEqual({
      status: 'success',
      code: 'WINTER26',
      name: 'Winter',
      discount: 13,
      currency: 'EUR',
    })
  const { body } = await asStaff('GET /shop/coupon/get_by_id/{id}', { params: { id } })
  expect(body.coupon.uses).toBe(0)
})

test('what it takes off: a part or an amount, of the goods that it is for, never more than they cost', async () => {
  expect(await discountOf({ percentage: 33.33 })).toBe(43.33)
  expect(await discountOf({ percentage: 100 })).toBe(129.99)
  expect(await discountOf({ percentage: null, flat_amount: 20 })).toBe(20)
  expect(await discountOf({ percentage: null, flat_amount: 1000 })).toBe(129.99)
  expect(await discountOf({ percentage: 10, category_id: cable.category_id })).toBe(3)
  expect(await discountOf({ percentage: 10, product_id: clutch.id })).toBe(10)
  expect(await discountOf({ percentage: null, flat_amount: 50, product_id: cable.id })).toBe(30)
})

test('what cannot be ordered does not count', async () => {
  await desk.owner.query('update shop_products set inventory = 0 where id = $1', [clutch.id])
  expect(await discountOf({ percentage: 100 })).toBe(30)
  expect(await refusalOf({ product_id: clutch.id })).toEqual([409, 'coupon_other_goods', { goods: 'Clutch' }])
  expect(await refusalOf({ min_order_amount: 30.01 })).toEqual([
    409,
    'coupon_min_amount',
    { missing: 0.01, currency: 'EUR' },
  ])
})

describe('why it does not apply', () => {
  const at = (ms: number) => new Date(ms).toISOString()

  test('unknown: of another site, switched off, or never there', async () => {
    await addCoupon({ code: 'THEIRS' }, 'other')
    await addCoupon({ code: 'OFF', status: 'inactive' })
    for (const code of ['THEIRS', 'OFF', 'NEVER', '%', "' or 1=1 --"]) {
      const { status, body } = await validate(code)
      expect([status, body.code]).toEqual([404, 'coupon_unknown'])
    }
  })

  test('its time has not come, or is over', async () => {
    const now = desk.clock.now().getTime()
    expect(await refusalOf({ start_date: now + HOUR })).toEqual([
      409,
      'coupon_not_started',
      { at: at(now + HOUR) },
    ])
    expect(await refusalOf({ expiry_date: now - HOUR })).toEqual([
      409,
      'coupon_expired',
      { at: at(now - HOUR) },
    ])
    expect(await discountOf({ start_date: now - HOUR, expiry_date: now + HOUR })).toBe(13)
  })

  test('it was used as often as it may be', async () => {
    const { id, code } = await addCoupon({ max_uses: 3 })
    await desk.owner.query('update shop_coupons set uses = 3 where id = $1', [id])
    const { status, body } = await validate(code)
    expect([status, body.code]).toEqual([409, 'coupon_used_up'])
    await desk.owner.query('update shop_coupons set uses = 2 where id = $1', [id])
    expect((await validate(code)).status).toBe(200)
  })

  test('nothing that it is for is in the cart', async () => {
    const other = await addProduct({ name: 'Pump', category_id: (await addCategory({ name: 'Pumps' })).id })
    expect(await refusalOf({ product_id: other.id })).toEqual([409, 'coupon_other_goods', { goods: 'Pump' }])
    expect(await refusalOf({ category_id: other.category_id })).toEqual([
      409,
      'coupon_other_goods',
      { goods: 'Pumps' },
    ])
  })

  test('the cart is worth too little, or holds too few; at the bound it applies', async () => {
    expect(await refusalOf({ min_order_amount: 150 })).toEqual([
      409,
      'coupon_min_amount',
      { missing: 20.01, currency: 'EUR' },
    ])
    expect(await discountOf({ min_order_amount: 129.99 })).toBe(13)
    expect(await refusalOf({ min_order_product_count: 6 })).toEqual([409, 'coupon_min_count', { missing: 2 }])
    expect(await discountOf({ min_order_product_count: 4 })).toBe(13)
  })

  test('the cart is empty, or nothing in it can be ordered', async () => {
    const { code } = await addCoupon()
    const { token } = await newPerson(desk)
    expect((await validate(code, token)).body.code).toBe('cart_empty')
    await desk.owner.query("update shop_products set status = 'unpublished'")
    const { status, body } = await validate(code)
    expect([status, body.code]).toEqual([409, 'cart_empty'])
  })
})

test('thirty codes a minute may be tried, whether they are there or not', async () => {
  const { code } = await addCoupon()
  const replies = await Promise.all(
    Array.from({ length: 31 }, (_, turn) => validate(turn % 2 ? code : `GUESS${turn}`)),
  )
  const statuses = Map.groupBy(replies, ({ status }) => status)
  expect([
    statuses.get(429)?.length,
    (statuses.get(200)?.length ?? 0) + (statuses.get(404)?.length ?? 0),
  ]).toEqual([1, 30])
  const { body } = await validate(code)
  expect([body.code, body.params.retry_after]).toEqual(['rate_limited', expect.any(Number)])
  const colleague = await newPerson(desk, { employer: { id: buyer.id, duty: 'buyer' } })
  expect((await validate(code, colleague.token)).status).toBe(429)
  expect((await validate(code, people.customer.token)).status).toBe(409)
  const now = desk.clock.now()
  desk.clock.set(new Date(now.getTime() + 61_000))
  expect((await validate(code, (await signInAgain(desk, buyer)).token)).status).toBe(200)
  desk.clock.set(now)
})

test('strangers, staff, colleagues who may not buy and people of another site learn nothing', async () => {
  const { code } = await addCoupon()
  const orderer = await newPerson(desk, { employer: { id: buyer.id, duty: 'orderer' } })
  const elsewhere = await newPerson(desk, { site: 'other' })
  const replies = []
  for (const token of ['', people.admin.token, people.otherKey.token, orderer.token, elsewhere.token])
    replies.push((await validate(code, token)).status)
  expect(replies).toEqual([401, 403, 403, 403, 401])
  expect((await validate('x'.repeat(31))).body.fields).toEqual({
    code: { code: 'too_long', params: { max: 30 } },
  })
})
