import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_DEFAULTS } from '#contract/permissions.ts'
import { KEYS_OF_PRESET } from '#contract/staff/presets.ts'
import { proveLedger } from '#features/credits/index.ts'
import { useDesk } from '#server/test/desk.ts'
import { numbersOf } from '#server/test/purchases.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { loadDemo } from './load-demo.ts'

const desk = useDesk()

const rowsOf = async (query: string) => (await desk.owner.query(query)).rows
const MAIN = "(select id from sites where slug = 'main')"

beforeAll(() => loadDemo(desk.platform, desk.sites.main), 300_000)

test('three hundred orders and sixty that came from sub-portals, in all states, numbered as they came', async () => {
  const counts = await rowsOf(
    `select status, count(*)::int from orders where site_id = ${MAIN} group by 1 order by 1`,
  )
  const byStatus = Object.fromEntries(counts.map(({ status, count }) => [status, count]))
  expect(byStatus).toMatchObject({ pending: 10, processing: 10, incomplete: 4 })
  expect(byStatus.completed + byStatus.cancelled).toBe(336)
  expect(byStatus.cancelled).toBeGreaterThan(5)
  const [numbers] = await rowsOf(`
    select min(order_no)::int as first, max(order_no)::int as last, bool_and(ascending) as ascending from (
      select order_no, created_at >= lag(created_at, 1, '-infinity') over (order by order_no) as ascending
      from orders where site_id = ${MAIN}) as o`)
  expect(numbers).toEqual({ first: 1001, last: 1360, ascending: true })
})

test('what somebody who looks around shall find', async () => {
  const [found] = await rowsOf(`
    select count(*) filter (where promised_at < now() and status in ('pending', 'processing'))::int as late,
      count(*) filter (where promised_at > now())::int as promised,
      count(*) filter (where assigned_to is not null and status = 'processing')::int as taken,
      count(*) filter (where revisions > 0 and status = 'processing')::int as revised,
      count(*) filter (where incomplete_reason <> '')::int as asked,
      count(*) filter (where automation_status = 'delivered')::int as automated,
      count(*) filter (where automation_status in ('queued', 'running'))::int as waiting,
      (select count(*)::int from order_changes where status = 'proposed') as proposed,
      (select count(*)::int from solutions) as solutions,
      (select sum(used)::int from solutions) as used,
      (select count(*)::int from conversation_messages where read_at is null) as unread,
      (select count(*)::int from orders where site_id <> ${MAIN}) as elsewhere
    from orders where site_id = ${MAIN}`)
  expect(found).toMatchObject({ taken: 10, revised: 3, asked: 4, automated: 2, waiting: 0, proposed: 3 })
  expect(found).toMatchObject({ late: 1, promised: 19, solutions: 4, used: 2, elsewhere: 63 })
  expect(found.unread).toBeGreaterThanOrEqual(3)
})

test('six people run the main site, each with the keys of what they do', async () => {
  const staff = await rowsOf(
    `select username, role_id, cardinality(permissions) as keys from users where site_id = ${MAIN} and role_id <> 2`,
  )
  expect(Object.fromEntries(staff.map(({ username, keys }) => [username, keys]))).toEqual({
    admin: ADMIN_DEFAULTS.length,
    moderator: KEYS_OF_PRESET.support.length,
    tuner: KEYS_OF_PRESET.tuner.length,
    sales: KEYS_OF_PRESET.sales.length,
    bookkeeper: KEYS_OF_PRESET.bookkeeper.length,
    shop: KEYS_OF_PRESET.shop_keeper.length,
  })
  const body = { login: 'bookkeeper', password: DEMO_PASSWORD }
  const { body: greta } = await desk.call('POST /auth/signin', { body })
  const token = greta.access_token
  expect((await desk.call('GET /credits', { token })).status).toBe(200)
  expect((await desk.call('GET /pending_orders', { token })).status).toBe(403)
})

test('the first customer is a company: a buyer, somebody who orders, an invitation; and one customer runs low', async () => {
  const people = await rowsOf(`
    select c.username, c.duty, e.username as employer, (select count(*)::int from orders o where o.placed_by = c.id) as orders
    from users c join users e on e.id = c.employer_id order by 1`)
  expect(people).toEqual([
    { username: 'lena', duty: 'buyer', employer: 'jkeller', orders: 1 },
    { username: 'tom', duty: 'orderer', employer: 'jkeller', orders: 2 },
  ])
  expect(await rowsOf('select email, duty from colleague_invites')).toEqual([
    { email: 'office@workshop.example', duty: 'buyer' },
  ])
  const low = await rowsOf(`
    select u.username, w.balance < u.low_balance_at as low from users u join wallets w on w.user_id = u.id
    where u.low_balance_at is not null`)
  expect(low).toEqual([{ username: 'lucie', low: true }])
})

test('the books balance, nobody spent what they did not have, and no invoice number is missing', async () => {
  const { proof } = await desk.platform.db.transaction(desk.sites.main, proveLedger)
  expect(proof).toMatchObject({ wallets: 10, wrong: [] })
  const [ledger] = await rowsOf(`
    select min(balance)::int as lowest, count(*) filter (where at < before)::int as backwards from (
      select balance, at, lag(at) over (partition by site_id, user_id order by seq) as before
      from ledger_transfers) as t`)
  expect(ledger.lowest).toBeGreaterThanOrEqual(0)
  expect(ledger.backwards).toBe(0)
  const [held] = await rowsOf(`
    select count(*)::int from orders o left join holds h on h.id = o.id
    where o.price <> case o.status when 'cancelled' then o.price else coalesce(h.held + h.captured, 0) end`)
  expect(held.count).toBe(0)
  const invoices = await rowsOf(`
    select status, count(*)::int from invoices i where exists (
      select from invoice_lines l where l.invoice_id = i.id and l.kind = 'credits') group by 1`)
  expect(Object.fromEntries(invoices.map(({ status, count }) => [status, count]))).toMatchObject({
    pending: 3,
    refunded: 1,
    void: 1,
  })
  expect((await numbersOf(desk, desk.sites.main)).length).toBeGreaterThan(60)
})

test('files of the last month can be read, older ones are known by their hash alone', async () => {
  const files = await rowsOf(`
    select f.sha256, s.storage_key, s.sha256 as stored, f.kind, f.analysis is not null as looked_at,
      f.changes ->> 'bytes' as changed
    from order_files f join stored_files s on s.id = f.file_id`)
  expect(files.length).toBeGreaterThan(110)
  for (const [place, file] of files.entries()) {
    // They are hundreds of megabytes: some stand for all.
    if (place % 8 === 0) {
      const bytes = await buffer(await desk.platform.storage.read(file.storage_key))
      expect(createHash('sha256').update(bytes).digest()).toEqual(file.sha256)
    }
    expect(file.stored).toEqual(file.sha256)
    expect(file.looked_at).toBe(file.kind !== 'extra')
    if (file.kind === 'modified') expect(Number(file.changed)).toBeGreaterThan(500)
  }
  const [sizes] = await rowsOf(`
    select min(size)::int as smallest, max(size)::int as largest,
      count(*) filter (where size between 2097152 and 8388608)::int as usual, count(*)::int as files
    from order_files where kind in ('original', 'modified')`)
  expect(sizes).toMatchObject({ smallest: 512 * 1024, largest: 8 * 1024 * 1024 })
  expect(sizes.usual / sizes.files).toBeGreaterThan(0.6)
  const [gone] = await rowsOf(`
    select count(distinct order_id)::int as orders, count(*) filter (where analysis is null)::int as unknown
    from order_files where file_id is null and deleted_at is not null`)
  expect(gone).toEqual({ orders: 326, unknown: 0 })
  const [left] = await rowsOf(`
    select count(*) filter (where state <> 'attached')::int as loose,
      (select count(*)::int from orders where closed_at < now() - interval '32 days' and files_deleted_at is null) as due
    from stored_files`)
  expect(left).toEqual({ loose: 0, due: 0 })
})

test('two sub-portals belong to agents; one sells as much as its provider, and the other keeps one thing to itself', async () => {
  const portals = await rowsOf(`
    select s.slug, u.company_name, (select default_locale from site_settings where site_id = s.id) as locale,
      (select count(*)::int from services where site_id = s.id and provider_id is not null) as services,
      (select count(*)::int from options where site_id = s.id and provider_id is not null) as options,
      (select array_agg(name) from options where site_id = s.id and provider_id is null) as own
    from sites s join users u on u.id = s.agent_id order by slug`)
  expect(portals).toEqual([
    {
      slug: 'alba',
      company_name: 'Alba Chip Service',
      locale: 'en',
      services: 4,
      options: 4,
      own: ['Pops and bangs'],
    },
    { slug: 'brzoza', company_name: 'Brzoza Chip', locale: 'pl', services: 12, options: 30, own: null },
  ])
  const [agents] = await rowsOf(`select count(*)::int from users where kind = 'agent' and site_id = ${MAIN}`)
  expect(agents.count).toBe(3)
})

test('orders of both sub-portals stand in every state on the way to the provider and back', async () => {
  const states = async (slug: string) => {
    const rows = await rowsOf(`
      select coalesce(o.relay_state, '') as relay, o.status, coalesce(p.status, '') as there, count(*)::int,
        count(*) filter (where o.provider_change_id is not null)::int as asked,
        count(*) filter (where o.revisions > 0)::int as revised
      from orders o join sites s on s.id = o.site_id left join orders p on p.id = o.provider_order_id
      where s.slug = '${slug}' group by 1, 2, 3 order by 1, 2, 3`)
    return rows.map(({ relay, status, there, count, asked, revised }) =>
      [relay, status, there, count, asked && `${asked} asked`, revised && `${revised} revised`]
        .filter(Boolean)
        .join(' '),
    )
  }
  expect(await states('alba')).toEqual([
    'own cancelled cancelled 2',
    'own completed 1',
    'relayed completed completed 28',
    'relayed incomplete incomplete 1',
    'relayed pending pending 1',
    'relayed processing processing 3 1 asked 1 revised',
    'returned pending cancelled 1',
  ])
  expect(await states('brzoza')).toEqual([
    'own processing 1',
    'relayed completed completed 16',
    'relayed incomplete incomplete 1',
    'relayed pending pending 1',
    'relayed processing processing 3 1 asked 1 revised',
    'returned cancelled cancelled 1',
    'returned pending cancelled 1',
    'waiting_for_balance pending 2',
  ])
})

test('people of the sub-portals: two who run each, and four customers at least', async () => {
  const people = await rowsOf(`
    select s.slug, count(*) filter (where u.role_id <> 2)::int as staff, count(*) filter (where u.role_id = 2)::int as customers
    from users u join sites s on s.id = u.site_id where s.slug <> 'main' and s.slug <> 'other' group by 1 order by 1`)
  expect(people).toEqual([
    { slug: 'alba', staff: 2, customers: 5 },
    { slug: 'brzoza', staff: 2, customers: 4 },
  ])
})

test('the portals grew month by month, and their agents bought what they needed', async () => {
  const { body: nora } = await desk.call('POST /auth/signin', {
    body: { login: 'admin', password: DEMO_PASSWORD },
  })
  const { body } = await desk.call('GET /sub_portal_statistics', { token: nora.access_token })
  const monthsOf = (title: string) =>
    body.items
      .find((one: { title: string }) => one.title === title)
      .months.filter(({ orders }: { orders: number }) => orders > 0).length
  expect(monthsOf('Alba Chip Service')).toBeGreaterThanOrEqual(6)
  expect(monthsOf('Brzoza Chip')).toBeGreaterThanOrEqual(4)
  const [early] = await rowsOf(
    'select count(*)::int from orders o join sites s on s.id = o.site_id where o.created_at < s.created_at and s.agent_id is not null',
  )
  expect(early.count).toBe(0)
  const agents = await rowsOf(`
    select u.username, count(i.id)::int as invoices, (w.balance / 100)::int as credits from users u
    join wallets w on w.user_id = u.id left join invoices i on not exists (
      select from invoice_lines l where l.invoice_id = i.id and l.kind = 'shop') and i.user_id = u.id and i.status = 'paid'
    where u.kind = 'agent' group by 1, 3 order by 1`)
  expect(agents).toEqual([
    { username: 'alba', invoices: expect.any(Number), credits: expect.any(Number) },
    { username: 'brzoza', invoices: expect.any(Number), credits: expect.any(Number) },
    { username: 'falk', invoices: 1, credits: 150 },
  ])
  const [alba, brzoza] = agents
  expect(alba.invoices).toBeGreaterThan(3)
  expect(brzoza.invoices).toBeGreaterThan(10)
  // Too little for the order that waits.
  expect(brzoza.credits).toBeLessThan(160)
  for (const slug of ['alba', 'brzoza']) {
    const [{ id }] = await rowsOf(`select id from sites where slug = '${slug}'`)
    const { proof } = await desk.platform.db.transaction(id, proveLedger)
    expect(proof.wrong).toEqual([])
  }
})

test('nobody is told of what happened in the past, and a second run changes nothing', async () => {
  const [jobs] = await rowsOf(`
    select count(*) filter (where name in ('mails.send', 'notifications.send'))::int as mails,
      count(*) filter (where name like 'orders.%')::int as orders from pgboss.job`)
  expect(jobs).toEqual({ mails: 0, orders: 0 })
  const everything = () =>
    rowsOf(`
      select (select count(*) from orders) as orders, (select max(changed_at) from orders) as changed,
        (select count(*) from vehicles) as vehicles, (select count(*) from options) as options,
        (select count(*) from ledger_transfers) as transfers, (select count(*) from stored_files) as files,
        (select count(*) from invoices) as invoices, (select count(*) from users) as people,
        (select count(*) from shop_products) as products, (select count(*) from shop_coupons) as coupons`)
  const before = await everything()
  await loadDemo(desk.platform, desk.sites.main)
  expect(await everything()).toEqual(before)
  // Smaller copies of the shop's pictures are not what this looks for, and take minutes.
  Object.assign(desk.platform, { pictures: { ...desk.platform.pictures, resize: async () => [] } })
  await desk.runJobs()
  const [documents] = await rowsOf('select count(*)::int from invoices where document_file_id is not null')
  expect(documents.count).toBeGreaterThan(5)
})

test('the bells of the customer and of the admin tell of their newest orders', async () => {
  const bells = await rowsOf(`
    select u.email, count(*)::int as told, count(*) filter (where n.read_at is null)::int as unread
    from notifications n join users u on u.id = n.user_id group by 1 order by 1`)
  expect(bells).toEqual([
    { email: 'admin@northline.example', told: 6, unread: 3 },
    { email: 'customer@workshop.example', told: 6, unread: 3 },
  ])
})

test('two mailings went out, each with somebody whom it did not reach, and one is being written', async () => {
  const { rows } = await desk.owner.query(
    `select state, total, sent, bounced, refused, unknown, left_out from mailings where site_id = $1 order by created_at`,
    [desk.sites.main],
  )
  expect(rows).toEqual([
    { state: 'sent', total: 10, sent: 9, bounced: 1, refused: 0, unknown: 0, left_out: 0 },
    { state: 'sent', total: 10, sent: 6, bounced: 1, refused: 1, unknown: 1, left_out: 1 },
    { state: 'draft', total: 0, sent: 0, bounced: 0, refused: 0, unknown: 0, left_out: 0 },
  ])
})

test('files that customers sent outside of orders, in every state', async () => {
  const { rows } = await desk.owner.query(
    `select (seen_at is not null) as seen, (done_at is not null) as done from sent_files
     where site_id = $1 order by created_at desc`,
    [desk.sites.main],
  )
  expect(rows.map(({ seen, done }) => [seen, done])).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [true, true],
  ])
})

test('notices in every state, one of them pinned and one with a picture', async () => {
  const { rows } = await desk.owner.query(
    `select title, pinned, audience, countries, price_types, to_date is null as open,
      body like '%<img %' as picture, (select count(*)::int from notice_reads r where r.notice_id = n.id) as read
     from notices n where site_id = $1 order by from_date`,
    [desk.sites.main],
  )
  expect(rows.map(({ title, pinned, picture }) => [title, pinned, picture])).toEqual([
    ['Maintenance on Sunday morning', false, false],
    ['How to reach both connectors of an EDC17 on the bench', false, true],
    ['Files on Saturdays until 16:00', true, false],
    ['Margins of your sub-portal', false, false],
    ['Closed between the years', false, false],
  ])
  expect(rows.map(({ audience }) => audience)).toEqual(['all', 'customers', 'all', 'agents', 'all'])
  expect(rows[0]?.read).toBeGreaterThan(3)
})

test('eighty orders of the shop in every state, each with what follows from it', async () => {
  const counts = await rowsOf('select status, count(*)::int from shop_orders group by 1')
  expect(Object.fromEntries(counts.map(({ status, count }) => [status, count]))).toEqual({
    awaiting_payment: 8,
    paid: 5,
    processing: 5,
    shipped: 8,
    completed: 47,
    on_hold: 3,
    cancelled: 4,
  })
  const [about] = await rowsOf(`
    select count(*) filter (where credits is not null)::int as by_credits, count(*) filter (where refunded > 0)::int as refunded,
      count(*) filter (where status = 'awaiting_payment' and holds_goods)::int as reserved,
      count(*) filter (where coupon_code <> '')::int > 0 as with_coupon,
      count(*) filter (where paid_at is not null and credits is null and not exists (
        select from invoices i where i.id = invoice_id and i.number is not null))::int as unbooked,
      count(distinct user_id)::int > 7 as many_buyers
    from shop_orders`)
  expect(about).toEqual({
    by_credits: 3,
    refunded: 5,
    reserved: 4,
    with_coupon: true,
    unbooked: 0,
    many_buyers: true,
  })
  const [stock] = await rowsOf(
    'select min(inventory)::int as least, sum(sales)::int > 80 as sold from shop_products',
  )
  expect(stock).toEqual({ least: 0, sold: true })
})
