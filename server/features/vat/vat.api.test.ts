import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { getVatRate } from './index.ts'

const desk = useDesk()
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['settings'])
})

interface Rate {
  id: string
  country: string
  percentage: number
  enabled: boolean
  eu: boolean
}

const list = (query: Record<string, string | number> = {}) =>
  desk.call('GET /vat', { token: staff.token, query })
const countries = async (query: Record<string, string | number>): Promise<string[]> =>
  (await list({ size: -1, ...query })).body.items.map((rate: Rate) => rate.country)
const rateOf = async (country: string): Promise<Rate> =>
  (await list({ countries: country })).body.items.find((rate: Rate) => rate.country === country)
const set = (body: object) => desk.call('POST /vat', { token: staff.token, body })
const toggle = (id: string, enabled: unknown) =>
  desk.call('PUT /vat/toggle/{id}', { token: staff.token, params: { id }, body: { enabled } })
const percentage = (id: string, value: unknown) =>
  desk.call('PUT /vat/percentage/{id}', { token: staff.token, params: { id }, body: { percentage: value } })
const shown = (country: string, site: 'main' | 'other' = 'main') =>
  desk.call('GET /vat/{country}', { params: { country }, site })
const acts = async (country: string) =>
  (
    await desk.owner.query(
      "select before, after from audit_log where act = 'vat.change_rate' and subject = $1 order by id",
      [country],
    )
  ).rows

test('a site starts with every country, the Union switched on at its standard rates', async () => {
  const { body } = await list({ size: -1 })
  expect([body.total, body.items.length]).toEqual([249, 249])
  const enabled = body.items.filter((rate: Rate) => rate.enabled)
  expect([enabled.length, enabled.every((rate: Rate) => rate.eu)]).toEqual([27, true])
  expect(await rateOf('FI')).toMatchObject({ percentage: 25.5, enabled: true, eu: true })
  expect(await rateOf('CH')).toMatchObject({ percentage: 8.1, enabled: false, eu: false })
})

test('anyone may ask what a buyer of a country pays; a country that does not exist is not found', async () => {
  expect((await shown('PL')).body).toEqual({ country: 'PL', percentage: 23, enabled: true })
  const unknown = await shown('ZZ')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
  for (const country of ['pl', 'POL', "P'", '  ']) expect((await shown(country)).status).toBe(400)
})

test('the list is sorted by English name, percentage or state, and paged', async () => {
  expect((await countries({})).slice(0, 3)).toEqual(['AF', 'AX', 'AL'])
  expect((await countries({ sort_by: 'country', sort_order: 'desc' })).slice(0, 2)).toEqual(['ZW', 'ZM'])
  const highest = await countries({ sort_by: 'percentage', sort_order: 'desc', enabled: 'true' })
  expect(highest.slice(0, 3)).toEqual(['HU', 'FI', 'HR'])
  expect((await countries({ sort_by: 'enabled', sort_order: 'desc' })).slice(0, 2)).toEqual(['AT', 'BE'])
  const page = (await list({ size: 10, page: 3, enabled: 'true' })).body
  expect([page.items.length, page.total, page.page, page.size]).toEqual([7, 27, 3, 10])
})

test('the search knows codes, English names, and the codes that the reader’s language gave', async () => {
  expect(await countries({ search_keyword: 'austr' })).toEqual(['AU', 'AT'])
  expect(await countries({ search: 'AUSTRIA' })).toEqual(['AT'])
  expect(await countries({ search_keyword: 'sk' })).toEqual(['SK'])
  expect(await countries({ search_keyword: 'Österreich', countries: 'AT' })).toEqual(['AT'])
  expect(await countries({ search_keyword: 'sweden', countries: 'AT,CH' })).toEqual(['AT', 'SE', 'CH'])
  expect(await countries({ search_keyword: 'nowhere' })).toEqual([])
  expect(await countries({ search_keyword: 'nowhere', countries: '' })).toEqual([])
  expect(await countries({ search_keyword: '%' })).toEqual([])
  expect(await countries({ countries: 'CH', enabled: 'true' })).toEqual([])
  expect((await countries({ search_keyword: '', countries: '' })).length).toBe(249)
})

test.each<Record<string, string>>([
  { sort_by: 'rate' },
  { sort_by: 'country; drop table vat_rates' },
  { enabled: 'yes' },
  { countries: 'AT,' },
  { countries: 'at' },
  { size: '0' },
  { search_keyword: 'x'.repeat(101) },
])('a list by %j is refused', async (query) => {
  const refused = await list(query)
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
})

test('a rate is set, shown at once and written into the log', async () => {
  const { status, body } = await set({ country: 'NO', percentage: 24.75, enabled: true })
  expect([status, body]).toEqual([
    200,
    { id: expect.any(String), country: 'NO', percentage: 24.75, enabled: true, eu: false },
  ])
  expect((await shown('NO')).body).toEqual({ country: 'NO', percentage: 24.75, enabled: true })
  expect((await shown('NO', 'other')).body).toEqual({ country: 'NO', percentage: 25, enabled: false })
  await set({ country: 'NO', percentage: 24.75, enabled: true })
  expect(await acts('NO')).toEqual([
    { before: { percentage: 25, enabled: false }, after: { percentage: 24.75, enabled: true } },
  ])
})

test('a rate that is gone from the table is made again, once however many do it', async () => {
  await desk.owner.query("delete from vat_rates where country = 'JP' and site_id = $1", [desk.sites.main])
  expect((await shown('JP')).status).toBe(404)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => set({ country: 'JP', percentage: index, enabled: true })),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect((await list({ countries: 'JP' })).body.total).toBe(1)
})

test('switching and percentage change by themselves', async () => {
  const { id } = await rateOf('IS')
  expect((await toggle(id, true)).body).toMatchObject({ country: 'IS', percentage: 24, enabled: true })
  expect((await percentage(id, 11.5)).body).toMatchObject({ country: 'IS', percentage: 11.5, enabled: true })
  expect((await toggle(id, true)).status).toBe(200)
  expect((await shown('IS')).body).toEqual({ country: 'IS', percentage: 11.5, enabled: true })
  expect(await acts('IS')).toEqual([
    { before: { enabled: false }, after: { enabled: true } },
    { before: { percentage: 24 }, after: { percentage: 11.5 } },
  ])
})

test.each([0, 0.01, 7.7, 19.99, 29, 57.3, 99.99, 100])(
  '%d percent comes back as it was sent',
  async (value) => {
    const { id } = await rateOf('LI')
    expect((await percentage(id, value)).body.percentage).toBe(value)
    const { rows } = await desk.owner.query('select rate from vat_rates where id = $1', [id])
    expect(rows).toEqual([{ rate: Math.round(value * 100) }])
  },
)

test.each([-0.01, 100.01, 12.345, '19', null, 1e300])('%j percent is refused', async (value) => {
  const { id } = await rateOf('SM')
  const replies = [
    await percentage(id, value),
    await set({ country: 'SM', percentage: value, enabled: true }),
  ]
  expect(replies.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
    Array(2).fill([400, ['percentage']]),
  )
  expect((await rateOf('SM')).percentage).toBe(17)
})

test('a country that does not exist, or a field nobody asked for, is refused', async () => {
  const unknown = await set({ country: 'ZZ', percentage: 10, enabled: true })
  expect([unknown.status, unknown.body.fields]).toEqual([400, { country: { code: 'invalid' } }])
  const smuggled = await set({ country: 'SM', percentage: 10, enabled: true, site_id: desk.sites.other })
  expect([smuggled.status, smuggled.body.fields]).toEqual([400, { site_id: { code: 'unknown' } }])
  const { id } = await rateOf('SM')
  expect([(await toggle(id, 'true')).status, (await toggle('7', true)).status]).toEqual([400, 400])
})

test('a rate of another site cannot be found, nor one that is not there', async () => {
  const { rows } = await desk.owner.query(
    "select id, rate, enabled from vat_rates where country = 'DE' and site_id = $1",
    [desk.sites.other],
  )
  const replies = [
    await toggle(rows[0].id, false),
    await percentage(rows[0].id, 1),
    await toggle(newId(), false),
    await percentage(newId(), 1),
  ]
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([404, 'not_found']))
  expect((await shown('DE', 'other')).body).toEqual({ country: 'DE', percentage: 19, enabled: true })
})

test('ten who change one rate at once leave a log in which each begins where the one before ended', async () => {
  const { id, percentage: start } = await rateOf('TR')
  await Promise.all(Array.from({ length: 10 }, (_, index) => percentage(id, index + 1)))
  const log = await acts('TR')
  expect(log).toHaveLength(10)
  const next = new Map(log.map(({ before, after }) => [before.percentage, after.percentage]))
  let [at, steps] = [start, 0]
  for (let to = next.get(at); to !== undefined && steps < 11; to = next.get(at)) [at, steps] = [to, steps + 1]
  expect([steps, at]).toEqual([10, (await rateOf('TR')).percentage])
})

const STAFF_CALLS: [EndpointKey, object | undefined][] = [
  ['GET /vat', undefined],
  ['POST /vat', { country: 'AT', percentage: 1, enabled: true }],
  ['PUT /vat/toggle/{id}', { enabled: false }],
  ['PUT /vat/percentage/{id}', { percentage: 1 }],
]

test.each(STAFF_CALLS)(
  '%s: strangers, customers and staff without the key are refused',
  async (key, body) => {
    const { id } = await rateOf('AT')
    const callers = [
      undefined,
      (await newPerson(desk)).token,
      (await newModerator(desk, ['orders'])).token,
      (await newAdmin(desk, { site: 'other' })).token,
    ]
    const replies = await Promise.all(
      callers.map((token) => desk.call(key, { token, params: { id }, ...(body && { body }) })),
    )
    expect(replies.map((reply) => reply.status)).toEqual([401, 403, 403, 401])
    expect(await rateOf('AT')).toMatchObject({ percentage: 20, enabled: true })
  },
)

test('for a purchase, no country and one that does not exist count as that of the site', async () => {
  const found = await desk.platform.db.read(desk.sites.other, async (tx) => [
    await getVatRate(tx, 'FR'),
    await getVatRate(tx, null),
    await getVatRate(tx, 'ZZ'),
    await getVatRate(tx, 'US'),
  ])
  expect(found.map(({ country, rate, enabled, eu }) => [country, rate, enabled, eu])).toEqual([
    ['FR', 2000, true, true],
    ['DE', 1900, true, true],
    ['DE', 1900, true, true],
    ['US', 0, false, false],
  ])
})
