import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newOrder, openWorkshop, type Workshop } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { DVLA_KEY, openDvla } from '#server/test/providers/dvla.ts'
import { openRdw } from '#server/test/providers/rdw.ts'
import { GOLF, newVehicles } from '#server/test/vehicles.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const dvla = await openDvla()
const rdw = await openRdw()
const desk = useDesk({ DVLA_URL: dvla.url, RDW_URL: rdw.url })
afterAll(() => Promise.all([dvla.close(), rdw.close()]))

let staff: TestPerson
let customer: TestPerson
let workshop: Workshop
let golf: string
let passat: string

beforeAll(async () => {
  staff = await newModerator(desk, ['settings'])
  customer = await newCustomerWith(desk, 100)
  workshop = await openWorkshop(desk)
  ;[golf = '', passat = ''] = await newVehicles(desk, [
    GOLF,
    {
      path: ['Cars', 'Volkswagen', 'Passat', 'B8', '2.0 TDI 190'],
      details: { engine_cc: 1968, year_from: 2014 },
    },
    {
      path: ['Cars', 'Volkswagen', 'Golf', 'VII', '1.4 TSI 125'],
      details: { engine_cc: 1395, year_from: 2012 },
    },
    {
      path: ['Cars', 'Volkswagen', 'Golf', 'IV', '1.9 TDI 101'],
      details: { engine_cc: 1896, year_to: 2004 },
    },
    { path: ['Cars', 'Audi', 'A4', 'B9', '2.0 TDI 190'], details: { engine_cc: 1968 } },
  ])
})
beforeEach(async () => {
  await desk.owner.query('delete from orders')
  await desk.owner.query('delete from lookup_settings')
  await desk.owner.query('delete from rate_limits')
  for (const provider of [dvla, rdw]) {
    provider.fail(null)
    provider.requests.length = 0
    provider.cars.clear()
  }
})

const search = (reg: string, token = customer.token, site: 'main' | 'other' = 'main') =>
  desk.call('GET /vehicle/reg_search/{reg}', { token, params: { reg }, site })
const configure = (body: object, token = staff.token) => desk.call('POST /lookup_settings', { token, body })
const labels = (items: { label: string }[]) => items.map(({ label }) => label)
const NOTHING = { source: 'none', vehicle: null, facts: null, candidates: [] }

async function orderFor(plate: string, variantId: string | null, who = customer) {
  const fields = { reg_no: plate, variant_id: variantId ?? golf }
  const { id } = await newOrder(desk, who, workshop, { fields })
  if (!variantId) await desk.owner.query('update orders set variant_id = null where id = $1', [id])
}

test('the newest earlier order that knows the car tells it, and not whose it was', async () => {
  const other = await newCustomerWith(desk, 100)
  await orderFor('HH-AB 123', passat, other)
  await orderFor('hh ab 123', golf, other)
  await orderFor('HHAB123', null, other)
  const { status, body } = await search('Hh.Ab-123')
  expect(status).toBe(200)
  expect(body).toEqual({
    source: 'orders',
    vehicle: {
      variant_id: golf,
      label: 'Volkswagen Golf VII 2.0 TDI 150',
      path: GOLF.path.map((name) => ({ id: expect.any(String), name })),
      engine: 'CRLB',
      fuel: 'Diesel',
      ecu: 'Bosch EDC17C64',
      stock_hp: 150,
      stock_nm: 340,
    },
    facts: null,
    candidates: [],
  })
  expect(JSON.stringify(body)).not.toContain(other.id)
  expect((await search('HHAB124')).body).toEqual(NOTHING)
})

test('orders of another site are not looked at', async () => {
  await orderFor('HH AB 123', golf)
  const elsewhere = await newPerson(desk, { site: 'other' })
  expect((await search('HHAB123', elsewhere.token, 'other')).body).toEqual(NOTHING)
})

test('the British register: what it knows, and variants that fit', async () => {
  dvla.cars.set('AB12CDE', {})
  expect(await configure({ provider: 'dvla', key: DVLA_KEY })).toMatchObject({
    status: 200,
    body: { provider: 'dvla', has_key: true },
  })
  const { body } = await search('ab12 cde')
  expect(body.source).toBe('lookup')
  expect(body.facts).toEqual({ make: 'VOLKSWAGEN', model: '', fuel: 'DIESEL', year: 2016, engine_cc: 1968 })
  expect(labels(body.candidates).sort()).toEqual([
    'Volkswagen Golf VII 2.0 TDI 150',
    'Volkswagen Passat B8 2.0 TDI 190',
  ])
  expect(dvla.requests[0]).toMatchObject({
    method: 'POST',
    path: '/vehicle-enquiry/v1/vehicles',
    headers: { 'x-api-key': DVLA_KEY, 'content-type': 'application/json' },
    body: '{"registrationNumber":"AB12CDE"}',
  })
  expect((await search('ZZ99ZZZ')).body).toEqual(NOTHING)
  expect((await search('ÄÖ 12345678')).body).toEqual(NOTHING)
})

test('the Dutch register needs no key and tells the model', async () => {
  rdw.cars.set('GX123H', {})
  await configure({ provider: 'rdw' })
  const { body } = await search('GX-123-H')
  expect(body.facts).toEqual({ make: 'VOLKSWAGEN', model: 'GOLF', fuel: '', year: 2016, engine_cc: 1968 })
  expect(labels(body.candidates)).toEqual(['Volkswagen Golf VII 2.0 TDI 150'])
  expect(rdw.requests[0]?.path).toBe('/resource/m9d7-ebf2.json?kenteken=GX123H')
  rdw.cars.set('GX123J', {
    handelsbenaming: 'VOLKSWAGEN UNHEARD OF',
    cilinderinhoud: '0',
    datum_eerste_toelating: '',
  })
  const unknown = (await search('GX123J')).body
  expect([unknown.facts.year, unknown.facts.engine_cc, unknown.candidates.length]).toEqual([null, null, 4])
  rdw.cars.set('GX123K', { merk: 'LADA' })
  expect((await search('GX123K')).body).toMatchObject({ source: 'lookup', candidates: [] })
})

test('an earlier order is known without asking anybody', async () => {
  await configure({ provider: 'rdw' })
  await orderFor('GX123H', golf)
  expect((await search('GX123H')).body.source).toBe('orders')
  expect(rdw.requests).toEqual([])
})

test.each(['down', '500', 'garbage'] as const)('a register that is %s is as good as none', async (mode) => {
  rdw.cars.set('GX123H', {})
  await configure({ provider: 'rdw' })
  rdw.fail(mode)
  expect(await search('GX123H')).toMatchObject({ status: 200, body: NOTHING })
  await configure({ provider: 'dvla', key: 'not a key' })
  expect(await search('GX123H')).toMatchObject({ status: 200, body: NOTHING })
})

test('a register that says strange things brings nothing down, and nothing strange comes of it', async () => {
  await configure({ provider: 'dvla', key: DVLA_KEY })
  const facts = async (car: object) => {
    dvla.cars.set('AB12CDE', car)
    const { status, body } = await search('AB12CDE')
    return [
      status,
      body.source,
      body.facts?.year ?? null,
      body.facts?.engine_cc ?? null,
      body.candidates.length,
    ]
  }
  // Not the form of an answer: as good as none.
  for (const car of [
    { make: 7 },
    { make: 'A'.repeat(101) },
    { make: null },
    { make: ['VOLKSWAGEN'] },
    { engineCapacity: '1968' },
    { yearOfManufacture: { $gt: 0 } },
  ])
    expect([car, await facts(car)]).toEqual([car, [200, 'none', null, null, 0]])
  // The form, but nothing to believe.
  expect(await facts({ yearOfManufacture: -1, engineCapacity: 1e9 })).toEqual([200, 'lookup', null, null, 4])
  expect(await facts({ yearOfManufacture: 2016.5, engineCapacity: 0 })).toEqual([
    200,
    'lookup',
    null,
    null,
    4,
  ])
  for (const make of ['', '\u0000', '%', "'; drop table vehicles; --", '\ud800', '🚗', 'constructor', '{}'])
    expect([make, await facts({ make })]).toEqual([make, [200, 'lookup', 2016, 1968, 0]])
  // Null bytes between letters are no letters.
  expect(await facts({ make: 'VOLKS\u0000WAGEN' })).toEqual([200, 'lookup', 2016, 1968, 0])
})

test.each([
  ['a make that is none', { merk: 7 }],
  ['a make without end', { merk: 'A'.repeat(101) }],
  ['figures that are numbers', { cilinderinhoud: 1968 }],
  ['a list for a date', { datum_eerste_toelating: ['20160310'] }],
])('the Dutch register answers with %s: as good as none', async (_, car) => {
  await configure({ provider: 'rdw' })
  rdw.cars.set('GX123H', car)
  expect(await search('GX123H')).toMatchObject({ status: 200, body: NOTHING })
})

test('a plate of strange letters is a plate like any other, or none', async () => {
  await configure({ provider: 'rdw' })
  expect((await search('%00%00')).status).toBe(200)
  expect((await search('\u202eGX\u0000123')).status).toBeLessThan(500)
  expect((await search('../../x')).status).toBe(400)
  expect((await search("GX' or 1=1")).body).toEqual(NOTHING)
  for (const { path } of rdw.requests)
    expect(path).toMatch(/^\/resource\/m9d7-ebf2\.json\?kenteken=[A-Z0-9]+$/)
})

test('plates cannot be tried out: sixty an hour for each person', async () => {
  for (let tried = 0; tried < 60; tried++) expect((await search(`AA${tried}`)).status).toBe(200)
  const { status, body } = await search('AA60')
  expect([status, body.code]).toEqual([429, 'rate_limited'])
  const other = await newPerson(desk)
  expect((await search('AA60', other.token)).status).toBe(200)
})

test('what is no plate is refused, and so is whoever has no token', async () => {
  expect((await search('--')).body.fields).toEqual({ reg: { code: 'invalid' } })
  expect((await search('A')).status).toBe(400)
  expect((await search('A'.repeat(21))).status).toBe(400)
  expect((await search('HHAB123', '')).status).toBe(401)
})

test('the key is kept sealed, stays until another comes, and goes with its provider', async () => {
  await configure({ provider: 'dvla', key: DVLA_KEY })
  const stored = async () => (await desk.owner.query('select provider, key from lookup_settings')).rows[0]
  expect((await stored()).key).not.toContain('British')
  expect((await configure({ provider: 'dvla' })).body).toEqual({ provider: 'dvla', has_key: true })
  expect((await configure({ provider: 'rdw' })).body).toEqual({ provider: 'rdw', has_key: false })
  expect(await stored()).toEqual({ provider: 'rdw', key: null })
  expect((await configure({ provider: 'dvla' })).body.fields).toEqual({ key: { code: 'required' } })
  expect((await configure({ provider: 'nobody' })).status).toBe(400)
  const { rows } = await desk.owner.query(
    "select before, after from audit_log where act = 'registrations.configure' order by id",
  )
  expect(rows.slice(-2)).toEqual([
    { before: { provider: 'none' }, after: { provider: 'dvla', new_keys: ['key'] } },
    { before: { provider: 'dvla' }, after: { provider: 'rdw' } },
  ])
  expect(JSON.stringify(rows)).not.toContain('British')
})

test('only who may change settings sees and changes them, each on their site', async () => {
  await configure({ provider: 'rdw' })
  const show = (token: string, site: 'main' | 'other' = 'main') =>
    desk.call('GET /lookup_settings', { token, site })
  expect((await show(staff.token)).body).toEqual({ provider: 'rdw', has_key: false })
  expect((await show(customer.token)).status).toBe(403)
  expect((await show('')).status).toBe(401)
  expect((await configure({ provider: 'none' }, customer.token)).status).toBe(403)
  const elsewhere = await newAdmin(desk, { site: 'other' })
  expect((await show(elsewhere.token, 'other')).body).toEqual({ provider: 'none', has_key: false })
})
