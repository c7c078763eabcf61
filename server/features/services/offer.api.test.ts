import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { optionRows, priceOrder, serviceRows } from './index.ts'
import type { OptionRow, ServiceRow } from './offer.ts'

const desk = useDesk()
const car = newId()
const truck = newId()
let staff: TestPerson
/** Price type 2, in Austria. */
let dealer: TestPerson
/** Price type 1, country unknown. */
let customer: TestPerson
let rows: { stage: ServiceRow; heavy: ServiceRow; only: ServiceRow; hidden: ServiceRow }
let options: { codes: OptionRow; launch: OptionRow }

beforeAll(async () => {
  await desk.owner.query(
    `insert into vehicles (id, level, name, position, price_type, created_at)
      values ($1, 1, 'Car', 0, null, now()), ($2, 1, 'Truck', 1, 3, now())`,
    [car, truck],
  )
  staff = await newModerator(desk, ['tuning_services'])
  customer = await newPerson(desk)
  dealer = await newPerson(desk)
  await desk.owner.query("update users set price_type = 2, country = 'AT' where id = $1", [dealer.id])
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    const prices = (price_1: number, price_2: number, price_3: number) => ({ price_1, price_2, price_3 })
    const stage = await serviceRows.insert(tx, {
      name: 'Stage 1',
      position: 0,
      ...prices(9000, 8050, 12_000),
    })
    const heavy = await serviceRows.insert(tx, {
      name: 'Heavy duty',
      position: 1,
      vehicle_type_ids: [truck],
      ...prices(20_000, 20_000, 25_000),
    })
    const only = await serviceRows.insert(tx, {
      name: 'Options only',
      position: 2,
      needs_option: true,
      ...prices(0, 0, 0),
    })
    const hidden = await serviceRows.insert(tx, {
      name: 'Hidden',
      position: 3,
      online: false,
      ...prices(1, 1, 1),
    })
    rows = { stage, heavy, only, hidden }
    const codes = await optionRows.insert(tx, {
      name: 'Fault codes',
      position: 0,
      needs_fault_codes: true,
      attestation: 'Off-road use only',
      blocked_countries: ['CH'],
      ...prices(1500, 1250, 2000),
      extras: [{ name: 'Hot start', ...prices(333, 222, 111) }],
    })
    const launch = await optionRows.insert(tx, {
      name: 'Launch control',
      position: 1,
      service_ids: [stage.id],
      blocked_countries: ['AT'],
      ...prices(4000, 3500, 5000),
    })
    options = { codes, launch }
  })
})

const priced = async (key: 'GET /service_all' | 'GET /option_all', token: string, vtype?: string) => {
  const { body } = await desk.call(key, { token, ...(vtype && { query: { vtype } }) })
  return body.items.map(({ name, price }: { name: string; price: number }) => `${name} ${price}`)
}

test('each sees what is theirs, at their price; a vehicle type may set another', async () => {
  expect(await priced('GET /service_all', customer.token)).toEqual([
    'Stage 1 90',
    'Heavy duty 200',
    'Options only 0',
  ])
  expect(await priced('GET /service_all', dealer.token, car)).toEqual(['Stage 1 80.5', 'Options only 0'])
  expect(await priced('GET /service_all', dealer.token, truck)).toEqual([
    'Stage 1 120',
    'Heavy duty 250',
    'Options only 0',
  ])
  expect(await priced('GET /option_all', customer.token)).toEqual(['Fault codes 15', 'Launch control 40'])
  expect(await priced('GET /option_all', dealer.token)).toEqual(['Fault codes 12.5'])
  expect(await priced('GET /option_all', staff.token)).toEqual(['Fault codes 15', 'Launch control 40'])
})

test('an offered service and option carry what the form needs and no other price', async () => {
  const { body: services } = await desk.call('GET /service_all', {
    token: dealer.token,
    query: { vtype: car },
  })
  expect(services).toEqual({
    services_online: true,
    items: [
      { id: rows.stage.id, name: 'Stage 1', note: '', attestation: '', needs_option: false, price: 80.5 },
      { id: rows.only.id, name: 'Options only', note: '', attestation: '', needs_option: true, price: 0 },
    ],
  })
  const { body } = await desk.call('GET /option_all', { token: dealer.token, query: { vtype: car } })
  expect(body.items).toEqual([
    {
      id: options.codes.id,
      name: 'Fault codes',
      note: '',
      attestation: 'Off-road use only',
      needs_fault_codes: true,
      service_ids: [],
      price: 12.5,
      extras: [{ id: options.codes.extras[0]?.id, name: 'Hot start', price: 2.22 }],
    },
  ])
})

test('the switch of the site is told with the services', async () => {
  const admin = await newAdmin(desk)
  await desk.call('POST /settings', { token: admin.token, body: { services_online: false } })
  const { body } = await desk.call('GET /service_all', { token: customer.token })
  expect(body.services_online).toBe(false)
  await desk.call('POST /settings', { token: admin.token, body: { services_online: true } })
})

test.each<[object, number, string[], string[]]>([
  [{}, 1, ['Stage 1 90', 'Heavy duty 200', 'Options only 0'], ['Fault codes 15', 'Launch control 40']],
  [
    { price_type: '2', vtype: car },
    2,
    ['Stage 1 80.5', 'Options only 0'],
    ['Fault codes 12.5', 'Launch control 35'],
  ],
  [
    { price_type: '2', vtype: truck },
    3,
    ['Stage 1 120', 'Heavy duty 250', 'Options only 0'],
    ['Fault codes 20', 'Launch control 50'],
  ],
  [{ country: 'AT', vtype: car }, 1, ['Stage 1 90', 'Options only 0'], ['Fault codes 15']],
  [{ country: 'CH', vtype: car }, 1, ['Stage 1 90', 'Options only 0'], ['Launch control 40']],
])('a preview for %j', async (query, priceType, services, offeredOptions) => {
  const { body } = await desk.call('GET /service_preview', { token: staff.token, query: { ...query } })
  const shown = (items: { name: string; price: number }[]) =>
    items.map(({ name, price }) => `${name} ${price}`)
  expect([body.price_type, shown(body.services), shown(body.options)]).toEqual([
    priceType,
    services,
    offeredOptions,
  ])
})

test.each(['GET /service_all', 'GET /option_all', 'GET /service_preview'] as const)(
  '%s: an unknown type is not found, a malformed one refused, and a stranger sent away',
  async (key) => {
    const { token } = staff
    expect((await desk.call(key, { token, query: { vtype: newId() } })).status).toBe(404)
    const malformed = await desk.call(key, { token, query: { vtype: 'car' } })
    expect([malformed.status, Object.keys(malformed.body.fields)]).toEqual([400, ['vtype']])
    expect((await desk.call(key)).status).toBe(401)
    const { token: elsewhere } = await newAdmin(desk, { site: 'other' })
    expect((await desk.call(key, { token: elsewhere })).status).toBe(401)
    const { body } = await desk.call(key, { token: elsewhere, site: 'other' })
    expect(JSON.stringify(body)).not.toContain('Stage 1')
  },
)

const price = (
  person: TestPerson,
  choice: Partial<Parameters<typeof priceOrder>[1]>,
  site = desk.sites.main,
) =>
  desk.platform.db.read(site, (tx) =>
    priceOrder(tx, {
      userId: person.id,
      serviceId: rows.stage.id,
      optionIds: [],
      extraIds: [],
      vehicleTypeId: car,
      engine: null,
      ...choice,
    }),
  )

test('an order costs the same as the form shows', async () => {
  const extraIds = [options.codes.extras[0]?.id ?? '']
  const optionIds = [options.codes.id]
  expect(await price(dealer, { optionIds, extraIds })).toMatchObject({
    priceType: 2,
    price: 8050 + 1250 + 222,
    service: { name: 'Stage 1' },
    items: [
      { kind: 'service', name: 'Stage 1', price: 8050, needsFaultCodes: false },
      { kind: 'option', price: 1250, attestation: 'Off-road use only', needsFaultCodes: true },
      { kind: 'extra', subjectId: extraIds[0], price: 222 },
    ],
  })
  expect(await price(dealer, { optionIds, extraIds, vehicleTypeId: truck })).toMatchObject({
    priceType: 3,
    price: 12_000 + 2000 + 111,
  })
  expect(await price(customer, {})).toMatchObject({ priceType: 1, price: 9000 })
  expect(await price(customer, { vehicleTypeId: null })).toMatchObject({ price: 9000 })
})

test('what cannot be had is refused by name and reason', async () => {
  const refusal = (field: string, reason: string, name: string, code = 'invalid') =>
    expect.objectContaining({ code: 'not_offered', params: { reason, name }, fields: { [field]: { code } } })
  await expect(price(dealer, { optionIds: [options.launch.id] })).rejects.toEqual(
    refusal('option_ids', 'country', 'Launch control'),
  )
  await expect(price(customer, { optionIds: [options.launch.id], country: 'AT' })).rejects.toEqual(
    refusal('option_ids', 'country', 'Launch control'),
  )
  await expect(price(customer, { serviceId: rows.hidden.id })).rejects.toEqual(
    refusal('service_id', 'offline', 'Hidden'),
  )
  await expect(price(customer, { serviceId: rows.heavy.id })).rejects.toEqual(
    refusal('service_id', 'vehicle_type', 'Heavy duty'),
  )
  await expect(price(customer, { serviceId: rows.only.id })).rejects.toEqual(
    refusal('option_ids', 'needs_option', 'Options only', 'required'),
  )
  const elsewhere = await newPerson(desk, { site: 'other' })
  await expect(price(elsewhere, {}, desk.sites.other)).rejects.toMatchObject({ code: 'not_found' })
})
