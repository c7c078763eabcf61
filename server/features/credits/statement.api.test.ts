import { v7 as newId } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { adjust, capture, hold, release, topUp } from './ledger.ts'

const desk = useDesk()
let customer: TestPerson

/** Sessions are opened and used at one time; only the entries lie in the past. */
const NOW = '2026-03-30T12:00:00Z'

beforeEach(async () => {
  desk.clock.set(NOW)
  customer = await newPerson(desk)
})

async function at<T>(time: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  desk.clock.set(time)
  const done = await desk.platform.db.transaction(desk.sites.main, work)
  desk.clock.set(NOW)
  return done
}

const give = (time: string, amount: number, userId = customer.id) =>
  at(time, (tx) => adjust(tx, { key: newId(), userId, amount, reason: 'for a test' }))
const statement = (query: Record<string, string> = {}) =>
  desk.call('GET /credits_history_user', { token: customer.token, query })
const chart = async (days?: string) =>
  (await desk.call('GET /credits_balance_user', { token: customer.token, ...(days && { query: { days } }) }))
    .body.items as { date: string; credits: number }[]

test('what came and went, newest first, each with the balance after it', async () => {
  const userId = customer.id
  const holdId = newId()
  await at('2026-03-01T10:00:00Z', (tx) =>
    topUp(tx, { key: newId(), userId, amount: 5_000, subject: 'Starter', subjectId: holdId }),
  )
  await at('2026-03-02T10:00:00Z', (tx) => hold(tx, { key: newId(), userId, amount: 2_000, holdId }))
  await at('2026-03-03T10:00:00Z', (tx) => capture(tx, { key: newId(), holdId, amount: 1_500 }))
  await at('2026-03-04T10:00:00Z', (tx) => release(tx, { key: newId(), holdId }))
  const { status, body } = await statement()
  expect(status).toBe(200)
  expect(
    body.items.map((item: Record<string, unknown>) => [item.at, item.act, item.credits, item.balance]),
  ).toEqual([
    ['2026-03-04T10:00:00.000Z', 'release', 5, 35],
    ['2026-03-02T10:00:00.000Z', 'hold', -20, 30],
    ['2026-03-01T10:00:00.000Z', 'top_up', 50, 50],
  ])
  expect(body.items[2]).toMatchObject({ subject: 'Starter', subject_id: holdId, reason: '' })
  expect(Object.keys(body.items[0])).not.toContain('actor')
})

test('by act, upwards, and page by page', async () => {
  const userId = customer.id
  for (const day of ['01', '02', '03']) await give(`2026-03-${day}T10:00:00Z`, 100)
  const holdId = newId()
  await at('2026-03-04T10:00:00Z', (tx) => hold(tx, { key: newId(), userId, amount: 50, holdId }))
  await at('2026-03-05T10:00:00Z', (tx) => capture(tx, { key: newId(), holdId }))
  expect((await statement({ act: 'hold' })).body).toMatchObject({ total: 1, items: [{ credits: -0.5 }] })
  expect((await statement({ act: 'capture' })).body).toMatchObject({
    total: 1,
    items: [{ act: 'capture', credits: 0, balance: 2.5 }],
  })
  const { body } = await statement({ sort_order: 'asc', page: '2', size: '2' })
  expect(body.items.map((item: { balance: number }) => item.balance)).toEqual([3, 2.5])
  expect(body.total).toBe(4)
})

test("nobody sees another's, and staff have none", async () => {
  const neighbour = await newPerson(desk)
  await give('2026-03-01T10:00:00Z', 700, neighbour.id)
  expect((await statement()).body.items).toEqual([])
  expect((await chart()).every(({ credits }) => credits === 0)).toBe(true)
  const staff = await newModerator(desk, ['dealers_balance'])
  for (const key of ['GET /credits_history_user', 'GET /credits_balance_user'] as const) {
    expect((await desk.call(key)).status).toBe(401)
    expect((await desk.call(key, { token: staff.token })).status).toBe(403)
    expect((await desk.call(key, { token: customer.token, site: 'other' })).status).toBe(401)
  }
})

test.each<Record<string, string>>([
  { act: 'steal' },
  { size: '0' },
  { page: '0' },
  { sort_by: 'credits' },
  { user_id: newId() },
])('%j is refused', async (query) => {
  const { status, body } = await statement(query)
  expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(query)])
})

test("the days of the chart are the site's: Berlin's begin an hour, in summer two, before midnight in UTC", async () => {
  await give('2026-03-28T22:59:59Z', 100)
  await give('2026-03-28T23:00:00Z', 10)
  // The clocks go forward on the 29th.
  await give('2026-03-29T21:59:59Z', 5)
  await give('2026-03-29T22:00:00Z', 1)
  const items = await chart('30')
  expect(items).toHaveLength(30)
  expect(items[0]).toEqual({ date: '2026-03-01', credits: 0 })
  expect(items.slice(-4)).toEqual([
    { date: '2026-03-27', credits: 0 },
    { date: '2026-03-28', credits: 1 },
    { date: '2026-03-29', credits: 1.15 },
    { date: '2026-03-30', credits: 1.16 },
  ])
})

test('the same entries on a site in Auckland fall on other days', async () => {
  await give('2026-03-28T22:59:59Z', 100)
  const zone = (name: string) =>
    desk.owner.query('update site_settings set timezone = $1 where site_id = $2', [name, desk.sites.main])
  await zone('Pacific/Auckland')
  const items = await chart('30')
  await zone('Europe/Berlin')
  expect(items.slice(-3)).toEqual([
    { date: '2026-03-29', credits: 1 },
    { date: '2026-03-30', credits: 1 },
    { date: '2026-03-31', credits: 1 },
  ])
})

test('30, 90 or 365 days, and what was before them counts', async () => {
  await give('2024-01-01T12:00:00Z', 300)
  const items = await chart()
  expect([items.length, items[0]]).toEqual([90, { date: '2025-12-31', credits: 3 }])
  expect(await chart('365')).toHaveLength(365)
  const refused = await desk.call('GET /credits_balance_user', {
    token: customer.token,
    query: { days: '31' },
  })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['days']])
})
