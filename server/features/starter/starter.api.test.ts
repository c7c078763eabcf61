import { beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { clearVehicles, GOLF, newVehicles } from '#server/test/vehicles.ts'
import { newCustomerWith } from '#server/test/wallets.ts'
import { loadOffer, loadVehicles, STARTER_SERVICES } from './index.ts'

const desk = useDesk()
let admin: TestPerson

beforeEach(async () => {
  await desk.owner.query('delete from options')
  await desk.owner.query('delete from services')
  await clearVehicles(desk)
  admin = await newAdmin(desk)
})

const show = async (who = admin, site: 'main' | 'other' = 'main') =>
  expectDone(await desk.call('GET /starter_catalogue', { token: who.token, site }))
const load = (who = admin, site: 'main' | 'other' = 'main') =>
  desk.call('POST /starter_catalogue', { token: who.token, site })

async function counts() {
  const { rows } = await desk.owner.query(
    `
    select (select count(*)::int from vehicles where level = 5) as vehicles,
      (select count(*)::int from services where site_id = $1) as services,
      (select count(*)::int from options where site_id = $1) as options`,
    [desk.sites.main],
  )
  return rows[0]
}
const acts = async () =>
  (
    await desk.owner.query("select after from audit_log where act = 'services.load_starter' order by id")
  ).rows.map(({ after }) => after)

const ALL = { vehicles: 1659, services: 12, options: 30 }
const NOTHING = { vehicles: 0, services: 0, options: 0 }
const EMPTY = {
  has_vehicles: false,
  has_services: false,
  adds: { vehicles: true, services: true },
  can: { load: true },
}

test('one click fills an empty portal, a second adds nothing, and an order can be priced', async () => {
  const before = (await acts()).length
  expect(await show()).toEqual(EMPTY)
  expect(expectDone(await load())).toEqual(ALL)
  expect(await show()).toEqual({
    has_vehicles: true,
    has_services: true,
    adds: { vehicles: false, services: false },
    can: { load: true },
  })
  expect(expectDone(await load())).toEqual(NOTHING)
  expect(await counts()).toEqual(ALL)
  expect((await acts()).slice(before)).toEqual([
    { vehicles_added: 1659, services_added: 12, options_added: 30 },
  ])

  const { token } = await newCustomerWith(desk, 100)
  const found = expectDone(
    await desk.call('GET /vehicle/search', { token, query: { q: 'golf vii 2.0 tdi 150' } }),
  )
  const { variant_id } = found.items[0]
  const offered = expectDone(await desk.call('GET /service_all', { token, query: { variant: variant_id } }))
  const stage = offered.items.find(({ name }: { name: string }) => name === 'Stage 1')
  const quote = await desk.call('POST /order/quote', {
    token,
    body: { variant_id, service_id: stage.id, option_ids: [], extra_ids: [], time_frame: 'asap' },
  })
  expect(quote).toMatchObject({ status: 200, body: { price: 60, missing: 0 } })
})

test('eight clicks at once load it once', async () => {
  const before = (await acts()).length
  const replies = await Promise.all(Array.from({ length: 8 }, () => load()))
  expect(replies.map(({ status, body }) => [status, body.vehicles]).sort()).toEqual([
    ...Array(7).fill([200, 0]),
    [200, 1659],
  ])
  expect(await counts()).toEqual(ALL)
  expect((await acts()).length).toBe(before + 1)
})

test('what breaks off half-way leaves nothing behind', async () => {
  const broken = desk.platform.db.transaction(desk.sites.main, async (tx) => {
    await loadVehicles(tx)
    await loadOffer(tx, { services: STARTER_SERVICES, options: [] })
    throw new Error('the power went out')
  })
  await expect(broken).rejects.toThrow('the power went out')
  expect(await counts()).toEqual(NOTHING)
  expect(await show()).toEqual(EMPTY)
  expect(expectDone(await load())).toEqual(ALL)
})

test('what is there already stays as it is', async () => {
  await newVehicles(desk, [GOLF])
  expect((await show()).adds).toEqual({ vehicles: false, services: true })
  // The type is called Cars here, so nothing is known of any: services are for all, and staff say what is for which.
  expect(expectDone(await load())).toEqual({ vehicles: 0, services: 12, options: 30 })
  await clearVehicles(desk)
  const { token } = admin
  expectDone(await desk.call('POST /vehicle/vtype', { token, body: { name: 'Truck', price_type: 2 } }))
  await desk.owner.query("delete from services where name <> 'Eco'")
  expect((await show()).adds).toEqual({ vehicles: true, services: false })
  expect(expectDone(await load())).toEqual({ vehicles: 1659, services: 0, options: 0 })
  const { rows } = await desk.owner.query('select name, vehicle_type_ids from services')
  expect(rows).toEqual([{ name: 'Eco', vehicle_type_ids: [] }])
  const types = await desk.owner.query('select name from vehicles where price_type = 3 order by name')
  expect(types.rows).toEqual([{ name: 'Tractor' }])
})

test('what is for types that the catalogue lacks is left out', async () => {
  await newVehicles(desk, [{ ...GOLF, path: ['Car', 'Volkswagen', 'Golf', 'VII', '2.0 TDI 150'] }])
  const { services, options } = expectDone(await load())
  expect([services, options]).toEqual([8, 28])
})

test('a sub-portal fills its own offer and leaves the vehicles to the admin site', async () => {
  const theirs = await newAdmin(desk, { site: 'other' })
  // Services are for types of vehicles, and there are none yet.
  expect(await show(theirs, 'other')).toEqual({ ...EMPTY, adds: { vehicles: false, services: false } })
  expect(expectDone(await load(theirs, 'other'))).toEqual(NOTHING)
  await load()
  expect((await show(theirs, 'other')).adds).toEqual({ vehicles: false, services: true })
  expect(expectDone(await load(theirs, 'other'))).toEqual({ vehicles: 0, services: 12, options: 30 })
  expect(expectDone(await load(theirs, 'other'))).toEqual(NOTHING)
  expect(await counts()).toEqual(ALL)
  const { rows } = await desk.owner.query(
    `select s.name, v.name as type from services s join vehicles v on v.id = any(s.vehicle_type_ids)
     where s.site_id = $1 and s.name in ('Truck power', 'Marine') order by s.name`,
    [desk.sites.other],
  )
  expect(rows).toEqual([
    { name: 'Marine', type: 'Boat' },
    { name: 'Truck power', type: 'Truck' },
  ])
})

test('only who keeps vehicles and services may load them', async () => {
  const half = await newModerator(desk, ['tuning_services', 'settings'])
  expect((await show(half)).can).toEqual({ load: false })
  const callers = [half, await newModerator(desk, ['vehicle_statistics', 'settings']), await newPerson(desk)]
  const replies = await Promise.all(callers.map((who) => load(who)))
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await counts()).toEqual(NOTHING)
  const both = await newModerator(desk, ['tuning_services', 'vehicle_statistics'])
  expect(expectDone(await load(both))).toEqual(ALL)
})
