import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator } from '#server/test/people.ts'
import { aMethod, useShop } from '#server/test/shop.ts'

const desk = useDesk()
const shop = useShop(desk)
const { people, asStaff, addMethod } = shop

const add = (body: object) => asStaff('POST /shop/shipping_method/add', { body })
const change = (id: string, changes: object) =>
  asStaff('POST /shop/shipping_method/update', { body: { id, ...changes } })
const setStatus = (id: string, status: string) =>
  asStaff('POST /shop/shipping_method/update_status', { body: { id, status } })
const remove = (id: string) => asStaff('POST /shop/shipping_method/delete', { body: { id } })
const list = async (token?: string, query: Record<string, string | number> = {}) =>
  expectDone(await desk.call('GET /shop/shipping_method/get_all', { token, query }))
const order = async (token = people.admin.token) =>
  (await list(token)).items.map(
    ({ name, position }: { name: string; position: number }) => `${position} ${name}`,
  )

test('a method is added at the end, and stands in the log', async () => {
  await addMethod({ name: 'Letter' })
  const body = {
    name: 'Parcel',
    local_shipping_cost: 4.99,
    international_shipping_cost: 19.9,
    local_shipping_time: { from: 0, to: 2 },
    international_shipping_time: { from: 3, to: 365 },
    charge_per_product: true,
    cost_per_kg: 0.5,
    free_from: 150,
    countries: ['DE', 'AT'],
    max_weight_kg: 31.5,
    min_value: 10,
    max_value: 10,
    status: 'inactive',
  }
  const reply = await add(body)
  expect([reply.status, reply.body]).toEqual([
    200,
    {
      status: 'success',
      shipping_method: { ...body, tracking_url: '', id: expect.any(String), position: 1 },
    },
  ])
  expect((await list(people.admin.token)).items[1]).toEqual(reply.body.shipping_method)
  expect(await shop.lastAct()).toMatchObject({
    act: 'shop.add_shipping_method',
    subject: 'Parcel',
    before: null,
    after: { local_shipping_cost: 4.99, countries: ['DE', 'AT'], local_shipping_time: { from: 0, to: 2 } },
  })
})

test('what is left out does not bind it', async () => {
  expect(await addMethod()).toMatchObject({
    charge_per_product: false,
    cost_per_kg: 0,
    free_from: null,
    countries: [],
    max_weight_kg: null,
    min_value: null,
    max_value: null,
    status: 'active',
  })
})

const times = (from: unknown, to: unknown) => ({ from, to })
const REFUSED: [part: Record<string, unknown>, field: string][] = [
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ local_shipping_cost: -0.01 }, 'local_shipping_cost'],
  [{ local_shipping_cost: '5' }, 'local_shipping_cost'],
  [{ local_shipping_cost: null }, 'local_shipping_cost'],
  [{ international_shipping_cost: 1_000_000.01 }, 'international_shipping_cost'],
  [{ international_shipping_cost: 1.005 }, 'international_shipping_cost'],
  [{ local_shipping_time: times(3, 2) }, 'local_shipping_time'],
  [{ local_shipping_time: times(-1, 2) }, 'local_shipping_time.from'],
  [{ local_shipping_time: '1-2' }, 'local_shipping_time'],
  [{ international_shipping_time: times(1, 366) }, 'international_shipping_time.to'],
  [{ international_shipping_time: times(1.5, 2) }, 'international_shipping_time.from'],
  [{ charge_per_product: 'yes' }, 'charge_per_product'],
  [{ cost_per_kg: -1 }, 'cost_per_kg'],
  [{ free_from: -1 }, 'free_from'],
  [{ countries: ['Germany'] }, 'countries.0'],
  [{ countries: ['DE', 'XX'] }, 'countries.1'],
  [{ countries: 'DE' }, 'countries'],
  [{ max_weight_kg: 0 }, 'max_weight_kg'],
  [{ max_weight_kg: 100_000.01 }, 'max_weight_kg'],
  [{ min_value: 5, max_value: 4.99 }, 'max_value'],
  [{ min_value: -1 }, 'min_value'],
  [{ status: 'draft' }, 'status'],
  [{ site_id: newId() }, 'site_id'],
]
test('what makes no sense is refused in a new one and in an old one', async () => {
  const old = await addMethod()
  for (const [part, field] of REFUSED) {
    const replies = [await add(aMethod(part)), await change(old.id, part)]
    expect(
      replies.map(({ status, body }) => [status, Object.keys(body.fields)]),
      JSON.stringify(part),
    ).toEqual(Array(2).fill([400, [field]]))
  }
  expect((await list(people.admin.token)).items).toEqual([old])
})

test('at the bounds', async () => {
  const most = {
    local_shipping_cost: SHOP_BOUNDS.price,
    cost_per_kg: SHOP_BOUNDS.price,
    free_from: SHOP_BOUNDS.price,
    max_weight_kg: SHOP_BOUNDS.weight,
    min_value: SHOP_BOUNDS.price,
    max_value: SHOP_BOUNDS.price,
    local_shipping_time: times(SHOP_BOUNDS.shipping_days, SHOP_BOUNDS.shipping_days),
  }
  expect(await addMethod(most)).toMatchObject(most)
  const least = { local_shipping_cost: 0, free_from: 0, max_weight_kg: 0.01, min_value: 0, max_value: 0 }
  expect(await addMethod(least)).toMatchObject(least)
})

test('only what is sent changes, and only what changed is written down', async () => {
  const before = await addMethod({ name: 'Parcel', min_value: 10, countries: ['DE'] })
  const { body } = await change(before.id, {
    free_from: 99.99,
    countries: [],
    min_value: null,
    local_shipping_time: times(2, 4),
  })
  expect(body.shipping_method).toEqual({
    ...before,
    free_from: 99.99,
    countries: [],
    min_value: null,
    local_shipping_time: times(2, 4),
  })
  const act = {
    act: 'shop.change_shipping_method',
    subject: 'Parcel',
    before: { local_shipping_time: times(1, 2), free_from: null, countries: ['DE'], min_value: 10 },
    after: { local_shipping_time: times(2, 4), free_from: 99.99, countries: [], min_value: null },
  }
  expect(await shop.lastAct()).toEqual(act)
  expect((await change(before.id, {})).body).toEqual(body)
  expect((await change(before.id, { free_from: 99.99 })).body).toEqual(body)
  expect(await shop.lastAct()).toEqual(act)
  expectDone(await change(before.id, { min_value: 50 }))
  expect((await change(before.id, { max_value: 49.99 })).body.fields).toEqual({
    max_value: { code: 'contradicts' },
  })
})

test('a country named twice is named once', async () => {
  expect((await addMethod({ countries: ['CH', 'DE', 'CH'] })).countries).toEqual(['CH', 'DE'])
})

test.each([
  [0, ['0 C', '1 A', '2 B']],
  [1, ['0 A', '1 C', '2 B']],
  [1000, ['0 A', '1 B', '2 C']],
])('the third of three, moved to %i', async (position, wanted) => {
  for (const name of ['A', 'B']) await addMethod({ name })
  const { id } = await addMethod({ name: 'C' })
  const { body } = await change(id, { position })
  expect(`${body.shipping_method.position} C`).toBe(wanted.find((one) => one.endsWith('C')))
  expect(await order()).toEqual(wanted)
})

test.each([-1, 1.5, 1001, '0', null])('%j is no place', async (position) => {
  const { id } = await addMethod()
  expect((await change(id, { position })).status).toBe(400)
})

test('whatever staff add, move and delete at once: places run from 0 without a gap', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push((await addMethod({ name })).id)
  const replies = await Promise.all([
    ...ids.slice(0, 3).map((id, place) => change(id, { position: 4 - place })),
    ...ids.slice(3).map(remove),
    add(aMethod({ name: 'F' })),
  ])
  expect(replies.map(({ status }) => status)).toEqual(Array(replies.length).fill(200))
  expect((await order()).map((one: string) => one[0])).toEqual(['0', '1', '2', '3'])
})

test('a deleted one stands in the log; it is deleted once, and those behind it move up', async () => {
  const { id } = await addMethod({ name: 'A' })
  await addMethod({ name: 'B' })
  const replies = await Promise.all([remove(id), remove(id), remove(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await order()).toEqual(['0 B'])
  expect(await shop.lastAct()).toMatchObject({
    act: 'shop.delete_shipping_method',
    subject: 'A',
    after: null,
  })
})

test('buyers see active ones; staff with a key all', async () => {
  await addMethod({ name: 'On' })
  const off = await addMethod({ name: 'Off' })
  expect((await setStatus(off.id, 'inactive')).body.shipping_method).toEqual({ ...off, status: 'inactive' })
  expect((await setStatus(off.id, 'off')).status).toBe(400)
  const keyless = await newModerator(desk, ['orders', 'add_product', 'shop_settings'])
  const look = async (token?: string) =>
    (await desk.call('GET /shop/shipping_method/get_by_id/{id}', { token, params: { id: off.id } })).status
  for (const token of [undefined, people.customer.token, keyless.token]) {
    expect((await list(token)).items).toMatchObject([{ name: 'On' }])
    expect([(await list(token)).total, await look(token)]).toEqual([1, 404])
  }
  for (const key of ['add_shipping_method', 'edit_shipping_method', 'delete_shipping_method'] as const) {
    const { token } = await newModerator(desk, [key])
    expect([await order(token), await look(token)]).toEqual([['0 On', '1 Off'], 200])
  }
  await setStatus(off.id, 'active')
  expect(await look()).toBe(200)
})

test('the list comes in pages, is searched, and is sorted as it stands or by name', async () => {
  for (const name of ['Parcel', 'Express parcel', 'Letter']) await addMethod({ name })
  const names = async (query: Record<string, string | number>) => {
    const { items, total, page, size } = await list(undefined, query)
    return [items.map(({ name }: { name: string }) => name).join(', '), total, page, size]
  }
  expect(await names({})).toEqual(['Parcel, Express parcel, Letter', 3, 1, 20])
  expect(await names({ page: 2, size: 2 })).toEqual(['Letter', 3, 2, 2])
  expect(await names({ search: 'PARCEL' })).toEqual(['Parcel, Express parcel', 2, 1, 20])
  expect(await names({ sort_by: 'name' })).toEqual(['Express parcel, Letter, Parcel', 3, 1, 20])
  expect(await names({ sort_order: 'desc', size: 1 })).toEqual(['Letter', 3, 1, 1])
  const { status } = await desk.call('GET /shop/shipping_method/get_all', {
    query: { sort_by: 'created_at' },
  })
  expect(status).toBe(400)
})

const CALLS: [EndpointKey, (id: string) => object][] = [
  ['POST /shop/shipping_method/add', () => aMethod()],
  ['POST /shop/shipping_method/update', (id) => ({ id, name: 'Taken over' })],
  ['POST /shop/shipping_method/update_status', (id) => ({ id, status: 'inactive' })],
  ['POST /shop/shipping_method/delete', (id) => ({ id })],
]
test.each(CALLS)('%s: strangers, customers and staff without the key are refused', async (key, bodyFor) => {
  const method = await addMethod()
  await shop.expectKeyHolders(key, { body: bodyFor(method.id) })
  expect((await list(people.admin.token)).items).toEqual([method])
})

test('each key opens its own calls and no other', async () => {
  const { id } = await addMethod()
  const statuses = []
  for (const permission of [
    'add_shipping_method',
    'edit_shipping_method',
    'delete_shipping_method',
  ] as const) {
    const { token } = await newModerator(desk, [permission])
    for (const [key, bodyFor] of CALLS)
      statuses.push((await desk.call(key, { token, body: bodyFor(id) })).status)
  }
  expect(statuses).toEqual([200, 403, 403, 403, 403, 200, 200, 403, 403, 403, 403, 200])
})

test('one of another site cannot be found, and stays as it is; a malformed id is refused', async () => {
  const theirs = await addMethod({}, 'other')
  for (const id of [theirs.id, newId()]) {
    const replies = [
      await change(id, { name: 'x' }),
      await setStatus(id, 'inactive'),
      await remove(id),
      await asStaff('GET /shop/shipping_method/get_by_id/{id}', { params: { id } }),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([404, 'not_found']))
  }
  const malformed = [await change('x', {}), await setStatus('x', 'active'), await remove('x')]
  expect(malformed.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
    Array(3).fill([400, ['id']]),
  )
  expect((await list()).items).toEqual([])
  const kept = await desk.call('GET /shop/shipping_method/get_all', { site: 'other' })
  expect(kept.body.items).toEqual([theirs])
})
