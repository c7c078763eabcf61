import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCluster, type TestCluster } from '#server/test/cluster.ts'
import { migrate } from './migrate.ts'

// A cluster of its own: roles belong to the cluster, and the other tests' role must keep its password.
let cluster: TestCluster
let ownerUrl: string

beforeAll(async () => {
  cluster = await startTestCluster()
  await asks(cluster.url, "create role landlord login createrole password 'of the house'")
  await asks(cluster.url, 'create database house owner landlord')
  const url = new URL(cluster.url)
  Object.assign(url, { username: 'landlord', password: 'of the house', pathname: '/house' })
  ownerUrl = url.href
})
afterAll(() => cluster.stop())

async function asks(url: string, question: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

test('an owner who is no superuser migrates at every start, and a new secret key takes effect', async () => {
  const first = await migrate(ownerUrl, 'the first secret key, long enough')
  expect(first.applied.length).toBeGreaterThan(0)
  expect((await migrate(ownerUrl, 'the first secret key, long enough')).applied).toEqual([])
  const second = await migrate(ownerUrl, 'another secret key, long enough too')
  expect(await asks(second.appUrl, 'select current_user as name')).toEqual([{ name: 'tunedesk_app' }])
  await expect(asks(first.appUrl, 'select 1')).rejects.toThrow('password authentication failed')
})

test('after a migration PostgreSQL knows what there is, and takes nothing for empty for good', async () => {
  await migrate(ownerUrl, 'the first secret key, long enough')
  const [known] = await asks(
    ownerUrl,
    `select (select reltuples > 0 from pg_class where oid = 'migrations'::regclass) as filled,
      (select reltuples from pg_class where oid = 'conversations'::regclass) as empty`,
  )
  expect(known).toEqual({ filled: true, empty: -1 })
})

test('installations that share a server do not stop each other from starting', async () => {
  const beside = await Promise.all(
    ['first', 'second', 'third'].map(async (name) => {
      await asks(cluster.url, `create database ${name} owner landlord`)
      return Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
    }),
  )
  const key = 'another secret key, long enough too'
  for (let round = 0; round < 10; round++) {
    const all = await Promise.all([ownerUrl, ...beside].map((url) => migrate(url, key)))
    expect(all).toHaveLength(4)
  }
})

test('the role of the application has no rights beyond its own', async () => {
  const rights =
    'select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user'
  const { appUrl } = await migrate(ownerUrl, 'another secret key, long enough too')
  expect(await asks(appUrl, rights)).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false },
  ])
  await asks(cluster.url, 'alter role tunedesk_app bypassrls')
  await expect(migrate(ownerUrl, 'another secret key, long enough too')).rejects.toThrow(
    'must be neither a superuser nor bypass row-level security',
  )
})
