import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let staff: TestPerson
let customer: TestPerson
let stage: string

beforeAll(async () => {
  staff = await newModerator(desk, ['tuning_services'])
  customer = await newPerson(desk)
  const body = { name: 'Stage 1', price_1: 90, price_2: 80, price_3: 120 }
  stage = (await desk.call('POST /service', { token: staff.token, body })).body.id
})

beforeEach(async () => {
  await desk.owner.query('delete from options')
})

interface Item {
  id: string
  name: string
  position: number
}

const CODES = { name: 'Fault codes', price_1: 15, price_2: 12.5, price_3: 20 }
const HOT = { name: 'Hot start', price_1: 3.33, price_2: 2.22, price_3: 1.11 }
const COLD = { name: 'Cold start', price_1: 1, price_2: 2, price_3: 3 }

const add = (body: object = CODES) => desk.call('POST /option', { token: staff.token, body })
const change = (id: string, body: object) =>
  desk.call('PUT /option/{id}', { token: staff.token, params: { id }, body })
const move = (id: string, position: unknown) =>
  desk.call('PUT /option/{id}/update_pos', { token: staff.token, params: { id }, body: { position } })
const remove = (id: string) => desk.call('DELETE /option/{id}', { token: staff.token, params: { id } })
const items = async (): Promise<Item[]> => (await desk.call('GET /option', { token: staff.token })).body.items
const order = (list: Item[]) => list.map(({ name, position }) => `${position} ${name}`)
const lastAct = async () =>
  (
    await desk.owner.query(
      "select act, subject, before, after from audit_log where act like 'services.%option' order by id desc limit 1",
    )
  ).rows[0]

test('an option comes with its extras, in their order, and stands in the log by names', async () => {
  const { status, body } = await add({
    ...CODES,
    needs_fault_codes: true,
    service_ids: [stage],
    extras: [HOT, COLD],
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(String),
    ...CODES,
    note: '',
    attestation: '',
    needs_fault_codes: true,
    online: true,
    position: 0,
    vehicle_type_ids: [],
    blocked_countries: [],
    service_ids: [stage],
    fuels: [],
    ecu_families: [],
    extras: [
      { id: expect.any(String), ...HOT },
      { id: expect.any(String), ...COLD },
    ],
  })
  expect(await items()).toEqual([body])
  expect(await lastAct()).toMatchObject({
    act: 'services.add_option',
    subject: 'Fault codes',
    before: null,
    after: {
      ...CODES,
      services: ['Stage 1'],
      extras: ['Hot start: 3.33 / 2.22 / 1.11', 'Cold start: 1 / 2 / 3'],
    },
  })
})

test('extras that keep their id stay themselves; the others go and come', async () => {
  const { body: before } = await add({ ...CODES, extras: [HOT, COLD] })
  const [hot, cold] = before.extras
  const warm = { ...HOT, name: 'Warm start' }
  const { body } = await change(before.id, { extras: [{ ...cold, price_1: 9.99 }, warm] })
  expect(body).toEqual({
    ...before,
    extras: [
      { ...cold, price_1: 9.99 },
      { id: expect.any(String), ...warm },
    ],
  })
  expect(body.extras[1].id).not.toBe(hot.id)
  expect(await items()).toEqual([body])
  expect(await lastAct()).toEqual({
    act: 'services.change_option',
    subject: 'Fault codes',
    before: { extras: ['Hot start: 3.33 / 2.22 / 1.11', 'Cold start: 1 / 2 / 3'] },
    after: { extras: ['Cold start: 9.99 / 2 / 3', 'Warm start: 3.33 / 2.22 / 1.11'] },
  })
  expect((await change(before.id, { price_1: 16 })).body.extras).toEqual(body.extras)
  expect((await change(before.id, { extras: [] })).body.extras).toEqual([])
  const { rows } = await desk.owner.query('select count(*)::int as n from option_extras')
  expect(rows).toEqual([{ n: 0 }])
})

test("nobody else's extras can be taken over by their id", async () => {
  const admin = await newAdmin(desk, { site: 'other' })
  const theirs = await desk.call('POST /option', {
    token: admin.token,
    site: 'other',
    body: { ...CODES, extras: [HOT] },
  })
  const { body: another } = await add({ ...CODES, name: 'Another', extras: [HOT] })
  const { body: mine } = await add({ ...CODES, extras: [COLD] })
  for (const id of [theirs.body.extras[0].id, another.extras[0].id, newId()]) {
    const replies = [
      await change(mine.id, { extras: [{ ...COLD, id }] }),
      await add({ ...CODES, name: 'New', extras: [{ ...COLD, id }] }),
    ]
    expect(replies.map(({ status, body }) => [status, body.fields])).toEqual(
      Array(2).fill([400, { 'extras.0.id': { code: 'invalid' } }]),
    )
  }
  const [own] = mine.extras
  const twice = await change(mine.id, { extras: [own, own] })
  expect(twice.body.fields).toEqual({ 'extras.1.id': { code: 'invalid' } })
  expect(await items()).toEqual([another, mine])
  const kept = await desk.call('GET /option', { token: admin.token, site: 'other' })
  expect(kept.body.items).toEqual([theirs.body])
})

test('only services of this site can be named, and one that is gone later may stay named', async () => {
  const refused = await add({ ...CODES, service_ids: [stage, newId()] })
  expect([refused.status, refused.body.fields]).toEqual([400, { 'service_ids.1': { code: 'invalid' } }])
  const eco = await desk.call('POST /service', {
    token: staff.token,
    body: { ...CODES, name: 'Eco' },
  })
  const { body } = await add({ ...CODES, service_ids: [eco.body.id, eco.body.id] })
  expect(body.service_ids).toEqual([eco.body.id])
  await desk.call('DELETE /service/{id}', { token: staff.token, params: { id: eco.body.id } })
  const changed = await change(body.id, { price_1: 1, service_ids: [eco.body.id] })
  expect([changed.status, changed.body.price_1]).toEqual([200, 1])
  const offered = await desk.call('GET /option_all', { token: customer.token })
  expect(offered.body.items).toEqual([])
})

test('two options cannot have the same name', async () => {
  await add()
  const { status, body } = await add()
  expect([status, body.fields]).toEqual([400, { name: { code: 'taken' } }])
})

test('options are moved and deleted, and places run on', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C']) ids.push((await add({ ...CODES, name })).body.id)
  const [first = '', , last = ''] = ids
  expect(order((await move(last, 0)).body.items)).toEqual(['0 C', '1 A', '2 B'])
  expect(await lastAct()).toMatchObject({ act: 'services.move_option', subject: 'C' })
  expect((await remove(first)).body).toEqual({ status: 'success' })
  expect(order(await items())).toEqual(['0 C', '1 B'])
  expect(await lastAct()).toMatchObject({ act: 'services.delete_option', subject: 'A' })
})

test('whatever staff add, move and delete at once: places run from 0 without a gap', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push((await add({ ...CODES, name })).body.id)
  const replies = await Promise.all([
    ...ids.slice(0, 3).flatMap((id, place) => [move(id, 4 - place), move(id, place)]),
    ...ids.slice(3).map(remove),
    ...['F', 'G'].map((name) => add({ ...CODES, name })),
  ])
  expect(replies.map(({ status }) => status)).toEqual(Array(replies.length).fill(200))
  const left = await items()
  expect(left.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  expect(left.map(({ name }) => name).sort()).toEqual(['A', 'B', 'C', 'F', 'G'])
})

test('extras changed at once by two: one list stands in the end, not both', async () => {
  const { body } = await add({ ...CODES, extras: [HOT, COLD] })
  const [hot, cold] = body.extras
  const warm = { ...HOT, name: 'Warm start' }
  const replies = await Promise.all([
    change(body.id, { extras: [hot, warm] }),
    change(body.id, { extras: [hot, cold] }),
  ])
  const winners = replies.filter(({ status }) => status === 200).map((reply) => reply.body.extras)
  // Whoever comes second may find that an extra they wanted to keep is gone.
  expect(replies.map(({ status }) => status).every((status) => status === 200 || status === 400)).toBe(true)
  const [now] = (await items()) as (Item & { extras: object[] })[]
  expect(winners).toContainEqual(now?.extras)
})

test.each<[object, string]>([
  [{ name: '' }, 'name'],
  [{ price_1: -1 }, 'price_1'],
  [{ needs_fault_codes: 1 }, 'needs_fault_codes'],
  [{ service_ids: ['x'] }, 'service_ids.0'],
  [{ extras: [{ ...HOT, name: '' }] }, 'extras.0.name'],
  [{ extras: [{ ...HOT, price_2: 0.001 }] }, 'extras.0.price_2'],
  [{ extras: Array(21).fill(HOT) }, 'extras'],
  [{ vehicle_type_ids: [newId()] }, 'vehicle_type_ids.0'],
  [{ needs_option: true }, 'needs_option'],
  [{ position: 0 }, 'position'],
])('%j is refused in a new option and in an old one', async (part, field) => {
  const { body: old } = await add()
  const replies = [await add({ ...CODES, name: 'New', ...part }), await change(old.id, part)]
  expect(replies.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
    Array(2).fill([400, [field]]),
  )
  expect(await items()).toEqual([old])
})

test('an option of another site cannot be found; a malformed id or place is refused', async () => {
  const admin = await newAdmin(desk, { site: 'other' })
  const { body: theirs } = await desk.call('POST /option', {
    token: admin.token,
    site: 'other',
    body: { ...CODES, name: 'Theirs' },
  })
  for (const id of [theirs.id, newId()]) {
    const replies = [await change(id, { price_1: 1 }), await move(id, 0), await remove(id)]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'not_found']))
  }
  const malformed = [await change('x', {}), await move('x', 0), await remove('x'), await move(newId(), -1)]
  expect(malformed.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
    [400, ['id']],
    [400, ['id']],
    [400, ['id']],
    [400, ['position']],
  ])
})

test('the list comes in pages, counts all that match, and is sorted as it stands or by name', async () => {
  for (const name of ['Stage 1', 'Eco', 'Stage 2']) await add({ ...CODES, name })
  const list = async (query: Record<string, string | number>) => {
    const { status, body } = await desk.call('GET /option', { token: staff.token, query })
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
  ['GET /option', undefined],
  ['POST /option', { ...CODES, name: 'New' }],
  ['PUT /option/{id}', { price_1: 0.01 }],
  ['PUT /option/{id}/update_pos', { position: 0 }],
  ['DELETE /option/{id}', undefined],
]

test.each(STAFF_CALLS)(
  '%s: strangers, customers and staff without the key are refused',
  async (key, body) => {
    const { body: before } = await add()
    const callers = [
      undefined,
      customer.token,
      (await newModerator(desk, ['orders', 'settings'])).token,
      (await newAdmin(desk, { site: 'other' })).token,
    ]
    const replies = await Promise.all(
      callers.map((token) => desk.call(key, { token, params: { id: before.id }, ...(body && { body }) })),
    )
    expect(replies.map((reply) => reply.status)).toEqual([401, 403, 403, 401])
    expect(await items()).toEqual([before])
  },
)
