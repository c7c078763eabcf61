import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { adjust } from '#features/credits/index.ts'
import { newColleague, newCompany } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { newOrder, openWorkshop } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
let staff: TestPerson

const DAY = 24 * 60 * 60 * 1000

/** People of every kind, status, tier and country, with credits, without and in debt, who ordered lately, long ago and never. */
beforeAll(async () => {
  desk.clock.set('2026-03-01T12:00:00Z')
  staff = await newAdmin(desk)
  const workshop = await openWorkshop(desk)
  const kinds = ['user', 'business', 'dealer', 'agent'] as const
  for (let at = 0; at < 16; at++) {
    desk.clock.advance(1000)
    const kind = kinds[at % 4] ?? 'user'
    const options = { firstName: `Zeta${String(at).padStart(2, '0')}`, kind }
    const person = at % 2 ? await newCustomerWith(desk, 20 + at, options) : await newPerson(desk, options)
    await desk.owner.query('update users set country = $2, price_type = $3, status = $4 where id = $1', [
      person.id,
      ['FI', 'SE', null][at % 3] ?? null,
      (at % 3) + 1,
      at === 4 ? 0 : at === 6 ? 2 : 1,
    ])
    if (at % 4 === 1) await newOrder(desk, person, workshop)
    // Some have a wallet above the line, some one below it, some none at all.
    if (at % 3 === 1)
      await desk.owner.query('update users set low_balance_at = $2 where id = $1', [person.id, 2700])
    if (at === 5) await backdate(person.id, 100)
    if (at === 9) await backdate(person.id, 400)
  }
  const debtor = await newCustomerWith(desk, 0.01, { firstName: 'Debtor' })
  await desk.call('PUT /balances/{user_id}/credit_limit', {
    token: staff.token,
    params: { user_id: debtor.id },
    body: { credit_limit: 50 },
  })
  await desk.platform.db.transaction(desk.sites.main, (tx) =>
    adjust(tx, { key: newId(), userId: debtor.id, amount: -1000, reason: 'On account' }),
  )
  await newPerson(desk, { firstName: 'Elsewhere', site: 'other' })
  await newModerator(desk, [], { firstName: 'Staffmember' })
})

const backdate = (id: string, days: number) =>
  desk.owner.query('update users set last_order_at = $2 where id = $1', [
    id,
    new Date(desk.clock.now().getTime() - days * DAY),
  ])

type Query = Record<string, string | number>
const list = async (query: Query, token = staff.token) =>
  (await desk.call('GET /user', { token, query })).body
const ids = (items: { id: string }[]) => items.map(({ id }) => id)

async function walk(query: Query, size: number): Promise<string[]> {
  const seen: string[] = []
  let after: string | null = null
  do {
    const page = await list({ ...query, size, ...(after && { after }) })
    seen.push(...ids(page.items))
    after = page.next
  } while (after)
  return seen
}

/** The same by another way. */
async function expected(where: string, by = 'u.created_at', order = 'desc'): Promise<string[]> {
  const { rows } = await desk.owner.query(
    `select u.id from users u left join wallets w on w.user_id = u.id
     where u.site_id = $1 and u.role_id = 2 and not u.decoy and u.deleted_at is null and (${where})
     order by ${by} ${order} nulls last, u.id ${order}`,
    [desk.sites.main],
  )
  return rows.map(({ id }) => id)
}

const DEALERS = "u.kind <> 'agent'"
const ago = (days: number) => `timestamptz '2026-03-01T12:00:17Z' - interval '${days} days'`
const FILTERS: [Query, string][] = [
  [{}, DEALERS],
  [{ of: 'agents' }, "u.kind = 'agent'"],
  [{ kind: 'dealer' }, "u.kind = 'dealer'"],
  [{ kind: 'user,business' }, "u.kind in ('user', 'business')"],
  [{ kind: 'agent' }, 'false'],
  [{ country: 'FI,SE' }, `${DEALERS} and u.country in ('FI', 'SE')`],
  [{ status: '0' }, `${DEALERS} and u.status = 0`],
  [{ status: '0,2' }, `${DEALERS} and u.status in (0, 2)`],
  [{ price_type: '2,3' }, `${DEALERS} and u.price_type in (2, 3)`],
  [{ balance_to: '-0.01' }, `${DEALERS} and w.balance < 0`],
  [{ balance_from: '0', balance_to: '0' }, `${DEALERS} and coalesce(w.balance, 0) = 0`],
  [{ balance_from: '0.01' }, `${DEALERS} and w.balance > 0`],
  [{ below_warning: 'true' }, `${DEALERS} and coalesce(w.balance, 0) < u.low_balance_at`],
  [{ last_order: 'never' }, `${DEALERS} and u.last_order_at is null`],
  [{ last_order: 'within_30_days' }, `${DEALERS} and u.last_order_at >= ${ago(30)}`],
  [{ last_order: 'before_90_days' }, `${DEALERS} and u.last_order_at < ${ago(90)}`],
  [{ last_order: 'before_365_days' }, `${DEALERS} and u.last_order_at < ${ago(365)}`],
  [{ search: 'zETA1' }, `${DEALERS} and u.first_name like 'Zeta1%'`],
  [
    { search: 'zeta', kind: 'business', country: 'SE', balance_from: '1' },
    "u.kind = 'business' and u.country = 'SE' and w.balance >= 100",
  ],
]

test.each(FILTERS)('%j finds who it should, in one page and by cursors', async (query, where) => {
  const wanted = await expected(where)
  const whole = await list({ ...query, size: -1 })
  expect(ids(whole.items)).toEqual(wanted)
  expect([whole.total, whole.total_is_exact]).toEqual([wanted.length, true])
  expect(await walk(query, 3)).toEqual(wanted)
  const first = await list({ ...query, size: 1 })
  expect([first.total, first.total_is_exact]).toEqual([wanted.length, true])
})

const SORTS = {
  name: "u.first_name || ' ' || u.last_name",
  created_at: 'u.created_at',
  last_order_at: 'u.last_order_at',
  credits: 'coalesce(w.balance, 0)',
} as const

test.each(
  (Object.keys(SORTS) as (keyof typeof SORTS)[]).flatMap((by) =>
    (['asc', 'desc'] as const).map((order) => [by, order] as const),
  ),
)('sorted by %s %s, by cursors and by numbers of pages, everybody stands there once', async (by, order) => {
  const wanted = await expected(DEALERS, SORTS[by], order)
  const query = { sort_by: by, sort_order: order }
  for (const size of [1, 4, 5]) expect(await walk(query, size)).toEqual(wanted)
  expect(ids((await list({ ...query, size: 4, page: 2 })).items)).toEqual(wanted.slice(4, 8))
  const filtered = await expected(`${DEALERS} and u.price_type = 1`, SORTS[by], order)
  expect(await walk({ ...query, price_type: '1' }, 2)).toEqual(filtered)
})

test('a cursor of another order, unknown filters and kinds are refused', async () => {
  const { next } = await list({ size: 1, sort_by: 'name' })
  expect((await list({ size: 1, sort_by: 'credits', after: next })).fields).toHaveProperty('after')
  const wrong: Query[] = [
    { kind: 'robot' },
    { status: '3' },
    { country: 'XX' },
    { balance_from: 'a' },
    { last_order: 'x' },
  ]
  for (const query of wrong) expect((await list(query)).code).toBe('invalid_input')
})

test('with the key of the agent manager alone staff see agents and nobody else', async () => {
  const { token } = await newModerator(desk, ['agent_manager'])
  expect((await list({}, token)).code).toBe('forbidden')
  const agents = await expected("u.kind = 'agent'")
  expect(ids((await list({ of: 'agents', size: -1 }, token)).items)).toEqual(agents)
  const [dealer] = await expected(DEALERS)
  for (const key of [
    'GET /user/{id}',
    'GET /user/{id}/sessions',
    'GET /user/{id}/acts',
    'GET /user/{id}/notes',
  ] as const) {
    expect((await desk.call(key, { token, params: { id: dealer ?? '' } })).status).toBe(404)
    expect((await desk.call(key, { token, params: { id: agents[0] ?? '' } })).status).toBe(200)
  }
  const { body } = await desk.call('GET /user/customers', { token, query: { search: 'zeta' } })
  expect(body.items.every(({ kind }: { kind: string }) => kind === 'agent')).toBe(true)
})

test('fields that ask for somebody are offered customers, or everybody with staff first', async () => {
  const token = staff.token
  const customers = await desk.call('GET /user/customers', { token, query: { search: 'Zeta0' } })
  expect(customers.body.items.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Zeta0${at} Test`),
  )
  const everybody = await desk.call('GET /user_all', { token, query: { search: 'staffmember' } })
  expect(everybody.body.items).toMatchObject([{ name: 'Staffmember Test', role_id: 3 }])
  const all = await desk.call('GET /user_all', { token, query: {} })
  expect(all.body.items[0].role_id).not.toBe(2)
})

test('statistics count what the list shows', async () => {
  const { body } = await desk.call('GET /user/statistics', { token: staff.token })
  const everyone = await expected(DEALERS)
  expect(body).toEqual({
    customers: everyone.length,
    waiting: 1,
    blocked: 1,
    new_in_30_days: everyone.length,
    ordering: 2,
  })
})

test('the export has the whole list by its filters, and no cell that a spreadsheet would run', async () => {
  const evil = await newPerson(desk, { firstName: 'Formula' })
  await desk.owner.query('update users set company_name = $2 where id = $1', [evil.id, '=cmd|calc'])
  const read = async (query: Query) => {
    const { body, headers } = await desk.call('GET /user/export-all', { token: staff.token, query })
    expect(headers['content-disposition']).toContain('customers.csv')
    return body.toString('utf8').replace(/\r\n$/, '').split('\r\n') as string[]
  }
  const lines = await read({})
  expect(lines[0]).toMatch(/^\ufeffemail,first_name,last_name/)
  expect(lines).toHaveLength((await expected(DEALERS)).length + 1)
  expect(lines.at(-1)).toContain("'=cmd|calc")
  expect(await read({ of: 'agents', price_type: '1' })).toHaveLength(
    (await expected("u.kind = 'agent' and u.price_type = 1")).length + 1,
  )
  const other = await newModerator(desk, ['dealers_list'])
  expect((await desk.call('GET /user/export-all', { token: other.token })).status).toBe(403)
})

test('views are kept for oneself, one a name, and no more than thirty', async () => {
  const [one, two] = [await newModerator(desk, ['dealers_list']), await newModerator(desk, ['dealers_list'])]
  const save = (name: string, query = { kind: 'dealer' }) =>
    desk.call('POST /saved_view', { token: one.token, body: { list: 'dealers', name, query } })
  const names = async ({ token }: TestPerson) =>
    (await desk.call('GET /saved_view', { token, query: { list: 'dealers' } })).body.items.map(
      ({ name, query }: { name: string; query: object }) => [name, query],
    )
  const { body } = await save('Good ones')
  await save('good ones', { kind: 'user' })
  expect(await names(one)).toEqual([['good ones', { kind: 'user' }]])
  expect(await names(two)).toEqual([])
  const remove = ({ token }: TestPerson) =>
    desk.call('DELETE /saved_view/{id}', { token, params: { id: body.id } })
  expect((await remove(two)).status).toBe(404)
  expect((await remove(one)).status).toBe(200)
  for (let at = 0; at < 30; at++) expect((await save(`view ${at}`)).status).toBe(200)
  expect((await save('one more')).body.code).toBe('wrong_state')
  expect((await save('view 3')).status).toBe(200)
  expect(await names(one)).toHaveLength(30)
})

test('colleagues are found by what their company has', async () => {
  const { owner, buyer } = await newCompany(desk, 77)
  const poor = await newPerson(desk)
  const hand = await newColleague(desk, poor, 'buyer')
  const found = async (query: Query) => {
    const seen = ids((await list({ of: 'dealers', size: 100, ...query })).items)
    return [owner, buyer, poor, hand].map(({ id }) => seen.includes(id))
  }
  expect(await found({ balance_from: 77, balance_to: 77 })).toEqual([true, true, false, false])
  expect(await found({ balance_to: 0 })).toEqual([false, false, true, true])
  expect(await found({ last_order: 'never' })).toEqual([true, true, true, true])
  await backdate(owner.id, 100)
  expect(await found({ last_order: 'never' })).toEqual([false, false, true, true])
  expect(await found({ last_order: 'before_90_days' })).toEqual([true, true, false, false])
  await backdate(owner.id, 10)
  expect(await found({ last_order: 'within_30_days' })).toEqual([true, true, false, false])
  expect(await found({ last_order: 'before_90_days' })).toEqual([false, false, false, false])
})
