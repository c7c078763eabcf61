import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'
import { adjust, capture, hold, topUp } from './ledger.ts'

const desk = useDesk()
let staff: TestPerson

/** People with credits, without, in debt, with nothing but a limit, and who never had a wallet. */
beforeAll(async () => {
  desk.clock.set('2026-03-01T12:00:00Z')
  staff = await newModerator(desk, ['dealers_balance'])
  for (const credits of [5, 1, 5, 9]) {
    desk.clock.advance(1000)
    await newCustomerWith(desk, credits, { firstName: `Rich${credits}` })
  }
  for (const firstName of ['Empty', 'Nobody', 'Nobody']) await newPerson(desk, { firstName })
  const debtor = await newPerson(desk, { firstName: 'Debtor' })
  const limited = await newPerson(desk, { firstName: 'Limited' })
  for (const { id } of [debtor, limited]) await setLimit(id)
  await unit((tx) => adjust(tx, { key: newId(), userId: debtor.id, amount: -300, reason: 'On account' }))
  const spent = await newCustomerWith(desk, 2, { firstName: 'Spent' })
  await unit((tx) => adjust(tx, { key: newId(), userId: spent.id, amount: -200, reason: 'All of it' }))
  await newCustomerWith(desk, 7, { kind: 'agent', firstName: 'Agent' })
  await newCustomerWith(desk, 7, { site: 'other', firstName: 'Elsewhere' })
})

type Work = Parameters<typeof desk.platform.db.transaction>[1]
const unit = (work: Work) => desk.platform.db.transaction(desk.sites.main, work)
const setLimit = (user_id: string) =>
  desk.call('PUT /balances/{user_id}/credit_limit', {
    token: staff.token,
    params: { user_id },
    body: { credit_limit: 5 },
  })
const balances = async (query: Record<string, string | number>) =>
  (await desk.call('GET /balances', { token: staff.token, query })).body

interface Listed {
  user: { id: string; name: string }
  credits: number
  last_moved_at: string | null
}

async function walk(
  query: Record<string, string>,
  size: number,
  between = async () => {},
): Promise<Listed[]> {
  const seen: Listed[] = []
  let after: string | null = null
  do {
    const page = await balances({ ...query, size, ...(after && { after }) })
    seen.push(...page.items)
    after = page.next
    await between()
  } while (after)
  return seen
}

/** The whole list in that order, by another way. */
async function sorted(by: string, order: 'asc' | 'desc'): Promise<string[]> {
  const { rows } = await desk.owner.query(
    `select u.id from users u left join wallets w on w.user_id = u.id,
       lateral (select (select at from ledger_transfers t where t.user_id = u.id order by seq desc limit 1) as at) moved
     where u.site_id = $1 and u.role_id = 2 and not u.decoy and u.kind <> 'agent'
     order by ${by} ${order} nulls last, u.id ${order}`,
    [desk.sites.main],
  )
  return rows.map(({ id }) => id)
}

const KEYS = {
  name: "concat_ws(' ', first_name, last_name)",
  credits: 'coalesce(w.balance, 0)',
  last_moved_at: 'moved.at',
}
const SORTS = (['name', 'credits', 'last_moved_at'] as const).flatMap((by) =>
  (['asc', 'desc'] as const).map((order) => [by, order] as const),
)

test.each(SORTS)(
  'sorted by %s %s, by cursors and by numbers of pages, every customer stands there once',
  async (by, order) => {
    const expected = await sorted(KEYS[by], order)
    const query = { sort_by: by, sort_order: order }
    const ids = (items: Listed[]) => items.map(({ user }) => user.id)
    expect(ids((await balances({ ...query, size: -1 })).items)).toEqual(expected)
    for (const size of [1, 3, 4]) expect(ids(await walk(query, size))).toEqual(expected)
    const second = await balances({ ...query, size: 4, page: 2 })
    expect([ids(second.items), second.total, second.total_is_exact]).toEqual([
      expected.slice(4, 8),
      expected.length,
      true,
    ])
  },
)

test('a walk misses nobody and shows nobody twice while people come and are found by a word', async () => {
  const expected = (await sorted(KEYS.name, 'asc')).length
  const seen = await walk({ sort_by: 'name', sort_order: 'desc' }, 2, async () => {
    await newPerson(desk, { firstName: 'Zz' })
  })
  expect(new Set(seen.map(({ user }) => user.id)).size).toBe(seen.length)
  expect(seen.filter(({ user }) => !user.name.startsWith('Zz'))).toHaveLength(expected)
  const found = await walk({ search: 'nOBODY', sort_by: 'credits' }, 1)
  expect(found.map(({ user }) => user.name)).toEqual(['Nobody Test', 'Nobody Test'])
  expect((await balances({ search: 'Elsewhere' })).items).toEqual([])
})

test('a cursor of another order is refused', async () => {
  const { next } = await balances({ size: 1, sort_by: 'name' })
  const refused = await balances({ size: 1, sort_by: 'credits', after: next })
  expect(refused.fields).toHaveProperty('after')
})

test('the time of the last movement is that of the ledger, also after an intent that comes twice', async () => {
  const { id: userId, email } = await newPerson(desk)
  const moved = async () => (await balances({ search: email })).items[0].last_moved_at
  const key = newId()
  const intent = { key, userId, amount: 500 }
  expect(await moved()).toBeNull()
  desk.clock.set('2026-03-01T13:00:00Z')
  staff = await newModerator(desk, ['dealers_balance'])
  await unit((tx) => topUp(tx, intent))
  expect(await moved()).toBe('2026-03-01T13:00:00.000Z')
  const holdId = newId()
  desk.clock.set('2026-03-01T13:01:00Z')
  await unit((tx) => hold(tx, { key: newId(), userId, amount: 100, holdId }))
  desk.clock.set('2026-03-01T13:02:00Z')
  await unit((tx) => topUp(tx, intent))
  expect(await moved()).toBe('2026-03-01T13:01:00.000Z')
  await unit((tx) => capture(tx, { key: newId(), holdId }))
  expect(await moved()).toBe('2026-03-01T13:02:00.000Z')
})

test('the chart ends with what the wallet holds, also where movements were written in another order than that of their times', async () => {
  desk.clock.set('2026-03-10T12:00:00Z')
  const customer = await newPerson(desk)
  const give = async (at: string, amount: number) => {
    desk.clock.set(at)
    await unit((tx) => topUp(tx, { key: newId(), userId: customer.id, amount }))
  }
  await give('2026-03-08T10:00:00Z', 100)
  await give('2026-03-09T10:00:01Z', 1000)
  // Began first, and waited for the wallet.
  await give('2026-03-09T10:00:00Z', 10)
  desk.clock.set('2026-03-10T12:00:00Z')
  const { body } = await desk.call('GET /credits_balance_user', {
    token: customer.token,
    query: { days: '30' },
  })
  expect(body.items.slice(-4).map((item: { credits: number }) => item.credits)).toEqual([0, 1, 11.1, 11.1])
})
