import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/states.ts'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliver,
  expectDone,
  newOrder,
  openWorkshop,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
let workshop: Workshop
let staff: TestPerson
/** Two customers with thirty orders between them, in all states and time frames. */
let people: TestPerson[]
const ORDERS = 30
const FRAMES = ['asap', '2-3_hours', '5-6_hours']
const ACTS = ['leave', 'process', 'request_info', 'deliver', 'cancel', 'take'] as const

beforeAll(async () => {
  desk.clock.set('2026-03-02T09:00:00Z')
  workshop = await openWorkshop(desk)
  staff = await newModerator(desk, ['orders'], { firstName: 'Tom' })
  people = [
    await newCustomerWith(desk, 10_000, { firstName: 'Nora' }),
    await newCustomerWith(desk, 10_000, { firstName: 'Ömer' }),
  ]
  for (let number = 0; number < ORDERS; number++) {
    desk.clock.advance(1000)
    const original = bytesOf(`listed ${number}`, 256)
    const { id } = await newOrder(desk, people[number % 2] as TestPerson, workshop, {
      file: original,
      fields: { time_frame: FRAMES[number % 3] as string, reg_no: `N-XY ${100 + number}` },
    })
    await act(ACTS[number % ACTS.length] as (typeof ACTS)[number], id, original)
  }
}, 120_000)

async function act(what: (typeof ACTS)[number], id: string, original: Buffer) {
  const put = async (key: EndpointKey, body: object) =>
    expectDone(await desk.call(key, { token: staff.token, params: { id }, body }))
  if (what === 'process') await put('PUT /order/{id}/change_status', { status: 'processing' })
  if (what === 'request_info')
    await put('PUT /order/{id}/change_status', { status: 'incomplete', reason: 'Which tool?' })
  if (what === 'take') await put('PUT /order/{id}/take', { taken: true })
  if (what === 'cancel') await put('PUT /order/{id}/cancel_order', { reason: 'Not possible' })
  if (what === 'deliver') expectDone(await deliver(desk, staff, id, tuned(original)))
}

type List = 'GET /order' | 'GET /pending_orders' | 'GET /complete_orders' | 'GET /user_orders'
const list = async (key: List, query: Record<string, string | number> = {}, { token } = staff) =>
  expectDone(await desk.call(key, { token, query }))
/** The first order of a site has the number 1001. */
const numbers = (body: { items: { order_no: number }[] }) => body.items.map(({ order_no }) => order_no - 1000)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Counted anew, straight from the table. */
async function counted(userId?: string): Promise<Record<OrderStatus, number>> {
  const { rows } = await desk.owner.query(
    `select status, count(*)::int as n from orders where site_id = $1 and ($2::uuid is null or user_id = $2)
     group by 1`,
    [desk.sites.main, userId ?? null],
  )
  const found = Object.fromEntries(rows.map(({ status, n }) => [status, n]))
  return Object.fromEntries(ORDER_STATUSES.map((status) => [status, found[status] ?? 0])) as Record<
    OrderStatus,
    number
  >
}

describe('totals', () => {
  const countOf = async (key: EndpointKey, { token } = staff) =>
    expectDone(await desk.call(key, { token })).count

  async function compare() {
    const all = await counted()
    expect(all).toEqual({ pending: 5, processing: 10, incomplete: 5, completed: 5, cancelled: 5 })
    const badges = expectDone(await desk.call('GET /order_counts', { token: staff.token }))
    expect(badges).toMatchObject({ ...all, mine: 5 })
    expect([
      await countOf('GET /pending_orders_count'),
      await countOf('GET /complete_orders_count'),
      await countOf('GET /cancelled_orders_count'),
    ]).toEqual([20, 5, 5])
    for (const status of ORDER_STATUSES)
      expect([status, (await list('GET /order', { status })).total]).toEqual([status, all[status]])
    for (const person of people) {
      const own = await counted(person.id)
      const { unread: _, ...seen } = expectDone(
        await desk.call('GET /user_order_counts', { token: person.token }),
      )
      expect(seen).toEqual(own)
      expect((await list('GET /user_orders', {}, person)).total).toBe(15)
      expect((await list('GET /order', { user_id: person.id })).total).toBe(15)
      const open = own.pending + own.processing + own.incomplete
      expect([
        await countOf('GET /user_pending_orders_count', person),
        await countOf('GET /user_complete_orders_count', person),
      ]).toEqual([open, own.completed])
    }
  }

  test('are those of the table, before and after they are folded together', async () => {
    await compare()
    await desk.runScheduled('orders.fold_counts')
    const { rows } = await desk.owner.query('select count(*)::int as n from order_count_changes')
    expect(rows).toEqual([{ n: 0 }])
    await compare()
    await desk.runScheduled('orders.fold_counts')
    await compare()
  })

  test('are not changed by runs that fold them at once', async () => {
    await desk.owner.query(`insert into order_count_changes (site_id, user_id, channel, status, change)
      select site_id, user_id, channel, status, change from orders, (values (1), (-1)) as pair (change),
        generate_series(1, 50)`)
    await Promise.all(Array.from({ length: 6 }, () => desk.runScheduled('orders.fold_counts')))
    const { rows } = await desk.owner.query('select count(*)::int as n from order_count_changes')
    expect(rows).toEqual([{ n: 0 }])
    await compare()
  })

  test('of late orders follow the clock', async () => {
    const before = desk.clock.now()
    const late = async () => [
      await countOf('GET /warning_orders_count'),
      (await list('GET /order', { late: 'true' })).total,
      (await list('GET /pending_orders', { late: 'true', size: -1 })).items.length,
    ]
    expect(await late()).toEqual([0, 0, 0])
    // An hour is over for those that were to come as soon as possible: pending and processing ones, not incomplete.
    desk.clock.set(new Date(before.getTime() + 61 * 60_000))
    staff = await newModerator(desk, ['orders'])
    const { rows } = await desk.owner.query(
      `select count(*)::int as n from orders where time_frame = 'asap' and status in ('pending', 'processing')`,
    )
    expect(await late()).toEqual([rows[0].n, rows[0].n, rows[0].n])
    expect(rows[0].n).toBeGreaterThan(3)
    desk.clock.set(before)
    staff = await newModerator(desk, ['orders'], { firstName: 'Tom' })
  })
})

describe('pages', () => {
  const walks: [key: List, query: Record<string, string>, rows: number][] = [
    ['GET /order', {}, 30],
    ['GET /order', { sort_order: 'asc' }, 30],
    ['GET /order', { sort_by: 'promised_at' }, 30],
    ['GET /order', { sort_by: 'promised_at', sort_order: 'desc' }, 30],
    ['GET /pending_orders', {}, 20],
    ['GET /pending_orders', { sort_order: 'desc' }, 20],
    ['GET /complete_orders', {}, 10],
  ]
  test.each(walks)('%s %j: a cursor passes every row exactly once', async (key, query, rows) => {
    const whole = numbers(await list(key, { ...query, size: -1 }))
    expect(new Set(whole).size).toBe(rows)
    const seen: number[] = []
    let after: string | null = null
    do {
      const body: { items: { order_no: number }[]; next: string | null } = await list(key, {
        ...query,
        size: 7,
        ...(after && { after }),
      })
      seen.push(...numbers(body))
      after = body.next
    } while (after)
    expect(seen).toEqual(whole)
    const byPage = await Promise.all(
      upTo(Math.ceil(rows / 7)).map(async (page) => numbers(await list(key, { ...query, size: 7, page }))),
    )
    expect(byPage.flat()).toEqual(whole)
  })

  test('the newest come first; in the work list what is promised earliest, and what stands still last', async () => {
    expect(numbers(await list('GET /order', { size: -1 }))).toEqual(upTo(30).reverse())
    const { items } = await list('GET /pending_orders', { size: -1 })
    const promises = items.map(({ promised_at }: { promised_at: string | null }) => promised_at ?? '9')
    expect(promises).toEqual(promises.toSorted())
    expect(items.slice(-5).map(({ status }: { status: string }) => status)).toEqual(
      Array(5).fill('incomplete'),
    )
  })

  test('own orders come with their page and how long files are kept', async () => {
    const [, omer] = people as [TestPerson, TestPerson]
    const body = await list('GET /user_orders', { size: 4 }, omer)
    expect([numbers(body), body.total, body.retention_months]).toEqual([[30, 28, 26, 24], 15, 1])
    const next = await list('GET /user_orders', { size: 4, after: body.next }, omer)
    expect(numbers(next)).toEqual([22, 20, 18, 16])
    expect(Object.keys(body.items[0])).not.toContain('user')
  })

  test.each(['nonsense', 'eyJhIjoxfQ', Buffer.from('["p","x","y"]').toString('base64url')])(
    'the cursor %s is none',
    async (after) => {
      const { status, body } = await desk.call('GET /order', { token: staff.token, query: { after } })
      expect([status, body.fields]).toEqual([400, { after: { code: 'invalid' } }])
    },
  )
})

describe('a search', () => {
  const found = async (query: Record<string, string>) => {
    const body = await list('GET /order', { ...query, size: -1 })
    expect(body.total).toBe(body.items.length)
    return numbers(body)
  }

  test.each([
    ['a plate as it was written', { search: 'N-XY 107' }, [8]],
    ['a plate without dashes and spaces', { search: 'nxy107' }, [8]],
    ['a part of it', { keywords: 'xy 12' }, [30, 29, 28, 27, 26, 25, 24, 23, 22, 21]],
    ['the other word for it', { keyword: 'XY 107' }, [8]],
    ['signs of a pattern', { search: '%' }, []],
    ['nothing that is there', { search: 'Fortuna' }, []],
  ])('finds %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('finds customers by name and mail, in any case', async () => {
    const [nora] = people as [TestPerson]
    const odd = upTo(30)
      .filter((number) => number % 2)
      .reverse()
    expect(await found({ search: 'NORA test' })).toEqual(odd)
    expect(await found({ search: nora.email })).toEqual(odd)
    expect(await found({ search: 'ömer' })).toHaveLength(15)
  })

  test('finds nothing of others among own orders', async () => {
    const [nora] = people as [TestPerson]
    const own = await list('GET /user_orders', { search: 'N-XY 1', size: -1 }, nora)
    expect([own.total, own.items.length]).toEqual([15, 15])
    expect(numbers(await list('GET /user_orders', { search: 'nxy101' }, nora))).toEqual([])
  })

  test('finds an order by its number as mails write it', async () => {
    const [, omer] = people as [TestPerson, TestPerson]
    expect(await found({ keywords: '#30' })).toEqual(await found({ search: '30' }))
    expect(numbers(await list('GET /user_orders', { keywords: '#30' }, omer))).toContain(30)
  })

  test('goes together with a state', async () => {
    expect(await found({ search: 'nora', status: 'cancelled' })).toEqual([29, 23, 17, 11, 5])
  })
})

test('who works on what: mine, nobody’s, somebody’s', async () => {
  const [tom] = (await list('GET /pending_orders', { status: 'processing', size: -1 })).items.filter(
    ({ assigned_to }: { assigned_to: unknown }) => assigned_to,
  )
  const mine = await list('GET /pending_orders', { assigned_to: tom.assigned_to.id, size: -1 })
  expect([mine.total, mine.items[0].assigned_to.name]).toEqual([5, 'Tom Test'])
  const free = await list('GET /pending_orders', { assigned_to: 'nobody', size: -1 })
  expect([free.total, free.items.length]).toEqual([15, 15])
  expect((await list('GET /pending_orders', { assigned_to: 'me' })).total).toBe(0)
})

test('with a credit limit the newest orders are due until the wallet explains them', async () => {
  const person = await newCustomerWith(desk, 15)
  await desk.owner.query('update wallets set credit_limit = 10000 where user_id = $1', [person.id])
  for (let number = 0; number < 4; number++) await newOrder(desk, person, workshop)
  const states = async () =>
    (await list('GET /user_orders', {}, person)).items.map(({ payment }: { payment: string }) => payment)
  // 15 − 40 = −25: the last two and a half are not paid.
  expect(await states()).toEqual(['due', 'due', 'due', 'paid'])
  const pay = (credits: number) =>
    desk.call('POST /balances/{user_id}/adjust', {
      token: workshop.admin.token,
      params: { user_id: person.id },
      body: { credits, reason: 'Paid in cash' },
    })
  expectDone(await pay(6))
  expect(await states()).toEqual(['due', 'due', 'paid', 'paid'])
  expectDone(await pay(19))
  expect(await states()).toEqual(['paid', 'paid', 'paid', 'paid'])
})

describe('a word that more than a thousand orders have', () => {
  let before: number

  beforeAll(async () => {
    const { rows } = await desk.owner.query(
      'select max(order_no)::int as last from orders where site_id = $1',
      [desk.sites.main],
    )
    before = rows[0].last - 1000
    await desk.owner.query(
      `insert into orders (id, site_id, order_no, user_id, status, vehicle_label, tool, read_method, master_slave,
         service_id, service_name, service_key, price_type, price, options, time_frame, frame_minutes, created_at,
         changed_at, delivered_at, closed_at, search)
       select gen_random_uuid(), $1, $2 + n, $3, 'completed', 'Ravenna', 'KESS3', 'obd', 'master', gen_random_uuid(),
         'Stage 1', n::text, 1, 0, 0, 'asap', 60, now(), now(), now(), now(), 'barchetta'
       from generate_series(1, 1203) n`,
      [desk.sites.main, rows[0].last, people[0]?.id],
    )
  })

  test('is counted up to a thousand, and says so', async () => {
    const all = await list('GET /order', { search: 'barchetta' })
    expect([all.total, all.total_is_exact]).toEqual([1000, false])
    const own = await list('GET /user_orders', { search: 'barchetta' }, people[0])
    expect([own.total, own.total_is_exact]).toEqual([1000, false])
    const state = await list('GET /order', { search: 'barchetta', status: 'cancelled' })
    expect([state.total, state.total_is_exact]).toEqual([0, true])
    expect(await list('GET /order', { search: 'nora' })).toMatchObject({ total: 15, total_is_exact: true })
  })

  test('tells the last page to whoever is past it, and counts what it shows', async () => {
    const at = async (page: number) => {
      const body = await list('GET /order', { search: 'barchetta', size: 20, page })
      return [body.items.length, body.total, body.total_is_exact]
    }
    expect(await at(60)).toEqual([20, 1200, false])
    expect(await at(61)).toEqual([3, 1203, true])
    expect(await at(62)).toEqual([0, 1203, true])
    expect(await at(400)).toEqual([0, 1203, true])
  })

  test.each(['desc', 'asc'])('is walked to its end by cursors, %s', async (sort_order) => {
    const seen: number[] = []
    let after: string | null = ''
    while (after !== null) {
      const query = { search: 'barchetta', size: 250, sort_order, ...(after && { after }) }
      const page: { items: { order_no: number }[]; next: string | null } = await list('GET /order', query)
      seen.push(...numbers(page))
      after = page.next
    }
    const expected = upTo(1203).map((number) => before + number)
    expect(seen).toEqual(sort_order === 'asc' ? expected : expected.reverse())
  })
})

test('a search beside a filter, or in another order, sees hits behind ten thousand newer ones', {
  timeout: 60_000,
}, async () => {
  const { rows } = await desk.owner.query(
    "select id, order_no::int from orders where site_id = $1 and status = 'pending' order by order_no limit 1",
    [desk.sites.main],
  )
  const [{ id, order_no }] = rows
  await desk.owner.query("update orders set search = 'needle', assigned_to = $2 where id = $1", [
    id,
    staff.id,
  ])
  const { rows: table } = await desk.owner.query(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER'`,
  )
  const [{ columns }] = table
  await desk.owner.query(
    `insert into orders (${columns})
     select ${columns} from (
       select copy.* from orders o, generate_series(1, 10050) n,
         jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_no', o.order_no + 100000 + n,
           'assigned_to', null, 'promised_at', o.promised_at + n * interval '1 second')) copy
       where o.id = $1) copies`,
    [id],
  )
  await desk.owner.query('analyze orders')
  const found = async (query: object) => {
    const body = await list('GET /order', { search: 'needle', size: 20, ...query })
    return [body.items[0]?.order_no, body.total, body.total_is_exact]
  }
  expect(await found({})).toEqual([order_no + 110_050, 1000, false])
  // Further pages are reached by a cursor.
  expect(await found({ page: 501 })).toEqual([undefined, 10_000, false])
  expect(await found({ assigned_to: 'me' })).toEqual([order_no, 1, true])
  expect(await found({ sort_by: 'created_at', sort_order: 'asc' })).toEqual([order_no, 1000, false])
  expect(await found({ sort_by: 'promised_at', sort_order: 'asc' })).toEqual([order_no, 1000, false])
  const others = await list('GET /order', { search: 'needle', assigned_to: 'nobody', size: 100 })
  expect(others.items.map((one: { order_no: number }) => one.order_no)).not.toContain(order_no)

  // By cursor, in the order of the work list, every one of them once.
  const seen = new Set<number>()
  let after: string | null = null
  for (let page = 0; page < 3; page++) {
    const body: { items: { order_no: number }[]; next: string | null } = await list('GET /pending_orders', {
      search: 'needle',
      size: 100,
      ...(after && { after }),
    })
    for (const one of body.items) seen.add(one.order_no)
    after = body.next
  }
  expect([seen.size, seen.has(order_no), Math.max(...seen)]).toEqual([300, true, order_no + 100_299])
})
