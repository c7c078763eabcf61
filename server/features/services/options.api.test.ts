import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { type ListItem, useOrderedList, walkOrderedList } from '#server/test/ordered-list.ts'
import { newAdmin } from '#server/test/people.ts'

const desk = useDesk()
const CODES = { name: 'Fault codes', price_1: 15, price_2: 12.5, price_3: 20 }
const HOT = { name: 'Hot start', price_1: 3.33, price_2: 2.22, price_3: 1.11 }
const COLD = { name: 'Cold start', price_1: 1, price_2: 2, price_3: 3 }
const list = useOrderedList(desk, {
  path: 'option',
  table: 'options',
  permission: 'tuning_services',
  sample: CODES,
  changed: { price_1: 1 },
  acts: 'services.%option',
})
const { people, add, change, items, lastAct } = list
let stage: string

beforeAll(async () => {
  const body = { name: 'Stage 1', price_1: 90, price_2: 80, price_3: 120 }
  stage = (await list.call('POST /service', { body })).body.id
})

walkOrderedList(desk, list, [
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
])

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
    token: people.staff.token,
    body: { ...CODES, name: 'Eco' },
  })
  const { body } = await add({ ...CODES, service_ids: [eco.body.id, eco.body.id] })
  expect(body.service_ids).toEqual([eco.body.id])
  await desk.call('DELETE /service/{id}', { token: people.staff.token, params: { id: eco.body.id } })
  const changed = await change(body.id, { price_1: 1, service_ids: [eco.body.id] })
  expect([changed.status, changed.body.price_1]).toEqual([200, 1])
  const offered = await desk.call('GET /option_all', { token: people.customer.token })
  expect(offered.body.items).toEqual([])
})

test('two options cannot have the same name', async () => {
  await add()
  const { status, body } = await add()
  expect([status, body.fields]).toEqual([400, { name: { code: 'taken' } }])
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
  const [now] = (await items()) as (ListItem & { extras: object[] })[]
  expect(winners).toContainEqual(now?.extras)
})
