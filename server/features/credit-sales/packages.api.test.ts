import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let staff: TestPerson
let customer: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['settings'])
  customer = await newPerson(desk)
})

beforeEach(async () => {
  await desk.owner.query('delete from packages')
})

interface Item {
  id: string
  name: string
  position: number
}

const SMALL = { name: 'Small', credits: 10, price: 9.5, active: true }

const add = (body: object = SMALL) => desk.call('POST /price', { token: staff.token, body })
const change = (id: string, body: object) =>
  desk.call('PUT /price/{id}', { token: staff.token, params: { id }, body })
const move = (id: string, position: unknown) =>
  desk.call('PUT /price/{id}/update_pos', { token: staff.token, params: { id }, body: { position } })
const remove = (id: string) => desk.call('DELETE /price/{id}', { token: staff.token, params: { id } })
const items = async (): Promise<Item[]> => (await desk.call('GET /price', { token: staff.token })).body.items
const order = (list: Item[]) => list.map(({ name, position }) => `${position} ${name}`)
const idOf = async (name: string) => (await items()).find((item) => item.name === name)?.id ?? ''
const lastAct = async () =>
  (
    await desk.owner.query(
      "select act, subject, before, after from audit_log where act like 'purchases.%package' order by id desc limit 1",
    )
  ).rows[0]

async function addAll(...names: string[]) {
  for (const name of names) await add({ ...SMALL, name })
}

test('a package is added at the end, with what it saves, and stands in the log', async () => {
  await add({ name: 'One', credits: 1, price: 1, active: true })
  const { status, body } = await add({ name: 'Ten', credits: 10, price: 8.55, active: false })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(String),
    name: 'Ten',
    credits: 10,
    price: 8.55,
    saving: 14,
    position: 1,
    active: false,
  })
  expect((await items())[1]).toEqual(body)
  expect(await lastAct()).toEqual({
    act: 'purchases.add_package',
    subject: 'Ten',
    before: null,
    after: { name: 'Ten', credits: 10, price: 8.55, active: false },
  })
})

test('only what is sent changes, and only what changed is written down', async () => {
  const { body: before } = await add()
  const { body } = await change(before.id, { price: 5 })
  expect(body).toEqual({ ...before, price: 5, saving: 50 })
  expect((await items())[0]).toEqual(body)
  const act = {
    act: 'purchases.change_package',
    subject: 'Small',
    before: { price: 9.5 },
    after: { price: 5 },
  }
  expect(await lastAct()).toEqual(act)
  expect((await change(before.id, {})).body).toEqual(body)
  expect((await change(before.id, { price: 5, active: true })).body).toEqual(body)
  expect(await lastAct()).toEqual(act)
  const { rows } = await desk.owner.query(
    "select count(*)::int as n from audit_log where act = 'purchases.change_package'",
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a package without a name is called by its size in the log', async () => {
  await add({ ...SMALL, name: '', credits: 12.5 })
  expect((await lastAct()).subject).toBe('12.5')
})

test.each<[number, string[]]>([
  [0, ['0 C', '1 A', '2 B', '3 D']],
  [1, ['0 A', '1 C', '2 B', '3 D']],
  [2, ['0 A', '1 B', '2 C', '3 D']],
  [3, ['0 A', '1 B', '2 D', '3 C']],
  [1000, ['0 A', '1 B', '2 D', '3 C']],
])('the third of four, moved to %i', async (position, expected) => {
  await addAll('A', 'B', 'C', 'D')
  const { status, body } = await move(await idOf('C'), position)
  expect([status, order(body.items)]).toEqual([200, expected])
  expect(order(await items())).toEqual(expected)
})

test('a move stands in the log, unless it leads nowhere', async () => {
  await addAll('A', 'B', 'C')
  await move(await idOf('C'), 0)
  const act = { act: 'purchases.move_package', subject: 'C', before: { position: 2 }, after: { position: 0 } }
  expect(await lastAct()).toEqual(act)
  await move(await idOf('A'), 1)
  expect(await lastAct()).toEqual(act)
})

test('those behind a deleted package move up', async () => {
  await addAll('A', 'B', 'C')
  expect((await remove(await idOf('A'))).body).toEqual({ status: 'success' })
  expect(order(await items())).toEqual(['0 B', '1 C'])
  expect(await lastAct()).toEqual({
    act: 'purchases.delete_package',
    subject: 'A',
    before: { name: 'A', credits: 10, price: 9.5, active: true },
    after: null,
  })
  await addAll('D')
  expect(order(await items())).toEqual(['0 B', '1 C', '2 D'])
})

test('twenty moves at once leave every package in a place of its own, from 0 without a gap', async () => {
  await addAll('A', 'B', 'C', 'D', 'E', 'F')
  const ids = (await items()).map(({ id }) => id)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => move(ids[turn % 6] ?? '', (turn * 7) % 6)),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  for (const { body } of replies) {
    expect(body.items.map((item: Item) => item.position)).toEqual([0, 1, 2, 3, 4, 5])
  }
  const after = await items()
  expect(after.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
  expect(after.map(({ id }) => id).sort()).toEqual([...ids].sort())
})

test('so do moves beside new and deleted packages', async () => {
  await addAll('A', 'B', 'C', 'D')
  const ids = (await items()).map(({ id }) => id)
  const replies = await Promise.all([
    ...Array.from({ length: 8 }, (_, turn) => move(ids[turn % 2] ?? '', turn % 4)),
    ...Array.from({ length: 8 }, (_, turn) => add({ ...SMALL, name: `N${turn}` })),
    remove(ids[2] ?? ''),
    remove(ids[3] ?? ''),
  ])
  expect(replies.map(({ status }) => status)).toEqual(Array(18).fill(200))
  expect((await items()).map(({ position }) => position)).toEqual([...Array(10).keys()])
})

test('a package deleted twice at once is deleted once', async () => {
  const { body } = await add()
  const replies = await Promise.all([remove(body.id), remove(body.id), remove(body.id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
})

test('customers see what is on sale, in order, with the terms of the site', async () => {
  await addAll('A', 'B', 'C')
  await change(await idOf('A'), { active: false })
  await move(await idOf('C'), 0)
  await desk.owner.query(
    `update site_settings set credit_rate = 125, currency = 'PLN', free_amount = false, retention_months = 6
     where site_id = $1`,
    [desk.sites.main],
  )
  const { status, body } = await desk.call('GET /price_all', { token: customer.token })
  expect(status).toBe(200)
  expect([order(body.items), body.items.map((item: { saving: number }) => item.saving)]).toEqual([
    ['0 C', '2 B'],
    [24, 24],
  ])
  expect({ ...body, items: [] }).toEqual({
    items: [],
    credit_rate: 1.25,
    currency: 'PLN',
    free_amount: false,
    retention_months: 6,
    can_buy: true,
  })
  const elsewhere = await newPerson(desk, { site: 'other' })
  const other = await desk.call('GET /price_all', { token: elsewhere.token, site: 'other' })
  expect(other.body).toEqual({
    items: [],
    credit_rate: 1,
    currency: 'EUR',
    free_amount: true,
    retention_months: 1,
    can_buy: true,
  })
  expect((await desk.call('GET /price_all', { token: staff.token })).status).toBe(200)
  expect((await desk.call('GET /price_all')).status).toBe(401)
})

test.each<[object, string]>([
  [{ credits: 0 }, 'credits'],
  [{ credits: -1 }, 'credits'],
  [{ credits: 1_000_000.01 }, 'credits'],
  [{ credits: 1.005 }, 'credits'],
  [{ credits: '10' }, 'credits'],
  [{ price: 0 }, 'price'],
  [{ price: -5 }, 'price'],
  [{ price: 10_000_000.01 }, 'price'],
  [{ price: null }, 'price'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
  [{ active: 'yes' }, 'active'],
  [{ position: 0 }, 'position'],
  [{ saving: 99 }, 'saving'],
  [{ site_id: newId() }, 'site_id'],
])('%j is refused in a new package and in an old one', async (part, field) => {
  const { body: old } = await add()
  const replies = [await add({ ...SMALL, ...part }), await change(old.id, part)]
  expect(replies.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
    Array(2).fill([400, [field]]),
  )
  expect(await items()).toEqual([old])
})

test.each([-1, 1.5, 1001, '0', null])('%j is no place', async (position) => {
  const { body } = await add()
  const refused = await move(body.id, position)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['position']])
})

test('the largest package there can be keeps its figures', async () => {
  const body = { name: 'Huge', credits: 1_000_000, price: 10_000_000, active: true }
  expect((await add(body)).body).toMatchObject(body)
  expect((await add({ ...SMALL, credits: 0.01, price: 0.01 })).body).toMatchObject({
    credits: 0.01,
    price: 0.01,
  })
})

test('a package of another site cannot be found, and stays as it is', async () => {
  const admin = await newAdmin(desk, { site: 'other' })
  const { body: theirs } = await desk.call('POST /price', { token: admin.token, site: 'other', body: SMALL })
  for (const id of [theirs.id, newId()]) {
    const replies = [await change(id, { price: 1 }), await move(id, 0), await remove(id)]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'not_found']))
  }
  expect(await items()).toEqual([])
  const kept = await desk.call('GET /price', { token: admin.token, site: 'other' })
  expect(kept.body.items).toEqual([theirs])
})

test('the list comes in pages, counts all that match, and is sorted as it stands or by name', async () => {
  await addAll('Stage 1', 'Eco', 'Stage 2')
  const list = async (query: Record<string, string | number>) => {
    const { status, body } = await desk.call('GET /price', { token: staff.token, query })
    if (status !== 200) return status
    return { ...body, items: (body.items as Item[]).map(({ name }) => name) }
  }
  expect(await list({})).toEqual({ items: ['Stage 1', 'Eco', 'Stage 2'], total: 3, page: 1, size: 20 })
  expect(await list({ page: 2, size: 2 })).toEqual({ items: ['Stage 2'], total: 3, page: 2, size: 2 })
  expect(await list({ page: 9, size: 2 })).toEqual({ items: [], total: 3, page: 9, size: 2 })
  expect(await list({ size: -1 })).toEqual({
    items: ['Stage 1', 'Eco', 'Stage 2'],
    total: 3,
    page: 1,
    size: -1,
  })
  expect(await list({ size: 1, search: 'sTAge' })).toEqual({ items: ['Stage 1'], total: 2, page: 1, size: 1 })
  expect(await list({ search: '%' })).toMatchObject({ items: [], total: 0 })
  expect(await list({ sort_by: 'name' })).toMatchObject({ items: ['Eco', 'Stage 1', 'Stage 2'] })
  expect(await list({ sort_order: 'desc' })).toMatchObject({ items: ['Stage 2', 'Eco', 'Stage 1'] })
  expect([await list({ sort_by: 'site_id' }), await list({ size: 0 })]).toEqual([400, 400])
})

const STAFF_CALLS: [EndpointKey, object | undefined][] = [
  ['GET /price', undefined],
  ['POST /price', SMALL],
  ['PUT /price/{id}', { price: 0.01 }],
  ['PUT /price/{id}/update_pos', { position: 0 }],
  ['DELETE /price/{id}', undefined],
]

test.each(STAFF_CALLS)(
  '%s: strangers, customers and staff without the key are refused',
  async (key, body) => {
    const { body: before } = await add()
    const callers = [
      undefined,
      customer.token,
      (await newModerator(desk, ['orders'])).token,
      (await newAdmin(desk, { site: 'other' })).token,
    ]
    const replies = await Promise.all(
      callers.map((token) => desk.call(key, { token, params: { id: before.id }, ...(body && { body }) })),
    )
    expect(replies.map((reply) => reply.status)).toEqual([401, 403, 403, 401])
    expect(await items()).toEqual([before])
  },
)
