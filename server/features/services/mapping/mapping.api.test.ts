import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { linkOther } from '#server/test/sub-portals.ts'

const desk = useDesk()
let provider: TestPerson
let portal: TestPerson

const prices = (one: number, two = one, three = one) => ({ price_1: one, price_2: two, price_3: three })
const there = () => ({ token: provider.token })
const here = () => ({ token: portal.token, site: 'other' as const })
type Side = typeof there | typeof here
const add = async (side: Side, key: 'POST /service' | 'POST /option', body: object) => {
  const reply = await desk.call(key, { ...side(), body })
  expect([reply.status, reply.body.fields ?? '']).toEqual([200, ''])
  return reply.body
}
const mapping = async () => (await desk.call('GET /service_mapping', here())).body
const map = (body: object) => desk.call('PUT /service_mapping', { ...here(), body })
const adopt = (body: object = {}) =>
  desk.call('POST /service_mapping/adopt', {
    ...here(),
    body: { margin_percent: 25, rounding: 'half', ...body },
  })
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
const named = (rows: any[], name: string) => rows.find((row) => row.name === name)

beforeAll(async () => {
  provider = await newAdmin(desk)
  portal = await newAdmin(desk, { site: 'other' })
})

test('without an agent nothing of the provider is told, and nothing can be mapped', async () => {
  await add(there, 'POST /service', { name: 'Secret stage', ...prices(10) })
  const own = await add(here, 'POST /service', { name: 'Lonely', ...prices(10) })
  const shown = await mapping()
  expect(shown).toMatchObject({ has_agent: false, price_type: null, unmapped: 1 })
  expect(JSON.stringify(shown)).not.toContain('Secret stage')
  const theirs = named((await desk.call('GET /service', there())).body.items, 'Secret stage')
  expect((await map({ kind: 'service', id: own.id, provider_id: theirs.id })).status).toBe(404)
  expect((await adopt()).body.code).toBe('wrong_state')
})

test('both prices and the margin of each type are told, at the price type of the agent', async () => {
  const agent = await linkOther(desk, 2)
  const theirs = await add(there, 'POST /service', { name: 'Provider stage', ...prices(99, 40, 99) })
  const own = await add(here, 'POST /service', { name: 'Own stage', ...prices(50, 40, 30) })
  const mapped = await map({ kind: 'service', id: own.id, provider_id: theirs.id })
  expect(named(mapped.body.services, 'Own stage')).toEqual({
    id: own.id,
    name: 'Own stage',
    online: true,
    ...prices(50, 40, 30),
    provider: {
      id: theirs.id,
      name: 'Provider stage',
      cost: 40,
      dearest_cost: 40,
      margins: {
        price_1: { credits: 10, percent: 25 },
        price_2: { credits: 0, percent: 0 },
        price_3: { credits: -10, percent: -25 },
      },
    },
  })
  expect(mapped.body.price_type).toBe(2)
  const said = JSON.stringify(mapped.body)
  for (const name of ['Site main', agent.email, '"price_1":99']) expect(said).not.toContain(name)
  const cleared = await map({ kind: 'service', id: own.id, provider_id: null })
  expect(named(cleared.body.services, 'Own stage')).toMatchObject({ provider: null })
  const { rows } = await desk.owner.query(
    "select before, after from audit_log where act = 'services.map' and subject = 'Own stage' order by id",
  )
  expect(rows).toEqual([
    { before: { served_by: null }, after: { served_by: 'Provider stage' } },
    { before: { served_by: 'Provider stage' }, after: { served_by: null } },
  ])
})

test('only what the agent can have serves something: online, and for their country', async () => {
  const own = await add(here, 'POST /service', { name: 'Wanting', ...prices(50) })
  const option = await add(there, 'POST /option', { name: 'An option', ...prices(3) })
  const hidden = await add(there, 'POST /service', { name: 'Offline', ...prices(5), online: false })
  const blocked = await add(there, 'POST /service', {
    name: 'Not for Germans',
    ...prices(5),
    blocked_countries: ['DE'],
  })
  const foreign = await add(here, 'POST /service', { name: 'Own, not theirs', ...prices(5) })
  for (const id of [hidden.id, blocked.id, option.id, foreign.id, own.id]) {
    expect((await map({ kind: 'service', id: own.id, provider_id: id })).status).toBe(404)
  }
  expect((await map({ kind: 'service', id: option.id, provider_id: null })).status).toBe(404)
  const shown = JSON.stringify((await mapping()).provider)
  expect([shown.includes('Offline'), shown.includes('Not for Germans')]).toEqual([false, false])
})

test('extras are served by those of the option’s counterpart, and change with it', async () => {
  const first = await add(there, 'POST /option', {
    name: 'DPF first',
    ...prices(10),
    extras: [{ name: 'With EGR', ...prices(4) }],
  })
  const second = await add(there, 'POST /option', { name: 'DPF second', ...prices(10) })
  const own = await add(here, 'POST /option', {
    name: 'Our DPF',
    ...prices(20),
    extras: [
      { name: 'with egr', ...prices(6) },
      { name: 'Something else', ...prices(1) },
    ],
  })
  const [egr, other] = own.extras
  const extra = (id: string, provider_id: string | null) => map({ kind: 'extra', id, provider_id })
  expect((await extra(egr.id, first.extras[0].id)).status).toBe(404)
  const mapped = (await map({ kind: 'option', id: own.id, provider_id: first.id })).body
  expect(named(mapped.options, 'Our DPF')?.extras).toMatchObject([
    { name: 'with egr', provider: { name: 'With EGR', cost: 4, margins: { price_1: { percent: 50 } } } },
    { name: 'Something else', provider: null },
  ])
  expect((await extra(other.id, first.extras[0].id)).status).toBe(200)
  const moved = (await map({ kind: 'option', id: own.id, provider_id: second.id })).body
  expect(
    named(moved.options, 'Our DPF')?.extras.map(({ provider: by }: { provider: unknown }) => by),
  ).toEqual([null, null])
})

test('adopting takes over everything with its restrictions, at cost and margin; a second time nothing', async () => {
  await desk.owner.query('delete from options')
  await desk.owner.query('delete from services')
  await linkOther(desk, 3)
  const eco = await add(there, 'POST /service', {
    name: 'Eco',
    note: 'Less fuel',
    attestation: 'Off-road only',
    ...prices(50, 40, 31),
    needs_option: true,
    blocked_countries: ['US'],
  })
  const linked = await add(there, 'POST /service', { name: 'Stage 1', ...prices(60, 50, 45) })
  await add(there, 'POST /option', {
    name: 'DTC off',
    ...prices(9, 8, 7),
    needs_fault_codes: true,
    service_ids: [eco.id],
    fuels: ['diesel'],
    ecu_families: ['EDC17'],
    extras: [{ name: 'Report', ...prices(3, 2, 1.3) }],
  })
  await add(here, 'POST /service', { name: 'stage 1', ...prices(80) })

  expect((await adopt()).body).toEqual({ services: 1, options: 1, extras: 1, linked: 1, skipped: [] })
  const { items: services } = (await desk.call('GET /service', here())).body
  expect(
    services.map(({ name, price_1, price_2, price_3 }: never) => [name, price_1, price_2, price_3]),
  ).toEqual([
    ['stage 1', 80, 80, 80],
    ['Eco', 39, 39, 39],
  ])
  expect(services[1]).toMatchObject({
    note: 'Less fuel',
    attestation: 'Off-road only',
    needs_option: true,
    online: true,
    blocked_countries: ['US'],
    position: 1,
  })
  const { items: options } = (await desk.call('GET /option', here())).body
  expect(options).toMatchObject([
    {
      name: 'DTC off',
      ...prices(9),
      needs_fault_codes: true,
      service_ids: [services[1].id],
      fuels: ['diesel'],
      ecu_families: ['EDC17'],
      extras: [{ name: 'Report', ...prices(2) }],
    },
  ])
  const shown = await mapping()
  expect(shown.unmapped).toBe(0)
  expect(named(shown.services, 'stage 1')).toMatchObject({ provider: { id: linked.id, cost: 45 } })
  expect(shown.options[0].extras[0].provider.cost).toBe(1.3)

  const again = await adopt({ margin_percent: 90, rounding: 'whole' })
  expect(again.body).toEqual({ services: 0, options: 0, extras: 0, linked: 0, skipped: [] })
  const { rows } = await desk.owner.query("select after from audit_log where act = 'services.adopt'")
  expect(rows).toEqual([
    { after: { margin: 25, services_added: 1, options_added: 1, services_linked: 1, options_linked: 0 } },
  ])
})

test('a type of vehicles that sets its own price: adopted and judged by what the provider takes there', async () => {
  await desk.owner.query('delete from options')
  await desk.owner.query('delete from services')
  await linkOther(desk, 3)
  const lorry = await desk.call('POST /vehicle/vtype', {
    ...there(),
    body: { name: 'Lorries at their own price', price_type: 1 },
  })
  expect(lorry.status).toBe(200)
  await add(there, 'POST /service', { name: 'Eco', ...prices(50, 40, 31) })
  await adopt()
  const { services, provider: theirs } = await mapping()
  expect(services[0]).toMatchObject({
    ...prices(62.5, 39, 39),
    provider: {
      cost: 31,
      dearest_cost: 50,
      margins: { price_1: { credits: 12.5, percent: 25 }, price_2: { credits: 8 }, price_3: { credits: 8 } },
    },
  })
  expect(theirs.services[0]).toMatchObject({ cost: 31, dearest_cost: 50 })
  await desk.owner.query('update vehicles set price_type = null where level = 1')
})

test('pressed five times at once, everything is adopted once', async () => {
  await add(there, 'POST /service', { name: 'Hybrid', ...prices(20) })
  const replies = await Promise.all(Array.from({ length: 5 }, () => adopt()))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(replies.map(({ body }) => body.services).sort()).toEqual([0, 0, 0, 0, 1])
})

test('chosen ones alone are adopted; what goes with nothing here, or has a taken name, is named', async () => {
  const one = await add(there, 'POST /service', { name: 'Chosen', ...prices(20) })
  const two = await add(there, 'POST /service', { name: 'Not chosen', ...prices(20) })
  const option = await add(there, 'POST /option', {
    name: 'Only with it',
    ...prices(2),
    service_ids: [two.id],
  })
  const taken = await add(there, 'POST /option', { name: 'Mine already', ...prices(2) })
  const other = await add(there, 'POST /option', { name: 'Other one', ...prices(2) })
  const own = await add(here, 'POST /option', { name: 'Mine already', ...prices(2) })
  await map({ kind: 'option', id: own.id, provider_id: other.id })
  const { body } = await adopt({ service_ids: [one.id], option_ids: [option.id, taken.id] })
  expect(body).toEqual({
    services: 1,
    options: 0,
    extras: 0,
    linked: 0,
    skipped: ['Mine already', 'Only with it'],
  })
})

test('an extra that the provider adds later is adopted too, and what is here keeps its price', async () => {
  const theirs = await add(there, 'POST /option', {
    name: 'Growing',
    ...prices(5),
    extras: [{ name: 'First', ...prices(1) }],
  })
  await adopt()
  await desk.call('PUT /option/{id}', {
    ...there(),
    params: { id: theirs.id },
    body: { extras: [...theirs.extras, { name: 'Second', ...prices(2) }] },
  })
  const { body } = await adopt({ option_ids: [theirs.id], service_ids: [], margin_percent: 100 })
  expect(body).toEqual({ services: 0, options: 0, extras: 1, linked: 0, skipped: [] })
  const growing = named((await mapping()).options, 'Growing')
  expect(growing.extras).toMatchObject([
    { name: 'First', price_1: 1.5, provider: { cost: 1 } },
    { name: 'Second', price_1: 4, provider: { cost: 2 } },
  ])
})

test('what the provider takes offline or deletes counts as not mapped', async () => {
  const theirs = await add(there, 'POST /service', { name: 'Fleeting', ...prices(5) })
  await adopt()
  const before = (await mapping()).unmapped
  await desk.call('PUT /service/{id}', { ...there(), params: { id: theirs.id }, body: { online: false } })
  const shown = await mapping()
  expect(named(shown.services, 'Fleeting')).toMatchObject({ provider: null })
  expect(shown.unmapped).toBe(before + 1)
})

test('whoever has not the key is refused, and on the admin site there is nothing to map', async () => {
  const body = { margin_percent: 10, rounding: 'whole' }
  const people = [
    await newModerator(desk, ['orders', 'settings'], { site: 'other' }),
    await newPerson(desk, { site: 'other' }),
  ]
  for (const { token } of people) {
    expect((await desk.call('GET /service_mapping', { token, site: 'other' })).status).toBe(403)
    expect((await desk.call('POST /service_mapping/adopt', { token, site: 'other', body })).status).toBe(403)
  }
  const own = (await desk.call('GET /service_mapping', there())).body
  expect([own.has_agent, own.provider]).toEqual([false, { services: [], options: [] }])
  expect((await desk.call('POST /service_mapping/adopt', { ...there(), body })).body.code).toBe('wrong_state')
})

test.each([
  { margin_percent: -1 },
  { margin_percent: 1001 },
  { margin_percent: 1.234 },
  { rounding: 'exact' },
])('%j is refused', async (changes) => {
  const { status, body } = await adopt(changes)
  expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(changes)])
})
