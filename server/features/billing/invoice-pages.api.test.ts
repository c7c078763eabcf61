import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let staff: TestPerson
let ada: TestPerson

interface Given {
  status?: 'draft' | 'pending' | 'paid' | 'void'
  total?: number
  minute?: number
  description?: string
  site?: 'main' | 'other'
}

let numbers = 0

/** Past the calls: what is asked for is the list. */
async function write(buyer: TestPerson, given: Given = {}): Promise<string> {
  const { status = 'paid', total = 100, minute = 0, description = '', site = 'main' } = given
  const id = newId()
  const at = `2026-03-01T12:${String(minute).padStart(2, '0')}:00Z`
  const paid = status === 'paid'
  numbers += 1
  await desk.owner.query(
    `with made as (insert into invoices (id, site_id, user_id, status, number, net, total, currency, seller, buyer,
       language, created_at, paid_at, voided_at)
     values ($1, $2, $3, $4, $5, $6, $6, 'EUR', '{}', '{}', 'en', $7, $8, $9))
     insert into invoice_lines (site_id, invoice_id, position, kind, description, quantity, net, vat)
     values ($2, $1, 0, 'credits', $10, 100, $6, 0)`,
    [
      id,
      desk.sites[site],
      buyer.id,
      status,
      paid ? `T-${String(numbers).padStart(4, '0')}` : null,
      total,
      at,
      paid ? at : null,
      status === 'void' ? at : null,
      description,
    ],
  )
  return id
}

beforeAll(async () => {
  staff = await newModerator(desk, ['dealers_invoices'])
  ada = await newPerson(desk, { firstName: 'Ada' })
  const people = [
    ada,
    await newPerson(desk, { firstName: 'Bob' }),
    await newPerson(desk, { firstName: 'Bob' }),
  ]
  const statuses = ['paid', 'pending', 'paid', 'draft', 'void'] as const
  for (let n = 0; n < 30; n++) {
    const buyer = people[n % 3]
    // Several of one moment and of one total, so that ids have to tell them apart.
    if (buyer)
      await write(buyer, {
        status: statuses[n % 5],
        total: (n % 4) * 100,
        minute: n % 7,
        description: `Lot ${n}`,
      })
  }
  await write(await newPerson(desk, { kind: 'agent', firstName: 'Agent' }))
  await write(await newPerson(desk, { site: 'other', firstName: 'Ada' }), {
    site: 'other',
    description: 'Lot 1',
  })
})

type Query = Record<string, string | number>
const list = async (query: Query, token = staff.token) =>
  (await desk.call('GET /credits', { token, query })).body
const ids = (items: { id: string }[]) => items.map(({ id }) => id)

async function walk(query: Query, size: number, between = async () => {}): Promise<string[]> {
  const seen: string[] = []
  let after: string | null = null
  do {
    const page = await list({ ...query, size, ...(after && { after }) })
    seen.push(...ids(page.items))
    after = page.next
    await between()
  } while (after)
  return seen
}

/** The whole list in that order, by another way. */
async function sorted(order: string): Promise<string[]> {
  const { rows } = await desk.owner.query(
    `select i.id from invoices i join users u on u.id = i.user_id where i.site_id = $1 order by ${order}`,
    [desk.sites.main],
  )
  return ids(rows)
}

const NAME = "first_name || ' ' || last_name"

test.each([
  ['created_at', 'asc', 'i.created_at, i.id'],
  ['created_at', 'desc', 'i.created_at desc, i.id desc'],
  ['number', 'asc', 'i.number nulls last, i.id'],
  ['number', 'desc', 'i.number desc nulls last, i.id desc'],
  ['total', 'asc', 'i.total, i.id'],
  ['total', 'desc', 'i.total desc, i.id desc'],
  ['status', 'asc', 'i.status, i.created_at desc, i.id desc'],
  ['status', 'desc', 'i.status desc, i.created_at desc, i.id desc'],
  ['user', 'asc', `${NAME}, u.id, i.created_at desc, i.id desc`],
  ['user', 'desc', `${NAME} desc, u.id desc, i.created_at desc, i.id desc`],
])(
  'sorted by %s %s, by cursors and by numbers of pages, every invoice stands there once',
  async (sort_by, sort_order, by) => {
    const expected = await sorted(by)
    const query = { sort_by, sort_order }
    expect(ids((await list({ ...query, size: -1 })).items)).toEqual(expected)
    for (const size of [1, 4, 7]) expect(await walk(query, size)).toEqual(expected)
    const third = await list({ ...query, size: 5, page: 3 })
    expect(ids(third.items)).toEqual(expected.slice(10, 15))
    expect([third.total, third.total_is_exact]).toEqual([expected.length, true])
  },
)

test('a walk by number goes on past those that are numbered meanwhile', async () => {
  const before = await sorted('i.id')
  const seen = await walk({ sort_by: 'number', sort_order: 'desc' }, 4, async () => {
    await write(ada)
  })
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.toSorted()).toEqual(before)
})

test('it is found by number, line, name, address and company, in any case, on its own site', async () => {
  const shop = await newPerson(desk, { firstName: 'Wilhelmine' })
  await desk.owner.query("update users set company_name = 'Dredge_Works' where id = $1", [shop.id])
  const pending = await write(shop, { status: 'pending', description: 'Blue Harbour' })
  const paid = await write(shop, { minute: 1 })
  const number = (await list({ user_id: shop.id, status: 'paid' })).items[0].number
  const found = async (search: string, more: Query = {}) => ids((await list({ search, ...more })).items)
  expect(await found(number.toLowerCase())).toEqual([paid])
  expect(await found('uE hARB')).toEqual([pending])
  expect(await found('helmine te')).toEqual([paid, pending])
  expect(await found(shop.email.toUpperCase())).toEqual([paid, pending])
  expect(await found('dredge_w')).toEqual([paid, pending])
  expect(await found('dredge%w')).toEqual([])
  // Each field by itself: what ends one and begins the next is no match.
  expect(await found(`${shop.email}dredge`)).toEqual([])
  expect(await found('dredge', { status: 'pending' })).toEqual([pending])
  expect(await found('dredge', { from: '2026-03-02' })).toEqual([])
  expect(await found('dredge', { of: 'agents' })).toEqual([])
  for (const sort_by of ['number', 'total', 'status', 'user'])
    expect(await found('dredge', { sort_by, sort_order: 'asc' })).toHaveLength(2)
  // Matched by the line and by the person: it stands there once.
  const twice = await write(shop, { description: 'For Wilhelmine', minute: 2 })
  expect(await found('wilhelmine')).toEqual([twice, paid, pending])
  const stranger = await newAdmin(desk, { site: 'other' })
  const theirs = await desk.call('GET /credits', {
    token: stranger.token,
    site: 'other',
    query: { search: 'lot 1' },
  })
  expect(theirs.body.items).toHaveLength(1)
  expect((await list({ search: 'lot 1', size: -1 })).items).toHaveLength(11)
  expect(await walk({ search: 'lot 1', sort_by: 'total' }, 2)).toHaveLength(11)
})

test('customers find their own alone, and no drafts', async () => {
  const own = async (query: Query) =>
    (await desk.call('GET /credits_user', { token: ada.token, query: { size: -1, ...query } })).body.items
  const { rows } = await desk.owner.query(
    "select id from invoices where user_id = $1 and status <> 'draft' order by number nulls last, id",
    [ada.id],
  )
  expect(ids(await own({ sort_by: 'number', sort_order: 'asc' }))).toEqual(ids(rows))
  expect(await own({ status: 'draft' })).toEqual([])
  for (const item of await own({ search: 'lot' })) expect(item.status).not.toBe('draft')
})

test('a cursor of another order is refused, and so is a status that there is not', async () => {
  const { next } = await list({ size: 1, sort_by: 'total' })
  expect((await list({ size: 1, sort_by: 'number', after: next })).fields).toHaveProperty('after')
  const { next: after } = await list({ size: 1, sort_by: 'status', sort_order: 'asc' })
  expect((await list({ size: 1, sort_by: 'status', status: 'void', after })).fields).toHaveProperty('after')
})
