import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { creditsOf } from '#server/test/purchases.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'
import { hold } from './ledger.ts'

const desk = useDesk()
let staff: TestPerson
let agents: TestPerson

beforeAll(async () => {
  desk.clock.set('2026-03-01T12:00:00Z')
  staff = await newModerator(desk, ['dealers_balance'], { firstName: 'Nils' })
  agents = await newModerator(desk, ['agent_manager'])
})

const adjust = (user_id: string, body: unknown, headers: Record<string, string> = {}, { token } = staff) =>
  desk.call('POST /balances/{user_id}/adjust', { token, params: { user_id }, body, headers })
const limit = (user_id: string, credit_limit: unknown) =>
  desk.call('PUT /balances/{user_id}/credit_limit', {
    token: staff.token,
    params: { user_id },
    body: { credit_limit },
  })
const history = (user_id: string, query: Record<string, string> = {}, { token } = staff) =>
  desk.call('GET /balances/{user_id}/history', { token, params: { user_id }, query })
const balances = (query: Record<string, string> = {}, { token } = staff) =>
  desk.call('GET /balances', { token, query })
const names = (body: { items: { user: { name: string } }[] }) => body.items.map(({ user }) => user.name)
const transfersOf = async (userId: string) =>
  (await desk.owner.query('select count(*)::int as n from ledger_transfers where user_id = $1', [userId]))
    .rows[0].n
const lastAct = async () =>
  (
    await desk.owner.query(
      "select actor_id, act, subject, before, after from audit_log where act like 'credits.%' order by id desc limit 1",
    )
  ).rows[0]

test('staff give credits: the wallet, the statement with the reason, and the log', async () => {
  const { id, email, token } = await newPerson(desk, { firstName: 'Mara' })
  await desk.owner.query('update site_settings set credit_rate = 125 where site_id = $1', [desk.sites.main])
  const { status, body } = await adjust(id, { credits: 12.5, reason: 'A file that failed' })
  expect(status).toBe(200)
  expect(body).toEqual({
    user: { id, name: 'Mara Test', email, company_name: '', kind: 'user', country: 'DE' },
    credits: 12.5,
    credit_limit: 0,
    held: 0,
    balance: 15.63,
    last_moved_at: '2026-03-01T12:00:00.000Z',
    can: { adjust: true, change_limit: true },
  })
  await desk.owner.query('update site_settings set credit_rate = 100 where site_id = $1', [desk.sites.main])
  const own = await desk.call('GET /credits_history_user', { token })
  const line = {
    seq: expect.any(Number),
    at: '2026-03-01T12:00:00.000Z',
    act: 'adjust',
    credits: 12.5,
    balance: 12.5,
    subject: '',
    subject_id: null,
    reason: 'A file that failed',
  }
  expect(own.body).toEqual({
    items: [line],
    total: 1,
    total_is_exact: true,
    page: 1,
    size: 20,
    next: null,
  })
  expect((await history(id)).body.items).toEqual([{ ...line, actor: { id: staff.id, name: 'Nils Test' } }])
  expect(await lastAct()).toEqual({
    actor_id: staff.id,
    act: 'credits.adjust',
    subject: email,
    before: { credits: 0 },
    after: { credits: 12.5, reason: 'A file that failed' },
  })
})

test('staff take no more than there is, down to the limit and not a hundredth further', async () => {
  const { id } = await newCustomerWith(desk, 10)
  const refused = await adjust(id, { credits: -10.01, reason: 'Too much' })
  expect(refused.body).toMatchObject({
    code: 'not_enough_credits',
    message: 'The customer’s wallet does not hold that many credits.',
    params: { missing: 0.01 },
  })
  expect(refused.status).toBe(402)
  expect((await limit(id, 5)).body.credit_limit).toBe(5)
  expect((await adjust(id, { credits: -15, reason: 'All of it' })).body.credits).toBe(-5)
  expect((await adjust(id, { credits: -0.01, reason: 'One more' })).status).toBe(402)
  expect(await transfersOf(id)).toBe(2)
  expect(await creditsOf(desk, { id } as TestPerson)).toBe(-5)
})

test('the same idempotency key twenty times at once gives once; without one, each is meant', async () => {
  const { id } = await newPerson(desk)
  const body = { credits: 3, reason: 'Thank you' }
  const key = { 'idempotency-key': newId() }
  const replies = await Promise.all(Array.from({ length: 20 }, () => adjust(id, body, key)))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(replies.map((reply) => reply.body.credits)).toEqual(Array(20).fill(3))
  expect(await transfersOf(id)).toBe(1)
  const other = await adjust(id, { ...body, credits: 4 }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
  await Promise.all([adjust(id, body), adjust(id, body)])
  expect(await creditsOf(desk, { id } as TestPerson)).toBe(9)
})

test.each<[object, string]>([
  [{ credits: 0 }, 'credits'],
  [{ credits: 0.001 }, 'credits'],
  [{ credits: 10_000_000.01 }, 'credits'],
  [{ credits: -10_000_000.01 }, 'credits'],
  [{ credits: 1e300 }, 'credits'],
  [{ credits: null }, 'credits'],
  [{ credits: '5' }, 'credits'],
  [{ reason: '' }, 'reason'],
  [{ reason: ' ok ' }, 'reason'],
  [{ reason: 'x'.repeat(201) }, 'reason'],
  [{ reason: 'two\nlines' }, 'reason'],
  [{ balance: 1 }, 'balance'],
])('%j adjusts nothing', async (part, field) => {
  const { id } = await newPerson(desk)
  const { status, body } = await adjust(id, { credits: 1, reason: 'A reason', ...part })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await transfersOf(id)).toBe(0)
})

test('the limit: written down, never below what is used of it', async () => {
  const { id, email } = await newPerson(desk)
  expect((await limit(id, 20.5)).body).toMatchObject({ credit_limit: 20.5, credits: 0 })
  expect(await lastAct()).toEqual({
    actor_id: staff.id,
    act: 'credits.change_limit',
    subject: email,
    before: { credit_limit: 0 },
    after: { credit_limit: 20.5 },
  })
  await adjust(id, { credits: -12, reason: 'On account' })
  const refused = await limit(id, 11.99)
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'credit_limit_in_use',
    { credits: -12 },
  ])
  expect((await limit(id, 12)).body.credit_limit).toBe(12)
  for (const wrong of [-1, 0.001, 10_000_000.01, '5', null])
    expect((await limit(id, wrong)).body.fields).toHaveProperty('credit_limit')
  expect((await limit(id, 0)).status).toBe(409)
})

test('a limit that is lowered while orders hold: the wallet is never below it', async () => {
  const { id } = await newPerson(desk)
  await limit(id, 10)
  const take = () =>
    desk.platform.db
      .transaction(desk.sites.main, (tx) =>
        hold(tx, { key: newId(), userId: id, amount: 100, holdId: newId() }),
      )
      .then(
        () => 1,
        () => 0,
      )
  const [lowered, ...taken] = await Promise.all([limit(id, 4), ...Array.from({ length: 10 }, take)])
  const sum = taken.reduce((all, one) => all + Number(one), 0)
  expect(sum).toBe(lowered.status === 200 ? 4 : 10)
  expect(await creditsOf(desk, { id } as TestPerson)).toBe(-sum)
})

test('dealers and agents are listed apart, with what their orders hold', async () => {
  const dealer = await newCustomerWith(desk, 30, { kind: 'dealer', firstName: 'Zora' })
  await newCustomerWith(desk, 7, { kind: 'agent', firstName: 'Agnes' })
  await newPerson(desk, { site: 'other', firstName: 'Elsewhere' })
  await desk.platform.db.transaction(desk.sites.main, (tx) =>
    hold(tx, { key: newId(), userId: dealer.id, amount: 1_250, holdId: newId() }),
  )
  const found = await balances({ search: 'zORA' })
  expect(found.body.items).toEqual([
    expect.objectContaining({
      credits: 17.5,
      held: 12.5,
      balance: 17.5,
      can: { adjust: true, change_limit: true },
    }),
  ])
  expect(found.body.total).toBe(1)
  const all = names((await balances({ size: '100' })).body)
  expect(all).toContain('Zora Test')
  expect(all).not.toContain('Agnes Test')
  expect(all).not.toContain('Elsewhere Test')
  expect(all).not.toContain('Nils Test')
  expect(names((await balances({ of: 'agents' })).body)).toEqual(['Agnes Test'])
  expect((await balances({ search: '%' })).body.items).toEqual([])
})

test('sorted by credits and by name, page by page', async () => {
  for (const [firstName, credits] of [
    ['Sortb', 3],
    ['Sorta', 1],
    ['Sortc', 2],
  ] as const)
    await newCustomerWith(desk, credits, { firstName })
  const search = 'sort'
  const first = async (query: Record<string, string>) => names((await balances({ search, ...query })).body)
  expect(await first({ sort_by: 'credits' })).toEqual(['Sortb Test', 'Sortc Test', 'Sorta Test'])
  expect(await first({ sort_by: 'name' })).toEqual(['Sorta Test', 'Sortb Test', 'Sortc Test'])
  expect(await first({ sort_by: 'name', sort_order: 'desc', page: '2', size: '2' })).toEqual(['Sorta Test'])
})

test('who manages agents sees agents only, and adjusts nobody', async () => {
  const dealer = await newCustomerWith(desk, 5)
  const agent = await newCustomerWith(desk, 5, { kind: 'agent' })
  expect((await balances({}, agents)).body.code).toBe('forbidden')
  const { status, body } = await balances({ of: 'agents' }, agents)
  expect([status, body.items[0].can]).toEqual([200, { adjust: false, change_limit: false }])
  expect((await history(agent.id, {}, agents)).body.total).toBe(1)
  expect((await history(dealer.id, {}, agents)).body.code).toBe('forbidden')
  expect((await adjust(agent.id, { credits: 1, reason: 'A present' }, {}, agents)).status).toBe(403)
})

test('who writes invoices finds every customer, and adjusts nobody', async () => {
  const dealer = await newCustomerWith(desk, 5, { firstName: 'Findable' })
  const writer = await newModerator(desk, ['dealers_invoices'])
  const { body } = await balances({ search: 'findable' }, writer)
  expect(body.items).toEqual([
    expect.objectContaining({ credits: 5, can: { adjust: false, change_limit: false } }),
  ])
  expect((await history(dealer.id, {}, writer)).body.total).toBe(1)
  expect((await adjust(dealer.id, { credits: 1, reason: 'A present' }, {}, writer)).status).toBe(403)
  expect(await creditsOf(desk, dealer)).toBe(5)
})

test('people of other sites, staff and nobody have no wallet here', async () => {
  const elsewhere = await newCustomerWith(desk, 5, { site: 'other' })
  for (const id of [elsewhere.id, staff.id, newId()]) {
    const replies = [
      await history(id),
      await adjust(id, { credits: 1, reason: 'A present' }),
      await limit(id, 1),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  }
  expect(await creditsOf(desk, elsewhere)).toBe(5)
})

const STAFF_CALLS: [EndpointKey, object | undefined][] = [
  ['GET /balances', undefined],
  ['GET /balances/{user_id}/history', undefined],
  ['POST /balances/{user_id}/adjust', { credits: 100, reason: 'For myself' }],
  ['PUT /balances/{user_id}/credit_limit', { credit_limit: 100 }],
  ['GET /ledger_proof', undefined],
  ['POST /ledger_proof', undefined],
]

test.each(STAFF_CALLS)(
  '%s: strangers, customers and staff without the key are refused',
  async (key, body) => {
    const customer = await newPerson(desk)
    const tokens = [
      undefined,
      customer.token,
      (await newModerator(desk, ['orders'])).token,
      (await newAdmin(desk, { site: 'other' })).token,
    ]
    const replies = await Promise.all(
      tokens.map((token) =>
        desk.call(key, { token, params: { user_id: customer.id }, ...(body && { body }) }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 403, 401])
    expect(await creditsOf(desk, customer)).toBe(0)
  },
)

async function countsOf(site: 'main' | 'other') {
  const { rows } = await desk.owner.query(
    `select (select count(*)::int from wallets where site_id = $1) as wallets,
       (select count(*)::int from ledger_transfers where site_id = $1) as transfers`,
    [desk.sites[site]],
  )
  return rows[0]
}

test('the proof: none before the first, then what the last one found, for each site its own', async () => {
  const get = async (token: string, site: 'main' | 'other' = 'main') =>
    (await desk.call('GET /ledger_proof', { token, site })).body
  const invoices = await newModerator(desk, ['dealers_invoices'])
  expect(await get(invoices.token)).toEqual({ proof: null })
  const victim = await newCustomerWith(desk, 8)
  const { body } = await desk.call('POST /ledger_proof', { token: staff.token })
  expect(body).toEqual({ proof: { at: '2026-03-01T12:00:00.000Z', ...(await countsOf('main')), wrong: [] } })
  await desk.owner.query('update wallets set balance = balance + 100 where user_id = $1', [victim.id])
  desk.clock.set('2026-03-01T12:01:00Z')
  await desk.runScheduled('credits.prove_ledger')
  await desk.owner.query('update wallets set balance = balance - 100 where user_id = $1', [victim.id])
  expect(await get(invoices.token)).toEqual({
    proof: {
      at: '2026-03-01T12:01:00.000Z',
      ...(await countsOf('main')),
      wrong: [{ account: victim.email, stored: 9, counted: 8 }],
    },
  })
  const other = await newAdmin(desk, { site: 'other' })
  expect((await get(other.token, 'other')).proof).toMatchObject({ ...(await countsOf('other')), wrong: [] })
  expect(await wrongWallets(desk)).toEqual([])
})
