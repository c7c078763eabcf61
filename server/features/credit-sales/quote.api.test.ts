import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { openVies } from '#server/test/providers/vies.ts'
import { setUp } from '#server/test/purchases.ts'

const vies = await openVies()
afterAll(() => vies.close())
const tills = await useTills()
const desk = useDesk({ ...tills.environment, VIES_URL: vies.url })
let admin: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  await setUp(desk, tills.stripe)
  await setUp(desk, tills.paypal)
  await setUp(desk, 'bank')
  admin = await newAdmin(desk)
})

beforeEach(async () => {
  vies.mood = 'valid'
  vies.asked.length = 0
  await site({
    currency: 'EUR',
    credit_rate: 1,
    free_amount: true,
    country: 'DE',
    company_vat_no: 'DE136695976',
  })
  await desk.owner.query('delete from vat_checks')
  await desk.owner.query('delete from packages')
  buyer = await newPerson(desk)
})

const site = (body: object) => desk.call('POST /settings', { token: admin.token, body })
const quote = (body: unknown, { token } = buyer) => desk.call('POST /credits/quote', { token, body })
const addPackage = async (body: object = {}) =>
  (
    await desk.call('POST /price', {
      token: admin.token,
      body: { name: 'Starter', credits: 50, price: 45, active: true, ...body },
    })
  ).body.id as string

async function livesIn(country: string | null, vat_no = '') {
  await desk.owner.query('update users set country = $1, vat_no = $2 where id = $3', [
    country,
    vat_no,
    buyer.id,
  ])
}

const BANK = { payment_method: 'bank' }

test('a number of credits at the rate of the site, with the VAT of the buyer', async () => {
  await site({ credit_rate: 1.25 })
  await livesIn('FI')
  const { status, body } = await quote({ count: 20.5, ...BANK })
  expect(status).toBe(200)
  expect(body).toEqual({
    count: 20.5,
    amount: 25.63,
    fee: 0,
    vat: 25.5,
    vat_amount: 6.54,
    vat_reason: 'standard',
    vat_number: 'none',
    no_reverse_charge: null,
    country: 'FI',
    total: 32.17,
    currency: 'EUR',
  })
})

test('a package at its price; the fee of the provider bears VAT too', async () => {
  const package_id = await addPackage()
  expect((await quote({ package_id, ...BANK })).body).toMatchObject({
    count: 50,
    amount: 45,
    fee: 0,
    vat: 19,
    vat_amount: 8.55,
    total: 53.55,
    country: 'DE',
  })
  // 1.5 % of 53.55 and 0.25 are 1.05; 19 % of 46.05 are 8.75.
  expect((await quote({ package_id, payment_method: 'stripe' })).body).toMatchObject({
    amount: 45,
    fee: 1.05,
    vat_amount: 8.75,
    total: 54.8,
  })
  // 2.99 % of 53.55 and 0.35 are 1.95; 19 % of 46.95 are 8.92.
  expect((await quote({ package_id, payment_method: 'paypal' })).body).toMatchObject({
    fee: 1.95,
    vat_amount: 8.92,
    total: 55.87,
  })
})

test('a business elsewhere in the Union with a valid number pays none: reverse charge, with the evidence kept', async () => {
  await livesIn('AT', 'ATU12345678')
  expect((await quote({ count: 100, ...BANK })).body).toMatchObject({
    vat: 0,
    vat_amount: 0,
    vat_reason: 'reverse_charge',
    vat_number: 'valid',
    country: 'AT',
    total: 100,
  })
  expect(vies.asked).toEqual([
    {
      countryCode: 'AT',
      vatNumber: 'U12345678',
      requesterMemberStateCode: 'DE',
      requesterNumber: '136695976',
    },
  ])
  const { rows } = await desk.owner.query('select vat_no, outcome, user_id from vat_checks')
  expect(rows).toEqual([{ vat_no: 'ATU12345678', outcome: 'valid', user_id: buyer.id }])
})

test.each([
  ['invalid', 'invalid'],
  ['unavailable', 'unreachable'],
  ['busy', 'unreachable'],
  ['garbage', 'unreachable'],
  ['broken', 'unreachable'],
] as const)('VIES in the mood %s blocks nobody and charges VAT', async (mood, vat_number) => {
  vies.mood = mood
  await livesIn('AT', 'ATU12345678')
  const { status, body } = await quote({ count: 100, ...BANK })
  expect(status).toBe(200)
  expect(body).toMatchObject({ vat: 20, vat_amount: 20, vat_reason: 'standard', vat_number, total: 120 })
})

test.each([
  // The seller's own country, a number of another country, a form that is none, a seller without a number.
  ['DE', 'DE136695976', {}, 'none', 119],
  ['AT', 'FR12345678901', {}, 'other_country', 120],
  ['AT', 'ATU1', {}, 'wrong_format', 120],
  ['AT', 'ATU12345678', { company_vat_no: '' }, 'none', 120],
])(
  '%s with %s and %j: VIES is not asked, VAT is charged',
  async (country, vatNo, settings, standing, total) => {
    await site(settings)
    await livesIn(country, vatNo)
    const { body } = await quote({ count: 100, ...BANK })
    expect([body.vat_number, body.total, body.vat_reason]).toEqual([standing, total, 'standard'])
    expect(vies.asked).toEqual([])
  },
)

test('a business abroad learns why it is charged VAT', async () => {
  const why = async () => (await quote({ count: 100, ...BANK })).body.no_reverse_charge
  await livesIn('AT')
  expect(await why()).toBeNull()
  await desk.owner.query("update users set company_name = 'Werk KG' where id = $1", [buyer.id])
  expect(await why()).toBe('number_missing')
  await site({ company_vat_no: '' })
  expect(await why()).toBe('seller_number_missing')
  await livesIn('AT', 'ATU12345678')
  await site({ company_vat_no: 'DE136695976' })
  expect(await why()).toBeNull()
})

test('a country where the site charges none', async () => {
  await livesIn('CH')
  expect((await quote({ count: 100, ...BANK })).body).toMatchObject({
    vat: 0,
    vat_amount: 0,
    vat_reason: 'not_charged',
    total: 100,
  })
})

test('who has not said where they are counts as being where the seller is', async () => {
  await livesIn(null)
  expect((await quote({ count: 100, ...BANK })).body).toMatchObject({ country: 'DE', vat: 19, total: 119 })
})

test('in yen every figure is whole', async () => {
  await site({ currency: 'JPY', credit_rate: 151.55 })
  await livesIn('JP')
  const rates = await desk.call('GET /vat', { token: admin.token, query: { search_keyword: 'JP' } })
  await desk.call('PUT /vat/toggle/{id}', {
    token: admin.token,
    params: { id: rates.body.items[0].id },
    body: { enabled: true },
  })
  const { body } = await quote({ count: 3, payment_method: 'stripe' })
  // 454.65 is 455; with VAT 501 (500.5 up), 1.5 % and 0.25 of it are 7.765: 8; 10 % of 463 are 46.
  expect(body).toMatchObject({ amount: 455, fee: 8, vat_amount: 46, total: 509, currency: 'JPY' })
  await site({ credit_rate: 0.01 })
  const nothing = await quote({ count: 1, ...BANK })
  expect([nothing.status, nothing.body.fields]).toEqual([400, { count: { code: 'too_small' } }])
})

test.each<[object, string]>([
  [{}, 'package_id'],
  [{ count: 5, package_id: newId() }, 'package_id'],
  [{ count: 0.99 }, 'count'],
  [{ count: -5 }, 'count'],
  [{ count: 100_000.01 }, 'count'],
  [{ count: 1.001 }, 'count'],
  [{ count: '5' }, 'count'],
  [{ count: 1e300 }, 'count'],
  [{ count: 5, payment_method: 'cheque' }, 'payment_method'],
  [{ package_id: 'x' }, 'package_id'],
  [{ count: 5, amount: 1 }, 'amount'],
  [{ count: 5, vat: 0 }, 'vat'],
])('%j is refused', async (body, field) => {
  const refused = await quote({ ...BANK, ...body })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
})

test('not a number is not even JSON', async () => {
  for (const payload of [
    '{"count":NaN,"payment_method":"bank"}',
    '{"count":Infinity,"payment_method":"bank"}',
  ]) {
    const { statusCode, body } = await desk.server.inject({
      method: 'POST',
      url: '/api/credits/quote',
      headers: { host: 'localhost', 'x-access-token': buyer.token, 'content-type': 'application/json' },
      payload,
    })
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'malformed_json'])
  }
})

test('no free amount where the site sells packages only', async () => {
  await site({ free_amount: false })
  const refused = await quote({ count: 5, ...BANK })
  expect([refused.status, refused.body.fields]).toEqual([400, { count: { code: 'invalid' } }])
  expect((await quote({ package_id: await addPackage(), ...BANK })).status).toBe(200)
})

test('a package that is inactive, of another site, or nothing', async () => {
  const other = await newAdmin(desk, { site: 'other' })
  const { body: theirs } = await desk.call('POST /price', {
    site: 'other',
    token: other.token,
    body: { name: 'Theirs', credits: 1000, price: 0.01, active: true },
  })
  for (const package_id of [await addPackage({ active: false }), theirs.id, newId()]) {
    const refused = await quote({ package_id, ...BANK })
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  }
})

test('a way to pay that is not offered', async () => {
  for (const payment_method of ['square', 'crypto', 'payfast']) {
    const refused = await quote({ count: 5, payment_method })
    expect([refused.status, refused.body.code]).toEqual([400, 'method_not_set_up'])
  }
})

test('for customers only', async () => {
  const body = { count: 5, ...BANK }
  const staff = await newModerator(desk, ['dealers_invoices'])
  const elsewhere = await newPerson(desk, { site: 'other' })
  expect((await desk.call('POST /credits/quote', { body })).status).toBe(401)
  expect((await quote(body, staff)).status).toBe(403)
  expect((await quote(body, elsewhere)).status).toBe(401)
  expect((await quote(body, await newPerson(desk, { status: 0 }))).body.code).toBe('account_not_active')
})
