import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator } from '#server/test/people.ts'
import { aCoupon, useShop } from '#server/test/shop.ts'

const desk = useDesk()
const shop = useShop(desk)
const { people, asStaff, addCategory, addProduct, addCoupon } = shop

const add = (body: object) => asStaff('POST /shop/coupon/add', { body })
const change = (id: string, changes: object) =>
  asStaff('POST /shop/coupon/update', { body: { id, ...changes } })
const remove = (id: string) => asStaff('POST /shop/coupon/delete', { body: { id } })
const get = (id: string) => asStaff('GET /shop/coupon/get_by_id/{id}', { params: { id } })
const byCode = (code: string) => asStaff('GET /shop/coupon/get_by_code/{code}', { params: { code } })

const START = Date.UTC(2020, 0, 2, 3, 4, 5, 678)
const NEVER = 8_640_000_000_000_000

test('a coupon has its dates as epoch milliseconds and its code in capitals, and stands in the log', async () => {
  const category = await addCategory({ name: 'Cables' })
  const { status, body } = await add({
    name: 'Winter',
    code: 'winter-26',
    flat_amount: 12.5,
    min_order_amount: 99.99,
    min_order_product_count: 2,
    start_date: START,
    expiry_date: NEVER,
    category_id: category.id,
    max_uses: 100,
    max_uses_per_person: 1,
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'success',
    coupon: {
      id: expect.any(String),
      name: 'Winter',
      code: 'WINTER-26',
      flat_amount: 12.5,
      percentage: null,
      min_order_amount: 99.99,
      min_order_product_count: 2,
      start_date: START,
      expiry_date: NEVER,
      category_id: category.id,
      category_name: 'Cables',
      product_id: null,
      product_name: null,
      max_uses: 100,
      max_uses_per_person: 1,
      status: 'active',
      uses: 0,
      state: 'active',
      created_at: expect.any(String),
    },
  })
  expect((await get(body.coupon.id)).body).toEqual(body)
  for (const code of ['WINTER-26', 'winter-26', 'Winter-26']) expect((await byCode(code)).body).toEqual(body)
  expect((await byCode('WINTER')).status).toBe(404)
  expect(await shop.lastAct()).toMatchObject({
    act: 'shop.add_coupon',
    subject: 'WINTER-26',
    before: null,
    after: { flat_amount: 12.5, percentage: null, category_name: 'Cables', max_uses: 100 },
  })
})

test('whatever is left out does not bind it', async () => {
  const coupon = await addCoupon({ percentage: 0.01 })
  expect(coupon).toMatchObject({
    flat_amount: null,
    percentage: 0.01,
    min_order_amount: null,
    min_order_product_count: null,
    start_date: null,
    expiry_date: null,
    category_id: null,
    product_id: null,
    max_uses: null,
    max_uses_per_person: null,
    status: 'active',
    state: 'active',
  })
  expect(await addCoupon({ percentage: 100, start_date: 0, expiry_date: 1 })).toMatchObject({
    percentage: 100,
    start_date: 0,
    expiry_date: 1,
    state: 'expired',
  })
})

const day = 86_400_000
const REFUSED: [part: Record<string, unknown>, field: string, code: string][] = [
  [{ name: '' }, 'name', 'required'],
  [{ name: 'x'.repeat(121) }, 'name', 'too_long'],
  [{ code: 'A' }, 'code', 'too_short'],
  [{ code: 'A'.repeat(31) }, 'code', 'too_long'],
  [{ code: 'TEN PERCENT' }, 'code', 'invalid'],
  [{ code: '10%' }, 'code', 'invalid'],
  [{ flat_amount: 5, percentage: 10 }, 'percentage', 'contradicts'],
  [{ flat_amount: null, percentage: null }, 'percentage', 'contradicts'],
  [{ percentage: 0 }, 'percentage', 'too_small'],
  [{ percentage: 100.01 }, 'percentage', 'too_big'],
  [{ percentage: 10.001 }, 'percentage', 'invalid'],
  [{ percentage: '10' }, 'percentage', 'invalid'],
  [{ percentage: null, flat_amount: 0 }, 'flat_amount', 'too_small'],
  [{ percentage: null, flat_amount: 1_000_000.01 }, 'flat_amount', 'too_big'],
  [{ min_order_amount: -1 }, 'min_order_amount', 'too_small'],
  [{ min_order_product_count: 0 }, 'min_order_product_count', 'too_small'],
  [{ min_order_product_count: 1001 }, 'min_order_product_count', 'too_big'],
  [{ max_uses: 0 }, 'max_uses', 'too_small'],
  [{ max_uses: 1_000_001 }, 'max_uses', 'too_big'],
  [{ max_uses_per_person: 1.5 }, 'max_uses_per_person', 'invalid'],
  [{ start_date: '2026-01-01' }, 'start_date', 'invalid'],
  [{ start_date: -1 }, 'start_date', 'too_small'],
  [{ expiry_date: NEVER + 1 }, 'expiry_date', 'too_big'],
  [{ start_date: START, expiry_date: START }, 'expiry_date', 'contradicts'],
  [{ start_date: START, expiry_date: START - day }, 'expiry_date', 'contradicts'],
  [{ category_id: newId() }, 'category_id', 'unknown'],
  [{ product_id: newId() }, 'product_id', 'unknown'],
  [{ category_id: 'x' }, 'category_id', 'invalid'],
  [{ status: 'expired' }, 'status', 'invalid'],
  [{ uses: 5 }, 'uses', 'unknown'],
]
test('what makes no sense is refused in a new one and in an old one', async () => {
  const old = await addCoupon()
  for (const [part, field, code] of REFUSED) {
    const replies = [await add(aCoupon(part)), await change(old.id, part)]
    expect(
      replies.map(({ status, body }) => [status, Object.keys(body.fields), body.fields[field]?.code]),
      JSON.stringify(part),
    ).toEqual(Array(2).fill([400, [field], code]))
  }
  expect((await get(old.id)).body.coupon).toEqual(old)
})

test('it is for a category or for a product, not for both, and for none of another site', async () => {
  const product = await addProduct({ name: 'Clutch' })
  const theirs = await addProduct({}, [], 'other')
  const both = await add(aCoupon({ product_id: product.id, category_id: product.category_id }))
  expect(both.body.fields).toEqual({ product_id: { code: 'contradicts' } })
  const coupon = await addCoupon({ product_id: product.id })
  expect(coupon).toMatchObject({ product_name: 'Clutch', category_name: null })
  expect((await change(coupon.id, { category_id: product.category_id })).body.fields).toEqual({
    product_id: { code: 'contradicts' },
  })
  expect((await add(aCoupon({ product_id: theirs.id }))).body.fields).toEqual({
    product_id: { code: 'unknown' },
  })
  expect((await add(aCoupon({ category_id: theirs.category_id }))).body.fields).toEqual({
    category_id: { code: 'unknown' },
  })
  await asStaff('POST /shop/category/delete', { body: { id: product.category_id } })
  expect((await get(coupon.id)).status).toBe(404)
})

test('a code is there once, whatever its capitals, on each site', async () => {
  const coupon = await addCoupon({ code: 'Summer' })
  const other = await addCoupon()
  const replies = [await add(aCoupon({ code: 'sUMMER' })), await change(other.id, { code: 'summer' })]
  expect(replies.map(({ status, body }) => [status, body.fields])).toEqual(
    Array(2).fill([400, { code: { code: 'taken' } }]),
  )
  expect((await change(coupon.id, { code: 'summer', name: 'Same' })).body.coupon.code).toBe('SUMMER')
  expect((await addCoupon({ code: 'summer' }, 'other')).code).toBe('SUMMER')
  const together = await Promise.all(['x1', 'X1', 'x1'].map((code) => add(aCoupon({ code }))))
  expect(together.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('only what is sent changes, and only what changed is written down', async () => {
  const before = await addCoupon({ percentage: 10, max_uses: 5, start_date: START, status: 'inactive' })
  const { body } = await change(before.id, { percentage: null, flat_amount: 3, max_uses: null })
  expect(body.coupon).toEqual({ ...before, percentage: null, flat_amount: 3, max_uses: null })
  const act = {
    act: 'shop.change_coupon',
    subject: before.code,
    before: { percentage: 10, flat_amount: null, max_uses: 5 },
    after: { percentage: null, flat_amount: 3, max_uses: null },
  }
  expect(await shop.lastAct()).toEqual(act)
  expect((await change(before.id, {})).body).toEqual(body)
  expect((await change(before.id, { flat_amount: 3 })).body).toEqual(body)
  expect(await shop.lastAct()).toEqual(act)
  expect((await change(before.id, { expiry_date: START - 1 })).body.fields).toEqual({
    expiry_date: { code: 'contradicts' },
  })
})

test('it is switched off and on', async () => {
  const { id, code } = await addCoupon()
  const set = (status: string) => asStaff('POST /shop/coupon/update_status', { body: { id, status } })
  expect((await set('inactive')).body.coupon).toMatchObject({ status: 'inactive', state: 'inactive' })
  expect(await shop.lastAct()).toMatchObject({ subject: code, after: { status: 'inactive' } })
  expect((await set('active')).body.coupon).toMatchObject({ status: 'active', state: 'active' })
  expect((await set('planned')).status).toBe(400)
})

test('deleted three times at once it is deleted once', async () => {
  const { id, code } = await addCoupon()
  const replies = await Promise.all([remove(id), remove(id), remove(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await shop.lastAct()).toMatchObject({
    act: 'shop.delete_coupon',
    subject: code,
    before: { percentage: 10 },
  })
})

test('the list comes in pages, the newest first, is searched, filtered and sorted', async () => {
  const now = desk.clock.now().getTime()
  await addCoupon({ name: 'Alpha', code: 'ZZ-1', expiry_date: now + 2 * day })
  await addCoupon({ name: 'beta', code: 'MM-1', status: 'inactive' })
  await addCoupon({ name: 'Gamma', code: 'AA-1', expiry_date: now + day })
  await desk.owner.query("update shop_coupons set uses = length(name) where code = 'MM-1'")
  const shown = async (query: Record<string, string | number>) => {
    const { items, total } = expectDone(await asStaff('GET /shop/coupon/get_all', { query }))
    return [items.map(({ name }: { name: string }) => name).join(' '), total]
  }
  expect(await shown({})).toEqual(['Gamma beta Alpha', 3])
  expect(await shown({ sort_order: 'asc' })).toEqual(['Alpha beta Gamma', 3])
  expect(await shown({ page: 2, size: 2 })).toEqual(['Alpha', 3])
  expect(await shown({ sort_by: 'code', sort_order: 'asc' })).toEqual(['Gamma beta Alpha', 3])
  expect(await shown({ sort_by: 'name', sort_order: 'asc' })).toEqual(['Alpha beta Gamma', 3])
  expect(await shown({ sort_by: 'expiry_date', sort_order: 'asc' })).toEqual(['Gamma Alpha beta', 3])
  expect(await shown({ sort_by: 'expiry_date', sort_order: 'desc' })).toEqual(['Alpha Gamma beta', 3])
  expect(await shown({ sort_by: 'uses', size: 1 })).toEqual(['beta', 3])
  expect(await shown({ search: 'aMm' })).toEqual(['Gamma', 1])
  expect(await shown({ search: 'm-1' })).toEqual(['beta', 1])
  expect(await shown({ search: '%' })).toEqual(['', 0])
  expect(await shown({ status: 'inactive' })).toEqual(['beta', 1])
  for (const sort_by of ['site_id', 'code; drop table users'])
    expect((await asStaff('GET /shop/coupon/get_all', { query: { sort_by } })).status).toBe(400)
})

test('what it is good for just now', async () => {
  const now = desk.clock.now().getTime()
  const states = [
    [{}, 'active'],
    [{ start_date: now + day }, 'planned'],
    [{ expiry_date: now - day }, 'expired'],
    [{ status: 'inactive', expiry_date: now - day }, 'inactive'],
  ] as const
  for (const [changes, state] of states) expect((await addCoupon(changes)).state).toBe(state)
  const { id } = await addCoupon({ max_uses: 2 })
  await desk.owner.query('update shop_coupons set uses = 2 where id = $1', [id])
  expect((await get(id)).body.coupon).toMatchObject({ uses: 2, state: 'used_up' })
})

const CALLS: [EndpointKey, (id: string, code: string) => object][] = [
  ['POST /shop/coupon/add', () => ({ body: aCoupon() })],
  ['POST /shop/coupon/update', (id) => ({ body: { id, name: 'Taken over' } })],
  ['POST /shop/coupon/update_status', (id) => ({ body: { id, status: 'inactive' } })],
  ['POST /shop/coupon/delete', (id) => ({ body: { id } })],
  ['GET /shop/coupon/get_by_id/{id}', (id) => ({ params: { id } })],
  ['GET /shop/coupon/get_by_code/{code}', (_, code) => ({ params: { code } })],
  ['GET /shop/coupon/get_all', () => ({})],
]
test.each(CALLS)(
  '%s: strangers, customers and staff without the key are refused',
  async (key, optionsFor) => {
    const coupon = await addCoupon()
    await shop.expectKeyHolders(key, optionsFor(coupon.id, coupon.code))
    expect((await get(coupon.id)).body.coupon).toEqual(coupon)
  },
)

test('any coupon key shows them; each opens its own acts and no other', async () => {
  const { id, code } = await addCoupon()
  const statuses = []
  for (const permission of ['add_coupon', 'edit_coupon', 'delete_coupon'] as const) {
    const { token } = await newModerator(desk, [permission])
    // Shown before it is deleted.
    for (const [key, optionsFor] of CALLS.toReversed())
      statuses.push((await desk.call(key, { token, ...optionsFor(id, code) })).status)
  }
  expect(statuses).toEqual([
    ...[200, 200, 200, 403, 403, 403, 200],
    ...[200, 200, 200, 403, 200, 200, 403],
    ...[200, 200, 200, 200, 403, 403, 403],
  ])
})

test('one of another site cannot be found, and stays as it is; a malformed id is refused', async () => {
  const theirs = await addCoupon({ code: 'THEIRS' }, 'other')
  for (const id of [theirs.id, newId()]) {
    const replies = [
      await change(id, { name: 'x' }),
      await asStaff('POST /shop/coupon/update_status', { body: { id, status: 'inactive' } }),
      await remove(id),
      await get(id),
      await byCode('THEIRS'),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([404, 'not_found']))
  }
  const malformed = [await change('x', {}), await remove('x'), await get('x')]
  expect(malformed.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
    Array(3).fill([400, ['id']]),
  )
  const kept = await asStaff('GET /shop/coupon/get_all', { site: 'other' })
  expect(kept.body.items).toEqual([theirs])
})

describe('at the bounds', () => {
  test('of amounts, counts and lengths', async () => {
    const most = {
      name: 'n'.repeat(SHOP_BOUNDS.name),
      code: 'C'.repeat(SHOP_BOUNDS.coupon_code),
      percentage: null,
      flat_amount: SHOP_BOUNDS.price,
      min_order_amount: SHOP_BOUNDS.price,
      min_order_product_count: SHOP_BOUNDS.quantity,
      max_uses: SHOP_BOUNDS.coupon_uses,
      max_uses_per_person: SHOP_BOUNDS.coupon_uses,
    }
    expect(await addCoupon(most)).toMatchObject(most)
    const least = { code: 'C2', percentage: null, flat_amount: 0.01, min_order_amount: 0, max_uses: 1 }
    expect(await addCoupon(least)).toMatchObject(least)
  })
})

test('customers may look at none, not even by its code', async () => {
  const { code } = await addCoupon()
  const reply = await desk.call('GET /shop/coupon/get_by_code/{code}', {
    token: people.customer.token,
    params: { code },
  })
  expect([reply.status, reply.body.code]).toEqual([403, 'forbidden'])
})
