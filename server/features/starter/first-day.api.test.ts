import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { type CallOptions, useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newModerator, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { at, linkOther, newAgent, openPortal } from '#server/test/sub-portals.ts'
import { pngForm } from '#server/test/walk/sample-files.ts'

/* The first day of a sub-portal: what GET /setup says of it after each thing that its first admin does. */
const desk = useDesk()
let provider: TestPerson
let agent: TestPerson
let token: string
const SLUG = 'firstday'

const there = async (key: EndpointKey, options: CallOptions = {}) =>
  expectDone(await desk.call(key, at(SLUG, { token, ...options })))
const here = async (key: EndpointKey, options: CallOptions = {}) =>
  expectDone(await desk.call(key, { token: provider.token, ...options }))
const prices = (price: number) => ({ price_1: price, price_2: price, price_3: price })
const BANK = { account_holder: 'First Day', iban: 'DE89 3704 0044 0532 0130 00' }

beforeAll(async () => {
  provider = await newAdmin(desk)
  for (const [name, price] of [['Stage 1', 40] as const, ['Eco', 25] as const, ['Options only', 0] as const])
    await here('POST /service', { body: { name, ...prices(price) } })
  agent = await newAgent(desk)
  const { slug } = await openPortal(desk, provider, {
    agent_id: agent.id,
    slug: SLUG,
    admin_email: 'gia@first.day',
  })
  const [mail] = await desk.mailsTo('gia@first.day')
  const invite = /invite#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const body = { token: invite, first_name: 'Gia', last_name: 'Conti', password: PASSWORD }
  token = expectDone(await desk.call('POST /auth/accept_invite', at(slug, { body }))).access_token
})

/** Which facts say that something is in place. */
async function inPlace(): Promise<Record<string, boolean>> {
  const { settings, ways_to_pay, packages, policies, has_customers, relay } = await there('GET /setup')
  const { logo, open_times } = await there('GET /auth/get_site_data')
  return {
    logo: logo !== null,
    company: settings.company_name !== '',
    hours: open_times.length > 0,
    packages: packages.length > 0,
    payments: ways_to_pay.some((way: { enabled: boolean; complete: boolean }) => way.enabled && way.complete),
    policies: policies.terms_of_use && policies.privacy_policy,
    customers: has_customers,
    mapping: relay.is_mapped,
    margins: relay.sells_above_cost,
    balance: relay.is_balance_enough,
  }
}

async function changedBy(act: () => Promise<unknown>): Promise<Record<string, boolean>> {
  const before = await inPlace()
  await act()
  return Object.fromEntries(Object.entries(await inPlace()).filter(([name, is]) => before[name] !== is))
}

test('nothing is in place on the first day, and nothing is sold below cost', async () => {
  const { margins, ...others } = await inPlace()
  expect(margins).toBe(true)
  expect(Object.values(others)).toEqual(Array(9).fill(false))
  expect((await there('GET /setup')).relay).toMatchObject({
    mapping: { services: 0, own: 0, dangling: 0, below_cost: 0 },
    balance: { credits: 0, needed: 25 },
  })
})

const policies = { terms_of_use: '<p>Terms</p>', privacy_policy: '<p>Privacy</p>' }
const adopting = { margin_percent: 20, rounding: 'whole' }

test.each<[name: string, act: () => Promise<unknown>]>([
  ['mapping', () => there('POST /service_mapping/adopt', { body: adopting })],
  ['packages', () => there('POST /price', { body: { name: 'Ten', credits: 10, price: 9, active: true } })],
  ['company', () => there('POST /settings', { body: { company_name: 'First Day' } })],
  [
    'payments',
    () =>
      there('POST /payment_settings/{method}', {
        params: { method: 'bank' },
        body: { enabled: true, options: BANK },
      }),
  ],
  ['hours', () => there('POST /open_times', { body: { items: [{ day: 1, from: '08:00', to: '17:00' }] } })],
  ['policies', () => there('POST /policies', { body: policies })],
  ['logo', () => there('POST /settings/logo', { form: pngForm('logo') })],
  [
    'balance',
    () =>
      here('POST /balances/{user_id}/adjust', {
        params: { user_id: agent.id },
        body: { credits: 25, reason: 'Paid in cash' },
      }),
  ],
  [
    'customers',
    () => there('POST /user', { body: { email: 'ada@first.day', first_name: 'Ada', last_name: 'Voss' } }),
  ],
])('%s ticks with one act, and nothing else does', async (name, act) => {
  expect(await changedBy(act)).toEqual({ [name]: true })
})

test('what is sold below cost, or served by something that is gone, is told until it is mended', async () => {
  const relay = async () => (await there('GET /setup')).relay
  const { services } = await there('GET /service_mapping')
  const [stage, eco] = services
  await there('PUT /service/{id}', { params: { id: stage.id }, body: { price_3: 39 } })
  expect(await relay()).toMatchObject({ sells_above_cost: false, mapping: { services: 3, below_cost: 1 } })
  await there('PUT /service/{id}', { params: { id: stage.id }, body: { price_3: 40 } })
  expect(await relay()).toMatchObject({ sells_above_cost: true, mapping: { below_cost: 0 } })

  await here('PUT /service/{id}', { params: { id: eco.provider.id }, body: { online: false } })
  const dangling = { is_mapped: false, is_balance_enough: false, mapping: { own: 0, dangling: 1 } }
  expect(await relay()).toMatchObject(dangling)
  await there('PUT /service_mapping', { body: { kind: 'service', id: eco.id, provider_id: null } })
  expect(await relay()).toMatchObject({ is_mapped: true, mapping: { services: 3, own: 1, dangling: 0 } })
})

test('a portal that serves its orders itself needs no mapping', async () => {
  for (const { id } of (await there('GET /service_mapping')).services)
    await there('PUT /service_mapping', { body: { kind: 'service', id, provider_id: null } })
  expect((await there('GET /setup')).relay).toMatchObject({ is_mapped: false, mapping: { own: 3 } })
  await there('POST /settings', { body: { relay: 'manual' } })
  expect((await there('GET /setup')).relay).toMatchObject({ is_mapped: true, is_balance_enough: true })
})

test('whoever lacks the key of a figure reads only whether it is enough', async () => {
  await linkOther(desk)
  const relay = async (...keys: Parameters<typeof newModerator>[1][number][]) => {
    const moderator = await newModerator(desk, ['settings', ...keys], { site: 'other' })
    const shown = expectDone(await desk.call('GET /setup', { token: moderator.token, site: 'other' })).relay
    return [shown.is_mapped, shown.mapping !== null, shown.balance !== null]
  }
  expect(await relay()).toEqual([false, false, false])
  expect(await relay('dealers_balance')).toEqual([false, false, false])
  expect(await relay('tuning_services')).toEqual([false, true, false])
  expect(await relay('tuning_services', 'dealers_balance')).toEqual([false, true, true])
  expect((await here('GET /setup')).relay).toBeNull()
})
