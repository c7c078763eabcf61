import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let auditor: TestPerson

beforeAll(async () => {
  auditor = await newModerator(desk, ['audit_log'], { firstName: 'Audra' })
})

const list = (query: Record<string, string | number> = {}, token = auditor.token) =>
  desk.call('GET /audit_log', { token, query })

interface Entry {
  act: string
  subject: string
  at: string
}

/** The acts about one subject, oldest first. */
async function actsOn(subject: string): Promise<string[]> {
  const { body } = await list({ search: subject, size: -1 })
  return body.items.map((entry: Entry) => entry.act).reverse()
}

test('security 40: signing in, failing to, changing the password and entering an account are written down', async () => {
  const customer = await newPerson(desk, { email: 'watched@example.test' })
  const admin = await newAdmin(desk)
  const signIn = (password: string) =>
    desk.call('POST /auth/signin', { body: { login: customer.email, password }, ip: '203.0.113.70' })
  await signIn('a wrong password')
  await signIn(PASSWORD)
  await desk.call('POST /user/update_password', {
    token: customer.token,
    body: { old_password: PASSWORD, password: 'a wholly new one' },
  })
  await desk.call('POST /auth/admin_auto_login', { token: admin.token, body: { user_id: customer.id } })
  expect(await actsOn(customer.email)).toEqual([
    'identity.sign_in_failed',
    'identity.sign_in',
    'profile.change_password',
    'identity.enter_account',
  ])
  const { body } = await list({ search: customer.email, act: 'identity.sign_in_failed' })
  expect(body.items[0]).toMatchObject({ actor: null, ip: '203.0.113.70', before: null, after: null })
  const signedIn = await list({ search: customer.email, act: 'identity.sign_in' })
  expect(signedIn.body.items[0].actor.id).toBe(customer.id)
})

test('security 40: a change of settings shows who did it, before and after', async () => {
  const admin = await newAdmin(desk, { firstName: 'Signe' })
  await desk.call('POST /settings', { token: admin.token, body: { title: 'Harbour', phone: '+46 8 123' } })
  const { body } = await list({ act: 'settings.change' })
  expect(body.items[0]).toMatchObject({
    actor: { id: admin.id, name: 'Signe Test' },
    act: 'settings.change',
    subject: 'main',
    before: { title: 'Site main', phone: '' },
    after: { title: 'Harbour', phone: '+46 8 123' },
    at: desk.clock.now().toISOString(),
  })
})

test('security 40: the role of the program can neither change nor delete a line, by no statement', async () => {
  const { rows } = await desk.owner.query('select current_database() as name')
  const appUrl = new URL((await desk.owner.query(TEMPLATE_URL)).rows[0].url)
  appUrl.pathname = `/${rows[0].name}`
  const app = new pg.Client({ connectionString: appUrl.href })
  await app.connect()
  try {
    await app.query("select set_config('app.site_id', $1, false)", [desk.sites.main])
    const { rows: seen } = await app.query('select current_user as me, count(*)::int as n from audit_log')
    expect(seen[0].me).toBe('tunedesk_app')
    expect(seen[0].n).toBeGreaterThan(0)
    for (const statement of [
      "update audit_log set act = 'nothing'",
      'delete from audit_log',
      'truncate audit_log',
      'drop table audit_log',
      'alter table audit_log disable row level security',
    ]) {
      await expect(app.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
    }
  } finally {
    await app.end()
  }
})

const TEMPLATE_URL =
  "select shobj_description(oid, 'pg_database') as url from pg_database where datname = 'tunedesk_template'"

test('security 40: no call of the API deletes from it or writes to it', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const reply = await desk.server.inject({
      method,
      url: '/api/audit_log',
      headers: { host: 'localhost', 'x-access-token': auditor.token },
    })
    expect(reply.statusCode).toBe(404)
  }
})

test('only staff with the key read it, and only of their own site', async () => {
  const refused = await Promise.all(
    [await newPerson(desk), await newModerator(desk, ['settings'])].map(({ token }) => list({}, token)),
  )
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
  const elsewhere = await newModerator(desk, ['audit_log'], { site: 'other' })
  const { body } = await desk.call('GET /audit_log', { token: elsewhere.token, site: 'other' })
  expect([body.items, body.total]).toEqual([[], 0])
})

test('security 28: pages of at most 500; -1 means everything, and the total is exact', async () => {
  const values = Array.from(
    { length: 130 },
    (_, index) => `(gen_random_uuid(), '${desk.sites.main}', now(), 'test.page', 'row ${index}', '', '')`,
  )
  await desk.owner.query(
    `insert into audit_log (id, site_id, at, act, subject, ip, request_id) values ${values.join(',')}`,
  )
  const page = (query: Record<string, string | number>) => list({ act: 'test.page', ...query })
  const sizes = await Promise.all([
    page({}),
    page({ size: 100 }),
    page({ size: 100, page: 2 }),
    page({ size: -1 }),
    page({ size: 100, page: 3 }),
  ])
  expect(sizes.map(({ body }) => [body.items.length, body.total, body.page, body.size])).toEqual([
    [20, 130, 1, 20],
    [100, 130, 1, 100],
    [30, 130, 2, 100],
    [130, 130, 1, -1],
    [0, 130, 3, 100],
  ])
  const wrong: Record<string, string | number>[] = [
    { size: 501 },
    { size: 0 },
    { size: -2 },
    { size: '1e9' },
    { page: 0 },
    { page: -1 },
  ]
  for (const query of wrong) {
    const refused = await list(query)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  }
})

test('security 27: a sort or filter with SQL in it is refused or is just text', async () => {
  const hostile: Record<string, string>[] = [
    { sort_by: 'at; drop table users' },
    { sort_by: '(select password_hash from users limit 1)' },
    { sort_by: 'l.at' },
    { sort_order: 'desc, pg_sleep(9)' },
    { from: "2026-01-01' or '1'='1" },
    { order_by: 'at' },
  ]
  for (const query of hostile) {
    const refused = await list(query)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  }
  for (const search of ["'; drop table users; --", "' or 1=1 --", '%', '\\']) {
    const { status, body } = await list({ search })
    expect([status, body.total]).toEqual([200, 0])
  }
})

test('it is sorted as asked, newest first otherwise, and filtered by day', async () => {
  const row = (at: string, act: string) =>
    desk.owner.query(
      `insert into audit_log (id, site_id, at, act, subject, ip, request_id)
       values (gen_random_uuid(), $1, $2, $3, 'sorting', '', '')`,
      [desk.sites.main, at, act],
    )
  await row('2020-05-01T00:00:00Z', 'test.b')
  await row('2020-05-01T23:59:59.999Z', 'test.a')
  await row('2020-05-02T00:00:00Z', 'test.c')
  const acts = async (query: Record<string, string>) =>
    (await list({ search: 'sorting', ...query })).body.items.map((entry: Entry) => entry.act)
  expect(await acts({})).toEqual(['test.c', 'test.a', 'test.b'])
  expect(await acts({ sort_by: 'act' })).toEqual(['test.a', 'test.b', 'test.c'])
  expect(await acts({ sort_by: 'at', sort_order: 'asc' })).toEqual(['test.b', 'test.a', 'test.c'])
  expect(await acts({ from: '2020-05-01', to: '2020-05-01' })).toEqual(['test.a', 'test.b'])
  expect(await acts({ from: '2020-05-02' })).toEqual(['test.c'])
  expect(await acts({ from: '2020-05-02', zone: 'Pacific/Kiritimati' })).toEqual(['test.c', 'test.a'])
  expect(await acts({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(3)
})
