import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBareOrders } from '#server/test/bare-orders.ts'
import { startTestCluster, type TestCluster } from '#server/test/cluster.ts'
import { applyMigration, createMigrationsTable, ensureRole, migrate, readMigrations } from './migrate.ts'

/* Installations of earlier versions, with people in them, are started by this one. Their owner is no superuser. */

const SECRET = 'a secret key of the first version, long'
const SITES = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']
const PERSON = '01900000-0000-7000-8000-0000000000aa'
const HOLD = '01900000-0000-7000-8000-0000000000ab'
let cluster: TestCluster

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** A database as the version with that last migration left it, with two sites and one person. */
async function installVersion(database: string, lastMigration: string) {
  const root = await open(cluster.url)
  await root.query(`create database ${database} owner landlord`)
  await root.end()
  const url = new URL(cluster.url)
  Object.assign(url, { username: 'landlord', password: 'of the house', pathname: `/${database}` })
  const owner = await open(url.href)
  await ensureRole(owner, SECRET)
  await createMigrationsTable(owner)
  for (const migration of await readMigrations())
    if (migration.name.slice(0, 4) <= lastMigration) await applyMigration(owner, migration)
  for (const [index, site] of SITES.entries()) {
    await owner.query('insert into sites values ($1, $2, $3, now())', [site, `site-${index}`, index === 0])
    await owner.query(
      'insert into site_settings (site_id, title, country, currency, timezone) values ($1, $2, $3, $4, $5)',
      [site, `Site ${index}`, 'DE', 'EUR', 'Europe/Berlin'],
    )
  }
  await owner.query(
    `insert into users (id, site_id, role_id, username, email, password_hash, first_name, last_name, created_at)
     values ($1, $2, 1, 'early', 'early@portal.test', 'x', 'Early', 'Bird', now())`,
    [PERSON, SITES[0]],
  )
  return { owner, ownerUrl: url.href }
}

beforeAll(async () => {
  cluster = await startTestCluster()
  const root = await open(cluster.url)
  await root.query("create role landlord login createrole password 'of the house'")
  await root.end()
})

afterAll(() => cluster?.stop())

test('every site gets every rate, its settings are filled in, and its people can be credited', async () => {
  const { owner, ownerUrl } = await installVersion('first_version', '0005')
  const { appUrl, applied } = await migrate(ownerUrl, SECRET)
  expect(applied.slice(0, 4)).toEqual([
    '0006-create-ledger.sql',
    '0007-create-vat.sql',
    '0008-create-purchases.sql',
    '0009-create-payments.sql',
  ])
  const { rows: rates } = await owner.query(
    'select site_id, count(*)::int as n, count(*) filter (where enabled)::int as charged from vat_rates group by 1 order by 1',
  )
  expect(rates).toEqual(SITES.map((site_id) => ({ site_id, n: 249, charged: 27 })))
  const { rows: settings } = await owner.query(
    'select credit_rate, free_amount, retention_months from site_settings',
  )
  expect(settings).toEqual(SITES.map(() => ({ credit_rate: '100', free_amount: true, retention_months: 1 })))

  const app = await open(appUrl)
  try {
    await app.query(`select set_config('app.site_id', $1, false)`, [SITES[0]])
    const { rows } = await app.query(
      `insert into ledger_transfers (site_id, key, user_id, act, from_account, to_account, amount, balance, at)
       values ($1, 'first', $2, 'top_up', 'issued', 'wallet', 500, 0, now()) returning balance`,
      [SITES[0], PERSON],
    )
    expect(rows).toEqual([{ balance: '500' }])
    for (const statement of [
      'update wallets set balance = 1000000',
      'update holds set held = 0',
      'update ledger_transfers set amount = 1',
      'delete from ledger_transfers',
      'truncate ledger_transfers',
      'delete from invoices',
      'update ledger_proofs set transfers = 0',
      'update vat_standard_rates set rate = 0',
      'alter table ledger_transfers disable trigger all',
    ])
      await expect(app.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
    await expect(owner.query('delete from ledger_transfers')).rejects.toThrow('append-only')
    await expect(owner.query('truncate ledger_transfers')).rejects.toThrow('append-only')
  } finally {
    await app.end()
    await owner.end()
  }
})

test('statements that went wrong at their first line are mended, and stay closed', async () => {
  const { owner, ownerUrl } = await installVersion('version_with_orders', '0012')
  const other = await open(ownerUrl)
  const move = (client: pg.Client, key: string, [act, from, to]: string[], amount: number, hold?: string) =>
    client.query(
      `insert into ledger_transfers (site_id, key, user_id, act, from_account, to_account, amount, balance, hold_id, at)
       values ($1, $2, $3, $4, $5, $6, $7, 0, $8, now()) returning balance`,
      [SITES[0], key, PERSON, act, from, to, amount, hold],
    )
  const TOP_UP = ['top_up', 'issued', 'wallet']
  const statement = async () => {
    const { rows } = await owner.query(
      'select key, amount::int, balance::int from ledger_transfers order by seq',
    )
    return rows.map(({ key, amount, balance }) => [key, amount, balance])
  }
  try {
    for (const client of [owner, other])
      await client.query(`select set_config('app.site_id', $1, false)`, [SITES[0]])
    const [{ pid }] = (await other.query('select pg_backend_pid() as pid')).rows
    await owner.query('begin')
    await move(owner, 'first', TOP_UP, 4000)
    const second = move(other, 'second', TOP_UP, 6000)
    const waiting = `select wait_event_type from pg_stat_activity where pid = ${pid}`
    await expect.poll(async () => (await owner.query(waiting)).rows).toEqual([{ wait_event_type: 'Lock' }])
    await owner.query('commit')
    await second
    await move(owner, 'hold', ['hold', 'wallet', 'held'], 2500, HOLD)
    await move(owner, 'capture', ['capture', 'held', 'used'], 2500, HOLD)
    expect(await statement()).toEqual([
      ['first', 4000, 4000],
      ['second', 6000, 6000],
      ['hold', 2500, 7500],
      ['capture', 2500, 7500],
    ])

    await migrate(ownerUrl, SECRET)
    expect(await statement()).toEqual([
      ['first', 4000, 4000],
      ['second', 6000, 10000],
      ['hold', 2500, 7500],
      ['capture', 2500, 7500],
    ])
    await expect(owner.query('update ledger_transfers set balance = 0')).rejects.toThrow('append-only')
    expect((await move(owner, 'third', TOP_UP, 100)).rows).toEqual([{ balance: '7600' }])
  } finally {
    await other.end()
    await owner.end()
  }
})

test('the hostname that an earlier address gave the admin site goes, those of others stay', async () => {
  const { owner, ownerUrl } = await installVersion('kept_address', '0021')
  await owner.query("insert into site_hostnames values ('portal.example', $1), ('alba.example', $2)", SITES)
  await migrate(ownerUrl, SECRET)
  const { rows } = await owner.query('select hostname from site_hostnames')
  expect(rows).toEqual([{ hostname: 'alba.example' }])
  await owner.end()
})

test('messages of orders become conversations with their ids, files, read marks and downloads', async () => {
  const { owner, ownerUrl } = await installVersion('order_messages', '0023')
  const uuid = (end: string) => `01900000-0000-7000-8000-0000000000${end}`
  const [order, silent, file, first, second, download] = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'].map(uuid)
  await owner.query(
    `insert into orders (id, site_id, order_no, user_id, status, vehicle_label, tool, read_method, master_slave,
       service_id, service_name, service_key, price_type, price, options, time_frame, frame_minutes, created_at,
       changed_at, search)
     select id, $2, no, $3, 'pending', 'A car', 'A tool', 'obd', 'master', id, 'Stage 1', 'key', 1, 0, 0, 'asap', 60,
       now(), now(), 'a car' from unnest($1::uuid[]) with ordinality as o (id, no)`,
    [[order, silent], SITES[0], PERSON],
  )
  await owner.query(
    `insert into stored_files (id, site_id, storage_key, state, name, media_type, size, created_at, changed_at)
     values ($1, $2, 'log', 'attached', 'log.csv', 'text/csv', 3, now(), now())`,
    [file, SITES[0]],
  )
  await owner.query(
    `insert into order_messages
       (id, site_id, order_id, sender_id, from_staff, text, file_id, file_name, file_size, created_at, read_at)
     values ($1, $3, $4, $5, false, 'See the log', $6, 'log.csv', 3, '2026-05-01T10:00Z', '2026-05-01T11:00Z'),
       ($2, $3, $4, $5, true, 'Thank you', null, '', 0, '2026-05-01T12:00Z', null)`,
    [first, second, SITES[0], order, PERSON, file],
  )
  await owner.query(
    `insert into order_downloads
       (id, site_id, order_id, message_id, name, user_id, session_id, began_at, continued_at)
     values ($1, $2, $3, $4, 'log.csv', $5, $1, now(), now())`,
    [download, SITES[0], order, first, PERSON],
  )
  await migrate(ownerUrl, SECRET)
  const { rows } = await owner.query(
    `select m.id, m.from_staff, m.text, m.file_id, m.file_name, m.file_size::int, m.read_at, c.subject_kind,
       c.subject_id, c.customer_id, c.created_at
     from conversation_messages m join conversations c on c.site_id = m.site_id and c.id = m.conversation_id
     order by m.id`,
  )
  const about = { subject_kind: 'order', subject_id: order, customer_id: PERSON }
  const begun = { created_at: new Date('2026-05-01T10:00Z') }
  expect(rows).toEqual([
    {
      ...{
        id: first,
        from_staff: false,
        text: 'See the log',
        file_id: file,
        file_name: 'log.csv',
        file_size: 3,
      },
      ...{ read_at: new Date('2026-05-01T11:00Z'), ...about, ...begun },
    },
    {
      ...{ id: second, from_staff: true, text: 'Thank you', file_id: null, file_name: '', file_size: 0 },
      ...{ read_at: null, ...about, ...begun },
    },
  ])
  expect((await owner.query('select message_id from order_downloads')).rows).toEqual([{ message_id: first }])
  expect((await owner.query('select count(*)::int as n from conversations')).rows).toEqual([{ n: 1 }])
  await owner.end()
})

test('every invoice gets the line that it was: fees, credit notes, other currencies, drafts and void ones', async () => {
  const { owner, ownerUrl } = await installVersion('before_lines', '0025')
  const id = (n: number) => `01900000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
  interface Invoice {
    status: string
    figures: [credits: number, net: number, fee: number, rate: number, vat: number]
    currency?: string
    corrects?: number
  }
  const invoices: Record<number, Invoice> = {
    1: { status: 'refunded', figures: [10000, 10000, 300, 1900, 1957] },
    2: { status: 'paid', figures: [-10000, -10000, -300, 1900, -1957], corrects: 1 },
    3: { status: 'paid', figures: [5000, 1_000_000, 30_000, 2700, 278_100], currency: 'HUF' },
    4: { status: 'paid', figures: [2500, 250_000, 10_000, 0, 0], currency: 'JPY' },
    5: { status: 'pending', figures: [1, 33, 0, 1900, 6] },
    6: { status: 'draft', figures: [0, 0, 0, 0, 0] },
    7: { status: 'void', figures: [0, 0, 0, 0, 0] },
    8: { status: 'void', figures: [700, 777, 7, 2000, 157] },
  }
  for (const [n, { status, figures, currency = 'EUR', corrects }] of Object.entries(invoices)) {
    const [credits, net, fee, rate, vat] = figures
    const isNumbered = status === 'paid' || status === 'refunded'
    await owner.query(
      `insert into invoices (id, site_id, user_id, kind, status, number, item_name, credits, net, fee, vat_rate, vat,
         total, currency, seller, buyer, language, corrects_id, created_at, paid_at)
       values ($1, $2, $3, $4, $5, $6, 'Credits', $7, $8, $9, $10, $11, $12, $13, '{}', '{}', 'en', $14, now(), $15)`,
      [
        ...[id(Number(n)), SITES[0], PERSON, corrects ? 'credit_note' : 'invoice', status],
        ...[isNumbered ? `R-${n}` : null, credits, net, fee, rate, vat, net + fee + vat, currency],
        ...[corrects ? id(corrects) : null, isNumbered ? new Date() : null],
      ],
    )
  }
  await migrate(ownerUrl, SECRET)
  const { rows } = await owner.query(
    'select invoice_id, description, quantity::int, net::int, vat::int from invoice_lines order by invoice_id',
  )
  const line = (n: number, quantity: number, net: number, vat: number) => ({
    ...{ invoice_id: id(n), description: 'Credits' },
    ...{ quantity, net, vat },
  })
  expect(rows).toEqual([
    line(1, 10000, 10000, 1900),
    line(2, -10000, -10000, -1900),
    line(3, 5000, 1_000_000, 270_000),
    line(4, 2500, 250_000, 0),
    line(5, 1, 33, 6),
    line(8, 700, 777, 155),
  ])
  // The database looks at every one of them again, and takes them all.
  await owner.query('update invoices set net = net')
  await expect(
    owner.query('update invoices set net = net + 1, total = total + 1 where id = $1', [id(5)]),
  ).rejects.toThrow('do not make it up')
  await owner.end()
})

test('what came from sub-portals is counted from the first, and months are made of the days that were kept', async () => {
  const { owner, ownerUrl } = await installVersion('version_with_portals', '0044')
  for (const migration of await readMigrations())
    if (migration.name > '0045' && migration.name < '0050') await applyMigration(owner, migration)
  const [main, portal] = SITES as [string, string]
  await insertBareOrders({ owner }, main, [
    ...[250, 400].map((price) => ({ userId: PERSON, price })),
    { userId: PERSON, price: 900, status: 'cancelled' },
    { userId: PERSON, price: 5000, plate: 'THEIR OWN' },
  ])
  await owner.query(
    `update orders set channel = 'agent', from_site_id = $1, from_order_id = gen_random_uuid(),
       created_at = date_trunc('month', now(), 'UTC') - interval '1 hour' where reg_no = ''`,
    [portal],
  )
  await owner.query(
    `insert into holds (id, site_id, user_id, held, captured, created_at)
     select id, site_id, user_id, 0, 400, created_at from orders where price = 400`,
  )
  await owner.query(
    `insert into figures (site_id, name, part, owner_id, grain, at, amount)
     select $1, 'sales.total', 'EUR', '00000000-0000-0000-0000-000000000000', 'day', at::timestamptz, 7
     from unnest(array['2025-01-01T00:00Z', '2025-01-31T00:00Z', '2025-02-01T00:00Z']) at`,
    [main],
  )
  await migrate(ownerUrl, SECRET)
  const { rows } = await owner.query(
    `select part, grain, amount::int, owner_id = $1 as of_portal, to_char(at at time zone 'UTC', 'HH24:MI') as time
     from figures where name = 'orders.relayed' order by part, grain, of_portal`,
    [portal],
  )
  expect(rows).toEqual(
    Object.entries({ credits: 650, earned: 400, orders: 2 }).flatMap(([part, amount]) =>
      Object.entries({ day: '00:00', month: '00:00', quarter: '23:00' }).flatMap(([grain, time]) =>
        [false, true].map((of_portal) => ({ part, grain, amount, of_portal, time })),
      ),
    ),
  )
  const { rows: months } = await owner.query(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as month, amount::int from figures
     where name = 'sales.total' and grain = 'month' order by at`,
  )
  expect(months).toEqual([
    { month: '2025-01-01', amount: 14 },
    { month: '2025-02-01', amount: 7 },
  ])
  await owner.end()
})

test('what went back or is on its way becomes a refund of all of it, and an invoice may have more than one note', async () => {
  const { owner, ownerUrl } = await installVersion('before_refunds_in_parts', '0044')
  for (const migration of await readMigrations())
    if (migration.name > '0045' && migration.name < '0064') await applyMigration(owner, migration)
  const id = (n: number) => `01900000-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`
  const payments: Record<number, [status: string, isPaid: boolean]> = {
    1: ['refunding', true],
    2: ['refunded', true],
    3: ['paid', true],
    // Given back before anybody heard that it was paid.
    4: ['refunded', false],
  }
  for (const [n, [status, isPaid]] of Object.entries(payments))
    await owner.query(
      `insert into payments (id, site_id, user_id, purpose, subject_id, method, amount, currency, status, created_at,
         changed_at, paid_at)
       values ($1, $2, $3, 'invoice', $1, 'stripe', 1190, 'EUR', $4, now(), '2026-01-02', $5)`,
      [id(Number(n)), SITES[0], PERSON, status, isPaid ? '2026-01-01' : null],
    )
  const book = (n: number, sign: number, status: string, corrects: number | null) =>
    owner.query(
      `with line as (insert into invoice_lines (site_id, invoice_id, position, kind, quantity, net, vat)
         values ($2, $1, 0, 'credits', $4 * 300, $4 * 1000, $4 * 190) returning site_id, invoice_id)
       insert into invoices (id, site_id, user_id, kind, status, number, net, vat_rate, vat, total, currency, seller,
         buyer, language, created_at, paid_at, corrects_id)
       select invoice_id, site_id, $3::uuid, case when $4 < 0 then 'credit_note' else 'invoice' end, $5, $6,
         $4 * 1000, 1900, $4 * 190, $4 * 1190, 'EUR', '{}', '{}', 'en', now(), now(), $7 from line`,
      [id(n), SITES[0], PERSON, sign, status, `R-${n}`, corrects && id(corrects)],
    )
  await book(11, 1, 'refunded', null)
  await book(12, -1, 'paid', 11)
  await migrate(ownerUrl, SECRET)
  const { rows } = await owner.query(
    'select id, payment_id, amount::int, status, changed_at::date::text as changed_on from payment_refunds order by id',
  )
  expect(rows).toEqual([
    { id: id(1), payment_id: id(1), amount: 1190, status: 'pending', changed_on: '2026-01-02' },
    { id: id(2), payment_id: id(2), amount: 1190, status: 'done', changed_on: '2026-01-02' },
  ])
  // The database looks at both again, and takes them; a second note would take back more than there is.
  await owner.query('update invoices set net = net')
  await expect(book(13, -1, 'paid', 11)).rejects.toThrow('more is taken back than invoice')
  await owner.end()
})
