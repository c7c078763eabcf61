import { beforeAll, beforeEach, expect, test } from 'vitest'
import { proveLedger } from '#features/credits/index.ts'
import { customerImports } from '#features/customer-imports/import-customers.ts'
import { clearPeople, countPeople, customerImportsBy } from '#server/test/customer-imports.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { wrongWallets } from '#server/test/wallets.ts'

const desk = useDesk()
let staff: TestPerson
const { send, look, importNow } = customerImportsBy(desk, () => staff.token)

beforeAll(async () => {
  staff = await newModerator(desk, [
    'edit_dealer',
    'dealers_balance',
    'dealers_list',
    'change_role',
    'export_users',
  ])
})
beforeEach(() => clearPeople(desk))

const HEADER = 'email,first_name,last_name,company_name,country,credits,credit_limit'
const lineOf = (name: string, rest = 'Weller Tuning,DE,12.50,100') => `${name}@import.test,Nia,Weller,${rest}`
const csvOf = (...lines: string[]) => `${[HEADER, ...lines].join('\r\n')}\r\n`
const NOTHING = { people: 0, credits: 0, tokens: 0 }
const acts = async () =>
  (await desk.owner.query("select subject, after, actor_id, ip from audit_log where act = 'dealers.import'"))
    .rows

test('a dry run says what would happen and writes nothing', async () => {
  await newPerson(desk, { email: 'taken@example.test' })
  const report = await importNow(
    csvOf(lineOf('a'), lineOf('b'), lineOf('a'), 'taken@example.test,Nia,Weller,,,,', 'x,Nia,Weller,,,,'),
    { check_only: 'true', invite: 'true' },
  )
  expect(report).toMatchObject({ state: 'checked', lines: 5, done: 0, added: 2, changed: 0, bad: 3 })
  expect(report.finished_at).toEqual(expect.any(String))
  expect(report.bad_lines).toEqual([
    { line: 4, problem: 'duplicate', text: 'email: a@import.test' },
    { line: 5, problem: 'taken', text: 'email: taken@example.test' },
    { line: 6, problem: 'invalid_email', text: 'email: x' },
  ])
  expect(await countPeople(desk)).toEqual(NOTHING)
  expect(await acts()).toEqual([])
  const { rows } = await desk.owner.query(
    "select count(*)::int as n from stored_files where state = 'attached'",
  )
  expect(rows[0].n).toBe(0)
})

test('a dry run of what cannot be read is no failure', async () => {
  const report = await importNow('hello', { check_only: 'true' })
  expect(report).toMatchObject({ state: 'checked', added: 0, bad: 1 })
  expect(report.bad_lines[0]).toEqual({ line: 1, problem: 'missing_column', text: 'email' })
})

test('customers come in with balances and limits, once and in the books', async () => {
  const before = (await acts()).length
  const report = await importNow(
    csvOf(lineOf('a'), lineOf('b', ',United Kingdom,"1,234.50",'), lineOf('c', ',,,'), lineOf('d', ',,,5')),
  )
  expect(report).toMatchObject({ state: 'done', lines: 4, done: 4, added: 4, bad: 0 })
  const { rows } = await desk.owner.query(
    `select u.email, u.kind, u.status, u.verified, u.role_id, u.price_type, u.country, u.locale, w.balance::int,
       w.credit_limit::int
     from users u left join wallets w on w.user_id = u.id where u.email like '%@import.test' order by 1`,
  )
  const usual = { status: 1, verified: true, role_id: 2, price_type: 1, locale: 'en' }
  expect(rows).toEqual([
    {
      ...usual,
      email: 'a@import.test',
      kind: 'business',
      country: 'DE',
      balance: 1250,
      credit_limit: 10_000,
    },
    { ...usual, email: 'b@import.test', kind: 'user', country: 'GB', balance: 123_450, credit_limit: 0 },
    { ...usual, email: 'c@import.test', kind: 'user', country: null, balance: null, credit_limit: null },
    { ...usual, email: 'd@import.test', kind: 'user', country: null, balance: 0, credit_limit: 500 },
  ])
  const moved = await desk.owner.query(
    "select act, amount::int, reason, actor_id from ledger_transfers where key like 'opening:%' order by amount",
  )
  const opening = { act: 'adjust', reason: 'Opening balance', actor_id: staff.id }
  expect(moved.rows).toEqual([
    { ...opening, amount: 1250 },
    { ...opening, amount: 123_450 },
  ])
  expect(await wrongWallets(desk)).toEqual([])
  const { proof } = await desk.platform.db.transaction(desk.sites.main, proveLedger)
  expect(proof.wrong).toEqual([])
  expect((await acts()).slice(before)).toEqual([
    { subject: 'people.csv', after: { customers: 4 }, actor_id: staff.id, ip: expect.stringMatching(/./) },
  ])
})

test('the same file again is refused line by line', async () => {
  const csv = csvOf(lineOf('a'), lineOf('b'))
  expect((await importNow(csv)).state).toBe('done')
  const { people, credits } = await countPeople(desk)
  const again = await importNow(csv)
  expect(again).toMatchObject({ state: 'refused', bad: 2, added: 0 })
  expect(again.bad_lines.map(({ problem }: { problem: string }) => problem)).toEqual(['taken', 'taken'])
  const left = await importNow(csv, { skip_bad_lines: 'true' })
  expect(left).toMatchObject({ state: 'done', bad: 2, added: 0 })
  expect(await countPeople(desk)).toMatchObject({ people, credits })
})

test('bad lines keep the file out, or are left out', async () => {
  const csv = csvOf(lineOf('a'), ',Nia,Weller,,,,', lineOf('b'))
  expect(await importNow(csv)).toMatchObject({ state: 'refused', bad: 1, added: 0 })
  expect(await countPeople(desk)).toEqual(NOTHING)
  expect(await importNow(csv, { skip_bad_lines: 'true' })).toMatchObject({ state: 'done', bad: 1, added: 2 })
})

test('a file calls its columns as it likes', async () => {
  const columns = JSON.stringify({
    email: 'E-Mail',
    first_name: 'Vorname',
    last_name: 'Name',
    credits: 'Guthaben',
  })
  const report = await importNow(
    'Name;Vorname;E-Mail;Guthaben;Notiz\nWeller;Nia;a@import.test;1 234,50;x\n',
    {
      columns,
    },
  )
  expect(report).toMatchObject({ state: 'done', added: 1, bad: 0 })
  expect(await countPeople(desk)).toMatchObject({ people: 1, credits: 123_450 })
  const wrong = await send(csvOf(), { columns: '{"password":"x"}' })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { 'columns.password': { code: 'unknown' } }])
})

test('an export is read back, formulas and all', async () => {
  const told = 'email,first_name,last_name,phone,company_name,address,username,kind,price_type,credits'
  await importNow(
    `${told}\na@import.test,Nia,Weller,+49 40 123,"=cmd|' /C calc'!A1","Weg 1\nHinterhof",nia.w,dealer,3,7.25\n`,
  )
  const query = { search: 'a@import.test' }
  const exported = async () =>
    (await desk.call('GET /user/export-all', { token: staff.token, query })).body.toString()
  const before = await exported()
  expect(before).toContain("'=cmd")
  expect(before).toContain("'+49 40 123")
  await clearPeople(desk)
  expect(await importNow(before)).toMatchObject({ state: 'done', added: 1, bad: 0 })
  const withoutTime = (csv: string) => csv.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
  expect(withoutTime(await exported())).toBe(withoutTime(before))
})

test('whoever was invited chooses a password; nobody else can log in before that', async () => {
  await importNow(csvOf(lineOf('invited')), { invite: 'true' })
  const [mail] = await desk.mailsTo('invited@import.test')
  const reset_token = mail?.text?.match(/reset_token=([\w-]+)/)?.[1] ?? ''
  const signIn = async (login: string) =>
    (await desk.call('POST /auth/signin', { body: { login, password: PASSWORD } })).status
  expect(await signIn('invited@import.test')).toBe(401)
  const { status } = await desk.call('POST /auth/reset_password', {
    body: { reset_token, password: PASSWORD },
  })
  expect([status, await signIn('invited@import.test')]).toEqual([200, 200])
  await importNow(csvOf(lineOf('silent')))
  expect(await desk.mailsTo('silent@import.test')).toEqual([])
  expect(await signIn('silent@import.test')).toBe(401)
})

test('after a crash while writing nothing is there, and the next run imports all of it once', async () => {
  const { body } = await send(csvOf(lineOf('a'), lineOf('b')), { invite: 'true' })
  await desk.owner.query(`create function crash() returns trigger language plpgsql as
    $$ begin raise exception 'crash' using errcode = '57P01'; end $$`)
  await desk.owner.query(
    'create trigger crash before insert on reset_tokens for each row execute function crash()',
  )
  const run = () => customerImports.job.run(desk.platform, desk.sites.main, { import_id: body.id })
  await expect(run()).rejects.toMatchObject({ code: 'unavailable' })
  expect([(await look(body.id)).state, await countPeople(desk)]).toEqual([
    'failed',
    expect.objectContaining({ people: 0, credits: 0 }),
  ])
  await desk.owner.query('drop trigger crash on reset_tokens')
  await run()
  const done = await look(body.id)
  expect([done.state, done.added]).toEqual(['done', 2])
  await run()
  expect(await look(body.id)).toEqual(done)
  await desk.runJobs()
  expect(await countPeople(desk)).toMatchObject({ people: 2, credits: 2500 })
  expect(await wrongWallets(desk)).toEqual([])
  expect(await desk.mailsTo('b@import.test')).toHaveLength(1)
})

test('the same job twice at the same time imports once', async () => {
  const { body } = await send(csvOf(lineOf('a'), lineOf('b')))
  const run = () => customerImports.job.run(desk.platform, desk.sites.main, { import_id: body.id })
  await Promise.all([run(), run(), desk.runJobs()])
  expect(await countPeople(desk)).toMatchObject({ people: 2, credits: 2500 })
})

test('20,000 customers with balances come in within a minute', async () => {
  const lines = Array.from({ length: 20_000 }, (_, number) => lineOf(`p${number}`))
  const start = performance.now()
  const report = await importNow(csvOf(...lines))
  expect(report).toMatchObject({ state: 'done', added: 20_000, bad: 0 })
  expect(performance.now() - start).toBeLessThan(60_000)
  expect(await countPeople(desk)).toMatchObject({ people: 20_000, credits: 25_000_000 })
  expect(await wrongWallets(desk)).toEqual([])
  // Lists ask again by the import's own event, not twenty thousand times.
  const { rows } = await desk.owner.query(
    "select count(*)::int as n from events where type = 'credits.changed'",
  )
  expect(rows[0].n).toBe(0)
}, 120_000)

test('balances, kinds and price types need the permission that setting them one by one does', async () => {
  const editor = await newModerator(desk, ['edit_dealer'])
  const named = { email: 'email', first_name: 'first_name', last_name: 'last_name' }
  const columns = (...more: string[]) =>
    JSON.stringify({ ...named, ...Object.fromEntries(more.map((column) => [column, column])) })
  for (const column of ['credits', 'credit_limit', 'kind', 'price_type']) {
    const refused = await send(csvOf(lineOf('a')), { columns: columns(column) }, editor.token)
    expect([column, refused.status, refused.body.code]).toEqual([column, 403, 'forbidden'])
  }
  const unmapped = await importNow(csvOf(lineOf('a')), { skip_bad_lines: 'true' }, editor.token)
  expect(unmapped).toMatchObject({ state: 'refused', lines: 0, added: 0 })
  expect(unmapped.bad_lines).toEqual([{ line: 1, problem: 'forbidden_column', text: 'credits' }])
  expect(await countPeople(desk)).toMatchObject({ people: 0 })
  const mapped = await importNow(csvOf(lineOf('a')), { columns: columns('company_name') }, editor.token)
  expect(mapped).toMatchObject({ state: 'done', added: 1 })
  expect(await countPeople(desk)).toMatchObject({ people: 1, credits: 0 })
})

test('strangers, customers, other staff and another site', async () => {
  const customer = await newPerson(desk)
  const reader = await newModerator(desk, ['dealers_list', 'dealers_balance'])
  const elsewhere = await newAdmin(desk, { site: 'other' })
  const csv = csvOf(lineOf('a'))
  expect((await send(csv, {}, '')).status).toBe(401)
  expect((await send(csv, {}, customer.token)).status).toBe(403)
  expect((await send(csv, {}, reader.token)).status).toBe(403)
  expect((await desk.call('GET /user_import', { token: reader.token })).status).toBe(403)
  await newPerson(desk, { site: 'other', email: 'a@import.test' })
  const { id } = await importNow(csv)
  const there = { token: elsewhere.token, site: 'other' } as const
  expect((await desk.call('GET /user_import/{id}', { ...there, params: { id } })).status).toBe(404)
  expect((await desk.call('GET /user_import', there)).body.items).toEqual([])
  const { rows } = await desk.owner.query(
    "select site_id, count(*)::int as n from users where email = 'a@import.test' group by 1",
  )
  expect(rows.map(({ site_id, n }) => [site_id, n]).toSorted()).toEqual(
    [
      [desk.sites.main, 1],
      [desk.sites.other, 1],
    ].toSorted(),
  )
  const own = await desk.call('GET /user_import', { token: staff.token })
  expect(own.body.items[0]).toMatchObject({ id, state: 'done', file_name: 'people.csv' })
  const vehicles = await newModerator(desk, ['vehicle_statistics'])
  const asked = await desk.call('GET /vehicle/import/{id}', { token: vehicles.token, params: { id } })
  expect(asked.status).toBe(404)
  const none = await desk.call('POST /user_import', { token: staff.token, form: new FormData() })
  expect(none.body.code).toBe('file_missing')
})
