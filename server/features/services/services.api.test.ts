import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let staff: TestPerson
let customer: TestPerson
let car: string

beforeAll(async () => {
  staff = await newModerator(desk, ['tuning_services'])
  customer = await newPerson(desk)
  car = newId()
  await desk.owner.query(
    "insert into vehicles (id, level, name, created_at) values ($1, 1, 'Passenger car', now())",
    [car],
  )
})

beforeEach(async () => {
  await desk.owner.query('delete from services')
})

interface Item {
  id: string
  name: string
  position: number
}

const STAGE = { name: 'Stage 1', price_1: 90, price_2: 80.5, price_3: 120 }

const add = (body: object = STAGE) => desk.call('POST /service', { token: staff.token, body })
const change = (id: string, body: object) =>
  desk.call('PUT /service/{id}', { token: staff.token, params: { id }, body })
const move = (id: string, position: unknown) =>
  desk.call('PUT /service/{id}/update_pos', { token: staff.token, params: { id }, body: { position } })
const remove = (id: string) => desk.call('DELETE /service/{id}', { token: staff.token, params: { id } })
const items = async (): Promise<Item[]> =>
  (await desk.call('GET /service', { token: staff.token })).body.items
const order = (list: Item[]) => list.map(({ name, position }) => `${position} ${name}`)
const idOf = async (name: string) => (await items()).find((item) => item.name === name)?.id ?? ''
const lastAct = async () =>
  (
    await desk.owner.query(
      "select act, subject, before, after from audit_log where act like 'services.%' order by id desc limit 1",
    )
  ).rows[0]

async function addAll(...names: string[]) {
  for (const name of names) await add({ ...STAGE, name })
}

test('a service is added at the end, online and for all, and stands in the log', async () => {
  await add({ ...STAGE, name: 'Eco' })
  const { status, body } = await add()
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(String),
    ...STAGE,
    note: '',
    attestation: '',
    needs_option: false,
    online: true,
    position: 1,
    vehicle_type_ids: [],
    blocked_countries: [],
  })
  expect((await items())[1]).toEqual(body)
  expect(await lastAct()).toEqual({
    act: 'services.add_service',
    subject: 'Stage 1',
    before: null,
    after: {
      ...STAGE,
      note: '',
      attestation: '',
      needs_option: false,
      online: true,
      blocked_countries: [],
      vehicle_types: [],
    },
  })
})

test('only what is sent changes, and only what changed is written down, with names', async () => {
  const { body: before } = await add()
  const { body } = await change(before.id, { price_3: 99.99, vehicle_type_ids: [car, car], online: true })
  expect(body).toEqual({ ...before, price_3: 99.99, vehicle_type_ids: [car] })
  expect(await items()).toEqual([body])
  const act = {
    act: 'services.change_service',
    subject: 'Stage 1',
    before: { price_3: 120, vehicle_types: [] },
    after: { price_3: 99.99, vehicle_types: ['Passenger car'] },
  }
  expect(await lastAct()).toEqual(act)
  expect((await change(before.id, {})).body).toEqual(body)
  expect((await change(before.id, { price_3: 99.99 })).body).toEqual(body)
  expect(await lastAct()).toEqual(act)
})

test('two services cannot have the same name, and on another site they can', async () => {
  await addAll('A', 'B')
  const admin = await newAdmin(desk, { site: 'other' })
  const replies = [await add({ ...STAGE, name: ' A ' }), await change(await idOf('B'), { name: 'A' })]
  expect(replies.map(({ status, body }) => [status, body.fields])).toEqual(
    Array(2).fill([400, { name: { code: 'taken' } }]),
  )
  const elsewhere = await desk.call('POST /service', {
    token: admin.token,
    site: 'other',
    body: { ...STAGE, name: 'A' },
  })
  expect(elsewhere.status).toBe(200)
  expect(order(await items())).toEqual(['0 A', '1 B'])
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
  const act = { act: 'services.move_service', subject: 'C', before: { position: 2 }, after: { position: 0 } }
  expect(await lastAct()).toEqual(act)
  await move(await idOf('A'), 1)
  expect(await lastAct()).toEqual(act)
})

test('those behind a deleted service move up', async () => {
  await addAll('A', 'B', 'C')
  expect((await remove(await idOf('A'))).body).toEqual({ status: 'success' })
  expect(order(await items())).toEqual(['0 B', '1 C'])
  expect(await lastAct()).toMatchObject({
    act: 'services.delete_service',
    subject: 'A',
    before: { price_2: 80.5 },
  })
})

test('whatever staff add, move and delete at once: places run from 0 without a gap', async () => {
  await addAll('A', 'B', 'C', 'D', 'E', 'F')
  const ids = (await items()).map(({ id }) => id)
  const replies = await Promise.all([
    ...ids.slice(0, 4).flatMap((id, place) => [move(id, 5 - place), move(id, place)]),
    ...ids.slice(4).map(remove),
    ...['G', 'H', 'I'].map((name) => add({ ...STAGE, name })),
  ])
  expect(replies.map(({ status }) => status)).toEqual(Array(replies.length).fill(200))
  const left = await items()
  expect(left.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(left.map(({ name }) => name).sort()).toEqual(['A', 'B', 'C', 'D', 'G', 'H', 'I'])
})

test('of two who add the same name at once, one is told so', async () => {
  const replies = await Promise.all([add(), add()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(order(await items())).toEqual(['0 Stage 1'])
})

test.each<[object, string]>([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
  [{ note: 'x'.repeat(501) }, 'note'],
  [{ attestation: 5 }, 'attestation'],
  [{ price_1: -0.01 }, 'price_1'],
  [{ price_2: 100_000.01 }, 'price_2'],
  [{ price_3: 1.005 }, 'price_3'],
  [{ price_1: '10' }, 'price_1'],
  [{ online: 'yes' }, 'online'],
  [{ needs_option: null }, 'needs_option'],
  [{ vehicle_type_ids: ['car'] }, 'vehicle_type_ids.0'],
  [{ vehicle_type_ids: [newId()] }, 'vehicle_type_ids.0'],
  [{ blocked_countries: ['Germany'] }, 'blocked_countries.0'],
  [{ provider_id: newId() }, 'provider_id'],
  [{ position: 0 }, 'position'],
  [{ site_id: newId() }, 'site_id'],
  [{ extras: [] }, 'extras'],
])('%j is refused in a new service and in an old one', async (part, field) => {
  const { body: old } = await add()
  const replies = [await add({ ...STAGE, name: 'New', ...part }), await change(old.id, part)]
  expect(replies.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
    Array(2).fill([400, [field]]),
  )
  expect(await items()).toEqual([old])
})

test('a service keeps a vehicle type that is gone, and is then for no vehicle at all', async () => {
  const gone = newId()
  const { body } = await add()
  await desk.owner.query('update services set vehicle_type_ids = $1', [[gone]])
  const changed = await change(body.id, { price_1: 1, vehicle_type_ids: [gone] })
  expect([changed.status, changed.body.vehicle_type_ids]).toEqual([200, [gone]])
  const offered = await desk.call('GET /service_all', { token: customer.token, query: { vtype: car } })
  expect(offered.body.items).toEqual([])
})

test.each([-1, 1.5, 1001, '0', null])('%j is no place', async (position) => {
  const { body } = await add()
  const refused = await move(body.id, position)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['position']])
})

test('a service of another site cannot be found, and stays as it is; a malformed id is refused', async () => {
  const admin = await newAdmin(desk, { site: 'other' })
  const { body: theirs } = await desk.call('POST /service', {
    token: admin.token,
    site: 'other',
    body: STAGE,
  })
  for (const id of [theirs.id, newId()]) {
    const replies = [await change(id, { price_1: 1 }), await move(id, 0), await remove(id)]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'not_found']))
  }
  const malformed = [await change('x', { price_1: 1 }), await move('x', 0), await remove('x')]
  expect(malformed.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
    Array(3).fill([400, ['id']]),
  )
  const kept = await desk.call('GET /service', { token: admin.token, site: 'other' })
  expect(kept.body.items).toEqual([theirs])
})

test('the list comes in pages, counts all that match, and is sorted as it stands or by name', async () => {
  await addAll('Stage 1', 'Eco', 'Stage 2')
  const list = async (query: Record<string, string | number>) => {
    const { status, body } = await desk.call('GET /service', { token: staff.token, query })
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
  ['GET /service', undefined],
  ['POST /service', { ...STAGE, name: 'New' }],
  ['PUT /service/{id}', { price_1: 0.01 }],
  ['PUT /service/{id}/update_pos', { position: 0 }],
  ['DELETE /service/{id}', undefined],
  ['GET /service_preview', undefined],
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

test('it is blocked in countries that exist; one from before that was asked may stay', async () => {
  const { body: service } = await add()
  const refused = await change(service.id, { blocked_countries: ['CH', 'UK'] })
  expect(refused.body.fields).toEqual({ 'blocked_countries.1': { code: 'invalid' } })
  await desk.owner.query("update services set blocked_countries = '{UK}' where id = $1", [service.id])
  const kept = await change(service.id, { blocked_countries: ['UK', 'CH', 'CH'] })
  expect(kept.body.blocked_countries).toEqual(['UK', 'CH'])
})
