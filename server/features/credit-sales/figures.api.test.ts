import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { capture, hold, refund } from '#features/credits/index.ts'
import { useDesk } from '#server/test/desk.ts'
import {
  newAdmin,
  newModerator,
  newPerson,
  type PersonOptions,
  type TestPerson,
} from '#server/test/people.ts'
import { buy, setUp } from '#server/test/purchases.ts'

const desk = useDesk()
const NOW = '2026-03-15T12:00:00Z'
let staff: TestPerson

beforeAll(async () => {
  desk.clock.set(NOW)
  await setUp(desk, 'bank')
  await setUp(desk, 'bank', 'other')
})

beforeEach(async () => {
  desk.clock.set(NOW)
  await desk.owner.query('delete from payments')
  await desk.owner.query('delete from invoices')
  staff = await newModerator(desk, ['dealers_invoices'])
})

const statistics = async () => (await desk.call('GET /credits/statistics', { token: staff.token })).body
const total = (options: { token?: string; query?: Record<string, string> }) =>
  desk.call('GET /credits/total-purchased', options)
const list = async (query: Record<string, string> = {}) =>
  (await desk.call('GET /credits', { token: staff.token, query })).body
const takeBack = (id: string) =>
  desk.call('POST /credits/{id}/refund', { token: staff.token, params: { id }, body: { reason: 'Mended' } })

/** Sold by hand at that time: people sign in anew, since sessions do not live for months. */
async function sold(
  at: string,
  amount: number,
  count: number,
  options: PersonOptions & { buyer?: TestPerson } = {},
) {
  desk.clock.set(at)
  const buyer = options.buyer ?? (await newPerson(desk, options))
  const { token } = await newAdmin(desk)
  const { body: draft } = await desk.call('POST /credits/create-empty', {
    token,
    body: { user_id: buyer.id },
  })
  const { body } = await desk.call('POST /credits/generate-invoice', {
    token,
    body: {
      _id: draft.id,
      item_name: `Sale of ${count}`,
      amount,
      count,
      vat: 10,
      user: buyer.id,
      status: 'paid',
    },
  })
  desk.clock.set(NOW)
  return { id: body.id as string, number: body.number as string, buyer }
}

test('the last twelve months: money without VAT, credits sold and used, as the calendar of the site has them', async () => {
  // In Berlin it is the first of March an hour before UTC says so.
  await sold('2026-02-28T22:59:59Z', 10, 11)
  await sold('2026-02-28T23:00:00Z', 20, 22)
  const { id } = await sold('2026-03-10T12:00:00Z', 5, 6)
  await takeBack(id)
  await sold('2025-03-31T21:59:59Z', 1000, 1000)
  await sold('2025-04-01T00:00:00Z', 7, 8)
  const buyer = await newPerson(desk)
  const { invoiceId } = await buy(desk, buyer, 'bank', 40)
  await desk.call('PATCH /credits/mark-as-paid', { token: staff.token, body: { id: invoiceId } })
  await buy(desk, buyer, 'bank', 3)
  await buy(desk, buyer, 'bank', 4)
  const holdId = newId()
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    await hold(tx, { key: newId(), userId: buyer.id, amount: 900, holdId })
    await capture(tx, { key: newId(), holdId, amount: 800 })
    await refund(tx, { key: newId(), holdId, amount: 150 })
  })
  const body = await statistics()
  expect(body.months).toHaveLength(12)
  expect(body.months[0]).toEqual({ month: '2025-04', revenue: 7, sold: 8, used: 0 })
  expect(
    body.months
      .slice(1, 10)
      .map(({ month, revenue }: { month: string; revenue: number }) => [month, revenue]),
  ).toEqual(
    ['2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'].map(
      (month) => [month, 0],
    ),
  )
  expect(body.months.slice(-2)).toEqual([
    { month: '2026-02', revenue: 10, sold: 11, used: 0 },
    { month: '2026-03', revenue: 60, sold: 62, used: 6.5 },
  ])
  expect([body.currency, body.pending, body.flagged]).toEqual(['EUR', { invoices: 2, total: 8.33 }, 0])
})

test('another site has its own figures, and so has another currency', async () => {
  await sold('2026-03-10T12:00:00Z', 5, 6)
  const other = await newAdmin(desk, { site: 'other' })
  const theirs = await desk.call('GET /credits/statistics', { token: other.token, site: 'other' })
  expect(theirs.body.months.at(-1)).toEqual({ month: '2026-03', revenue: 0, sold: 0, used: 0 })
  await desk.owner.query("update site_settings set currency = 'PLN' where site_id = $1", [desk.sites.main])
  const body = await statistics()
  await desk.owner.query("update site_settings set currency = 'EUR' where site_id = $1", [desk.sites.main])
  expect([body.currency, body.months.at(-1)]).toMatchObject(['PLN', { revenue: 0, sold: 6 }])
})

test('bought so far: the own, those of one customer, or of the whole site; what was taken back does not count', async () => {
  const { buyer } = await sold('2026-03-01T12:00:00Z', 100, 110)
  await sold('2026-03-02T12:00:00Z', 50, 55, { buyer })
  const { id } = await sold('2026-03-03T12:00:00Z', 10, 11, { buyer })
  await takeBack(id)
  await sold('2026-03-04T12:00:00Z', 1, 1)
  const mine = { count: 165, total: 165, currency: 'EUR', purchases: 2 }
  const { token } = await newPerson(desk)
  expect((await total({ token: staff.token, query: { user_id: buyer.id } })).body).toEqual(mine)
  expect((await total({ token: staff.token })).body).toEqual({
    count: 166,
    total: 166.1,
    currency: 'EUR',
    purchases: 3,
  })
  expect((await total({ token })).body).toEqual({ count: 0, total: 0, currency: 'EUR', purchases: 0 })
  const refused = await total({ token, query: { user_id: buyer.id } })
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect((await total({})).status).toBe(401)
  expect((await total({ token: (await newModerator(desk, ['dealers_balance'])).token })).status).toBe(403)
  expect((await total({ token: staff.token, query: { user_id: newId() } })).status).toBe(404)
  expect((await total({ token: staff.token, query: { user_id: 'x' } })).status).toBe(400)
})

test('a customer who asks gets their own', async () => {
  const { buyer } = await sold('2026-03-15T11:59:00Z', 100, 110)
  const own = { count: 110, total: 110, currency: 'EUR', purchases: 1 }
  expect((await total({ token: buyer.token })).body).toEqual(own)
  expect((await total({ token: buyer.token, query: { user_id: buyer.id } })).body).toEqual(own)
})

test('the list of staff: dealers, agents, one customer, a status, a word, days of the site', async () => {
  const dealer = await sold('2026-03-01T12:00:00Z', 10, 11, { kind: 'dealer', firstName: 'Zora' })
  const agent = await sold('2026-02-28T23:00:00Z', 20, 22, { kind: 'agent', firstName: 'Agnes' })
  const earlier = await sold('2026-02-28T22:59:59Z', 30, 33, { firstName: 'Ben' })
  const counts = async (query: Record<string, string>) =>
    (await list(query)).items.map((item: { count: number }) => item.count)
  expect(await counts({})).toEqual([11, 22, 33])
  expect(await counts({ of: 'dealers' })).toEqual([11, 33])
  expect(await counts({ of: 'agents' })).toEqual([22])
  expect(await counts({ user_id: earlier.buyer.id })).toEqual([33])
  expect(await counts({ from: '2026-03-01' })).toEqual([11, 22])
  expect(await counts({ to: '2026-02-28' })).toEqual([33])
  expect(await counts({ from: '2026-03-01', to: '2026-03-01' })).toEqual([11, 22])
  expect(await counts({ search: 'zor' })).toEqual([11])
  expect(await counts({ search: agent.buyer.email.toUpperCase() })).toEqual([22])
  expect(await counts({ search: earlier.number })).toEqual([33])
  expect(await counts({ search: 'Sale of 33' })).toEqual([33])
  expect(await counts({ search: '%' })).toEqual([])
  expect(await counts({ status: 'pending' })).toEqual([])
  expect(await counts({ sort_by: 'user' })).toEqual([22, 33, 11])
  expect(await counts({ sort_by: 'total', sort_order: 'asc' })).toEqual([11, 22, 33])
  expect(await counts({ size: '1', page: '2' })).toEqual([22])
  expect((await list({ from: '2026-02-30' })).fields).toHaveProperty('from')
  expect((await list({ user_id: newId() })).code).toBe('not_found')
  expect((await list({ search: 'zor' })).items[0]).toMatchObject({
    id: dealer.id,
    user: { name: 'Zora Test', email: dealer.buyer.email },
    payment: null,
    can: { download: false, generate: false, mark_as_paid: false, refund: true, delete: false },
  })
})

test('drafts are in the list of staff, and nobody else sees them', async () => {
  const { buyer } = await sold('2026-03-15T11:59:00Z', 1, 1)
  await desk.call('POST /credits/create-empty', { token: staff.token, body: { user_id: buyer.id } })
  expect((await list({ status: 'draft' })).items).toHaveLength(1)
  const other = await newAdmin(desk, { site: 'other' })
  const theirs = await desk.call('GET /credits', { token: other.token, site: 'other' })
  expect(theirs.body.items).toEqual([])
})

test('who manages agents sees the invoices of agents, and of nobody else', async () => {
  const dealer = await sold('2026-03-01T12:00:00Z', 10, 11, { kind: 'dealer' })
  await sold('2026-03-01T12:00:00Z', 20, 22, { kind: 'agent' })
  const { token } = await newModerator(desk, ['agent_manager'])
  const seen = (query: Record<string, string>) => desk.call('GET /credits', { token, query })
  const { status, body } = await seen({ of: 'agents' })
  expect([status, body.items.map((item: { count: number }) => item.count)]).toEqual([200, [22]])
  expect(body.items[0].can).toEqual({
    download: false,
    pay: false,
    generate: false,
    mark_as_paid: false,
    refund: false,
    delete: false,
  })
  for (const of of ['dealers', 'all']) expect((await seen({ of })).body.code).toBe('forbidden')
  expect((await seen({})).body.code).toBe('forbidden')
  expect((await seen({ of: 'agents', user_id: dealer.buyer.id })).body.items).toEqual([])
})
