import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'
import type { ReadTx } from './database.ts'

/*
 * Read from PostgreSQL's own catalogue, so that a table which a later migration adds is covered by being there.
 */
const bare = useBareDatabase()

/** Whether this connection really is subject to row-level security. */
const isolationOf = (tx: ReadTx) =>
  sql<{ bypasses: boolean; owns: number }>`
    select rolbypassrls or rolsuper as bypasses,
      (select count(*)::int from pg_tables where tableowner = current_user) as owns
    from pg_roles where rolname = current_user`.execute(tx.db)

/** Belongs to a site and has no policy, because hostnames are resolved before there is a site to isolate by. */
const RESOLVED_BEFORE = ['site_hostnames']
/** The catalogue: one for the installation, read by every site and written by the admin site alone. */
const CATALOGUE = [
  'vehicle_details',
  'vehicle_images',
  'vehicle_location_images',
  'vehicle_locations',
  'vehicle_search',
  'vehicle_words',
  'vehicles',
]
/** Belongs to no site. */
const SHARED = ['installation', 'migrations', 'rate_limits', 'sites', 'used_captchas', 'vat_standard_rates']

async function names(text: string): Promise<string[]> {
  return (await bare.owner.query(text)).rows.map((row) => row.name)
}

const withSiteId = () =>
  names(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'site_id'
    and not a.attisdropped order by 1`)

const isolated = async () => (await withSiteId()).filter((name) => !RESOLVED_BEFORE.includes(name))

test('security 21: every table with a site has row-level security and a policy for reading and writing', async () => {
  const tables = await isolated()
  expect(tables.length).toBeGreaterThanOrEqual(15)
  const secured = await names(`
    select c.relname as name from pg_class c join pg_policies p on p.tablename = c.relname and p.schemaname = 'public'
    where c.relrowsecurity and p.cmd = 'ALL' and p.permissive = 'PERMISSIVE' and p.roles = '{public}'
      and p.qual = '(site_id = app.site_id())' and p.with_check = '(site_id = app.site_id())' order by 1`)
  expect(secured).toEqual(tables)
  const policies = await bare.owner.query(
    "select count(*)::int as n from pg_policies where schemaname = 'public'",
  )
  const perTableOfCatalogue = 4
  expect(policies.rows[0].n).toBe(tables.length + CATALOGUE.length * perTableOfCatalogue)
})

test('the catalogue is read by all and written by the admin site', async () => {
  const { rows } = await bare.owner.query(
    `
    select p.tablename as name, array_agg(p.cmd || coalesce(' using ' || p.qual, '') ||
      coalesce(' with check ' || p.with_check, '') order by p.cmd) as policies
    from pg_policies p join pg_class c on c.oid = format('public.%I', p.tablename)::regclass and c.relrowsecurity
    where p.tablename = any ($1) and p.permissive = 'PERMISSIVE' group by 1 order by 1`,
    [CATALOGUE],
  )
  const policies = [
    'DELETE using app.is_admin_site()',
    'INSERT with check app.is_admin_site()',
    'SELECT using true',
    'UPDATE using app.is_admin_site()',
  ]
  expect(rows).toEqual(CATALOGUE.map((name) => ({ name, policies })))
  const [admin, other] = bare.sites
  const add = (siteId: string, id: string) =>
    bare.db.transaction(siteId, (tx) =>
      tx.db
        .insertInto('vehicles')
        .values({ id, level: 1, name: id, position: 0, created_at: tx.now })
        .execute(),
    )
  const mine = '01890000-0000-7000-8000-000000000001'
  await add(admin, mine)
  await expect(add(other, '01890000-0000-7000-8000-000000000002')).rejects.toThrow('row-level security')
  const touched = await bare.db.transaction(other, async (tx) => [
    (await tx.db.updateTable('vehicles').set({ name: 'theirs' }).executeTakeFirst()).numUpdatedRows,
    (await tx.db.deleteFrom('vehicles').executeTakeFirst()).numDeletedRows,
    (await tx.db.selectFrom('vehicles').select('name').execute()).length,
  ])
  expect(touched).toEqual([0n, 0n, 1])
  await bare.db.transaction(admin, (tx) => tx.db.deleteFrom('vehicles').where('id', '=', mine).execute())
})

test('tables without a site are exactly those that may be', async () => {
  const all = await names("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  const belonging = await withSiteId()
  expect(all.filter((name) => !belonging.includes(name))).toEqual([...SHARED, ...CATALOGUE])
})

test('a view shows no more than the tables below it show to whoever asks', async () => {
  const views = await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('v', 'm') and not coalesce('security_invoker=true' = any (reloptions), false)`)
  expect(views).toEqual([])
})

test('functions that act as the owner are exactly those that must', async () => {
  const definers = await names('select proname as name from pg_proc where prosecdef order by 1')
  expect(definers).toEqual([
    'apply_transfer',
    'delete_old_audit_lines',
    'let_go_of_object',
    // What a provider's lists show of the inside of its own sub-portals, of all of them by one statement.
    'look_into_portals',
    'search_audit_log',
    'search_balances',
    'search_invoices',
    'search_orders',
    'search_people',
    'search_products',
    'search_shop_orders',
    'search_tickets',
  ])
})

test('a site is never optional', async () => {
  const optional = await names(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id' and is_nullable = 'YES'
    and table_name in (select tablename from pg_tables where schemaname = 'public')`)
  expect(optional).toEqual([])
})

test('the role of the program owns nothing, is no superuser and does not bypass policies', async () => {
  const { rows } = await bare.db.read(bare.sites[0], isolationOf)
  expect(rows).toEqual([{ bypasses: false, owns: 0 }])
  const owned = await names(`
    select relname as name from pg_class where relowner = 'tunedesk_app'::regrole
    union all select proname from pg_proc where proowner = 'tunedesk_app'::regrole
    union all select nspname from pg_namespace where nspowner = 'tunedesk_app'::regrole`)
  expect(owned).toEqual([])
  const memberships = await names(
    "select roleid::regrole::text as name from pg_auth_members where member = 'tunedesk_app'::regrole",
  )
  expect(memberships).toEqual([])
})

test.each([
  'create table public.own (id int)',
  'create table app.own (id int)',
  'create schema own',
  'create role own',
  'alter table users disable row level security',
  'alter role tunedesk_app bypassrls',
  'truncate users',
  'set session authorization postgres',
  "insert into migrations (name, sha256) values ('0000', '')",
])('it cannot: %s', async (statement) => {
  await expect(bare.app.query(statement)).rejects.toThrow(/permission denied|must be owner|does not exist/)
})

test('security 21: without a site a query finds nothing in any table and can write to none', async () => {
  await bare.db.transaction(bare.sites[0], async (tx) => {
    await tx.db
      .insertInto('close_dates')
      .values({ site_id: tx.siteId, date: '2026-12-24', reason: 'closed' })
      .execute()
  })
  for (const table of await isolated()) {
    const { rows } = await bare.app.query(`select count(*)::int as n from ${table}`)
    expect([table, rows[0].n]).toEqual([table, 0])
  }
  const insert = 'insert into close_dates (site_id, date) values ($1, $2)'
  await expect(bare.app.query(insert, [bare.sites[0], '2026-12-25'])).rejects.toThrow(
    'new row violates row-level security policy for table "close_dates"',
  )
  expect((await bare.app.query("update close_dates set reason = 'open'")).rowCount).toBe(0)
  expect((await bare.app.query('delete from close_dates')).rowCount).toBe(0)
  const { rows } = await bare.owner.query('select reason from close_dates')
  expect(rows).toEqual([{ reason: 'closed' }])
})

test('security 21: a unit of work of one site sees, changes and makes nothing of another', async () => {
  const [here, there] = bare.sites
  await bare.db.transaction(there, async (tx) => {
    await tx.db.insertInto('policies').values({ site_id: there, cookie_law: 'theirs' }).execute()
  })
  const seen = await bare.db.transaction(here, async (tx) => {
    const changed = await tx.db.updateTable('policies').set({ cookie_law: 'ours' }).executeTakeFirst()
    const deleted = await tx.db.deleteFrom('policies').executeTakeFirst()
    const rows = await tx.db.selectFrom('policies').selectAll().execute()
    return [changed.numUpdatedRows, deleted.numDeletedRows, rows.length]
  })
  expect(seen).toEqual([0n, 0n, 0])
  const smuggled = bare.db.transaction(here, (tx) =>
    tx.db.insertInto('close_dates').values({ site_id: there, date: '2026-01-01' }).execute(),
  )
  await expect(smuggled).rejects.toThrow('row-level security')
})

test('what a connection did before does not matter: each unit sees its own site', async () => {
  const single = bare.open({ poolSize: 1 })
  const setting = (siteId: string | null) => async (tx: Pick<ReadTx, 'db'>) =>
    [siteId, await currentSite(tx.db)] as const
  const [here, there] = bare.sites
  const seen = [
    await single.read(here, setting(here)),
    await single.transaction(there, setting(there)),
    await single.read(here, setting(here)),
    await single.withoutSite((db) => setting(null)({ db })),
    await single.transaction(here, setting(here)),
    await single.statement(here, setting(here)),
    await single.withoutSite((db) => setting(null)({ db })),
    await single.statement(there, setting(there)),
    await single.withoutSite((db) => setting(null)({ db })),
  ]
  for (const [expected, found] of seen) expect(found).toBe(expected)
  await expect(
    single.transaction(here, async () => Promise.reject(new Error('rolled back'))),
  ).rejects.toThrow()
  expect(await single.withoutSite(currentSite)).toBeNull()
})

async function currentSite(db: ReadTx['db']) {
  const { rows } = await sql<{ site: string | null }>`select app.site_id() as site`.execute(db)
  return rows[0]?.site ?? null
}

test.each(['', 'main', "x'; drop table users; --", '01890000-0000-7000-8000-00000000000Z'])(
  'a unit of work needs the id of a site, and %j is none',
  async (siteId) => {
    await expect(bare.db.transaction(siteId, async () => 1)).rejects.toThrow('needs the id of a site')
    await expect(bare.db.read(siteId, async () => 1)).rejects.toThrow('needs the id of a site')
  },
)

test('foreign keys between tables of a site carry the site', async () => {
  const loose = await names(`
    select conname as name from pg_constraint k
    join pg_attribute target on target.attrelid = k.confrelid and target.attname = 'site_id'
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and not exists (
        select from unnest(k.conkey, k.confkey) as pair (own, other)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
        where a.attname = 'site_id' and pair.other = target.attnum)`)
  // Rows of the catalogue have no site; whoever writes them is the admin site, and attaches its own files only.
  // A sub-portal names its agent, who is a customer of the provider.
  expect(loose.sort()).toEqual([
    'sites_provider_id_agent_id_fkey',
    'vehicle_images_file_id_fkey',
    'vehicle_location_images_file_id_fkey',
    'vehicles_image_file_id_fkey',
  ])
})

test('unique keys are per site, but for ids and random secrets', async () => {
  const { rows } = await bare.owner.query(`
    select c.relname || ' (' || string_agg(a.attname, ', ' order by a.attnum) || ')' as key
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indisunique and c.relnamespace = 'public'::regnamespace
      and c.relname in (select table_name from information_schema.columns where column_name = 'site_id')
    group by i.indexrelid, c.relname having not bool_or(a.attname = 'site_id') order by 1`)
  expect(rows.map((row) => row.key)).toEqual([
    'audit_log (id)',
    'automation_runs (id)',
    'canned_answers (id)',
    'chats (id)',
    'colleague_invites (id)',
    'conversation_messages (id)',
    'conversations (id)',
    'customer_notes (id)',
    'events (id)',
    'forgot_tokens (hash)',
    'holds (id)',
    'imports (id)',
    'invoices (id)',
    'ledger_proofs (id)',
    'ledger_transfers (seq)',
    'mailings (id)',
    'notice_images (id)',
    'notices (id)',
    'notification_mails (id)',
    'notifications (id)',
    'one_time_codes (id)',
    'option_extras (id)',
    'options (id)',
    'order_changes (id)',
    'order_count_changes (id)',
    'order_downloads (id)',
    'order_events (id)',
    'order_files (id)',
    'order_items (id)',
    'orders (id)',
    'packages (id)',
    'passkeys (id)',
    'payment_messages (id)',
    'payment_refunds (id)',
    'payments (id)',
    'push_devices (id)',
    'received_mails (id)',
    'refresh_tokens (hash)',
    'reset_tokens (hash)',
    'saved_views (id)',
    'sent_files (id)',
    'services (id)',
    'sessions (id)',
    'setup_links (hash)',
    'shop_addresses (id)',
    'shop_cart_items (id)',
    'shop_carts (id)',
    'shop_categories (id)',
    'shop_coupons (id)',
    'shop_order_events (id)',
    'shop_order_items (id)',
    'shop_orders (id)',
    'shop_product_images (id)',
    'shop_products (id)',
    'shop_shipping_methods (id)',
    'sign_in_challenges (hash)',
    'site_hostnames (hostname)',
    'solutions (id)',
    'staff_invites (id)',
    'stored_files (id)',
    'stored_files (public_key)',
    'tickets (id)',
    'users (id)',
    'vat_checks (id)',
    'vat_rates (id)',
  ])
})
