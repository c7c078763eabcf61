import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectStaffOnly, useOrderedList, walkOrderedList } from '#server/test/ordered-list.ts'
import { newAdmin } from '#server/test/people.ts'

const desk = useDesk()
const STAGE = { name: 'Stage 1', price_1: 90, price_2: 80.5, price_3: 120 }
const list = useOrderedList(desk, {
  path: 'service',
  table: 'services',
  permission: 'tuning_services',
  sample: STAGE,
  changed: { price_1: 1 },
  acts: 'services.%service',
})
const { people, add, addAll, change, remove, items, order, idOf, lastAct } = list
const car = newId()

beforeAll(async () => {
  await desk.owner.query(
    "insert into vehicles (id, level, name, created_at) values ($1, 1, 'Passenger car', now())",
    [car],
  )
})

walkOrderedList(desk, list, [
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
])

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

test('a deleted service stands whole in the log', async () => {
  await addAll('A')
  await remove(await idOf('A'))
  expect(await lastAct()).toMatchObject({
    act: 'services.delete_service',
    subject: 'A',
    before: { price_2: 80.5 },
  })
})

test('of two who add the same name at once, one is told so', async () => {
  const replies = await Promise.all([add(), add()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(order(await items())).toEqual(['0 Stage 1'])
})

test('a service keeps a vehicle type that is gone, and is then for no vehicle at all', async () => {
  const gone = newId()
  const { body } = await add()
  await desk.owner.query('update services set vehicle_type_ids = $1', [[gone]])
  const changed = await change(body.id, { price_1: 1, vehicle_type_ids: [gone] })
  expect([changed.status, changed.body.vehicle_type_ids]).toEqual([200, [gone]])
  const offered = await desk.call('GET /service_all', { token: people.customer.token, query: { vtype: car } })
  expect(offered.body.items).toEqual([])
})

test('GET /service_preview: strangers, customers and staff without the key are refused', () =>
  expectStaffOnly(desk, list, 'GET /service_preview'))

test('it is blocked in countries that exist; one from before that was asked may stay', async () => {
  const { body: service } = await add()
  const refused = await change(service.id, { blocked_countries: ['CH', 'UK'] })
  expect(refused.body.fields).toEqual({ 'blocked_countries.1': { code: 'invalid' } })
  await desk.owner.query("update services set blocked_countries = '{UK}' where id = $1", [service.id])
  const kept = await change(service.id, { blocked_countries: ['UK', 'CH', 'CH'] })
  expect(kept.body.blocked_countries).toEqual(['UK', 'CH'])
})
