import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCluster, type TestCluster } from '#server/test/cluster.ts'
import { applyMigration, createMigrationsTable, ensureRole, migrate, readMigrations } from './migrate.ts'

/* An installation of the first version, with people in it, is started by this one. Its owner is no superuser. */

const SECRET = 'a secret key of the first version, long'
const SITES = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']
const PERSON = '01900000-0000-7000-8000-0000000000aa'
let cluster: TestCluster
let owner: pg.Client
let ownerUrl: string

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

beforeAll(async () => {
  cluster = await startTestCluster()
  const root = await open(cluster.url)
  await root.query("create role landlord login createrole password 'of the house'")
  await root.query('create database house owner landlord')
  await root.end()
  const url = new URL(cluster.url)
  Object.assign(url, { username: 'landlord', password: 'of the house', pathname: '/house' })
  ownerUrl = url.href
  owner = await open(ownerUrl)
  await ensureRole(owner, SECRET)
  await createMigrationsTable(owner)
  for (const migration of (await readMigrations()).slice(0, 5)) await applyMigration(owner, migration)
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
})

afterAll(async () => {
  await owner?.end()
  await cluster?.stop()
})

test('every site gets every rate, its settings are filled in, and its people can be credited', async () => {
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
  }
})
