import { beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, PASSWORD } from '#server/test/people.ts'
import { mailedCode, resetToken, signUp } from '#server/test/sign-up.ts'
import { sweepJob } from './sweep.ts'

const desk = useDesk()
const DAY = 86_400_000

beforeEach(() => desk.clock.set(new Date()))

const sweep = (site: 'main' | 'other' = 'main') => sweepJob.run(desk.platform, desk.sites[site])
const count = async (table: string, where = 'true') =>
  (await desk.owner.query(`select count(*)::int as n from ${table} where ${where}`)).rows[0].n as number
const exists = (email: string) => count('users', `email = '${email}'`)

test('health answers while the database does', async () => {
  const { status, body } = await desk.call('GET /health')
  expect([status, body]).toEqual([200, { status: 'success' }])
})

test('a sign-up that nobody verified goes after seven days, with all its traces', async () => {
  const email = 'never@example.test'
  const { body } = await signUp(desk, { email, username: 'never.there' })
  const token = body.access_token
  await desk.call('POST /user/update_locale', {
    token,
    body: { locale: 'pl' },
    headers: { 'idempotency-key': 'locale-0001' },
  })
  await desk.call('POST /auth/signout', { token })
  desk.clock.advance(7 * DAY)
  await sweep()
  expect(await exists(email)).toBe(1)
  desk.clock.advance(1000)
  await sweep()
  expect(await exists(email)).toBe(0)
  const acts = await desk.owner.query(
    "select act, actor_id from audit_log where subject in ($1, 'Ida Voss') order by id",
    [email],
  )
  expect(acts.rows).toEqual([
    { act: 'identity.sign_up', actor_id: null },
    { act: 'profile.change', actor_id: null },
    { act: 'identity.sign_out', actor_id: null },
  ])
  expect((await signUp(desk, { email, username: 'never.there' })).status).toBe(200)
})

test('a decoy goes like any other; its owner, verified people and staff stay', async () => {
  const owner = await newPerson(desk, { email: 'owner@example.test' })
  await signUp(desk, { email: owner.email, password: 'of the impostor' })
  const admin = await newPerson(desk, { role: 1, verified: false })
  const verified = 'verified@example.test'
  const { body } = await signUp(desk, { email: verified })
  await desk.call('POST /auth/check_verification_code', {
    token: body.access_token,
    body: { code: await mailedCode(desk, verified) },
  })
  desk.clock.advance(8 * DAY)
  expect(await exists(owner.email)).toBe(2)
  await sweep()
  expect([await exists(owner.email), await exists(verified), await exists(admin.email)]).toEqual([1, 1, 1])
  expect(await count('users', 'decoy')).toBe(0)
})

test('an unverified sign-up with a reset under way goes too', async () => {
  const email = 'half-way@example.test'
  await signUp(desk, { email })
  await resetToken(desk, email)
  desk.clock.advance(8 * DAY)
  await sweep()
  expect(await exists(email)).toBe(0)
})

test('sessions are kept for a month after their end, then go with their tokens', async () => {
  const person = await newPerson(desk)
  await desk.call('POST /auth/signout', { token: person.token })
  const mine = async () => [
    await count('sessions', `user_id = '${person.id}'`),
    await count('refresh_tokens', `session_id = '${person.sessionId}'`),
  ]
  desk.clock.advance(30 * DAY)
  await sweep()
  expect(await mine()).toEqual([1, 1])
  desk.clock.advance(1000)
  await sweep()
  expect(await mine()).toEqual([0, 0])
})

test('codes, reset tokens, answers to repeated calls and events go when they can no longer matter', async () => {
  const person = await newPerson(desk)
  await resetToken(desk, person.email)
  await desk.call('POST /user/update_locale', {
    token: person.token,
    body: { locale: 'de' },
    headers: { 'idempotency-key': 'locale-0002' },
  })
  const left = async () => [
    await count('one_time_codes', `user_id = '${person.id}'`),
    await count('reset_tokens', `user_id = '${person.id}'`),
    await count('events', `user_id = '${person.id}'`),
    await count('idempotency_keys', `user_id = '${person.id}'`),
  ]
  // One token in the link of the mail, one for the code that was entered.
  expect(await left()).toEqual([1, 2, 1, 1])
  desk.clock.advance(2 * DAY)
  await sweep()
  expect(await left()).toEqual([0, 0, 1, 1])
  desk.clock.advance(6 * DAY)
  await sweep()
  expect(await left()).toEqual([0, 0, 0, 1])
  desk.clock.advance(23 * DAY)
  await sweep()
  expect(await left()).toEqual([0, 0, 0, 0])
})

test('a sweep of one site leaves the other alone', async () => {
  const email = 'elsewhere@example.test'
  await signUp(desk, { email }, { site: 'other' })
  desk.clock.advance(8 * DAY)
  await sweep('main')
  expect(await exists(email)).toBe(1)
  await sweep('other')
  expect(await exists(email)).toBe(0)
})

test('what is swept does not disturb those who stay signed in', async () => {
  const { body } = await desk.call('POST /auth/signin', {
    body: { login: (await newPerson(desk)).email, password: PASSWORD },
  })
  desk.clock.advance(10 * DAY)
  await sweep()
  const refreshed = await desk.call('POST /auth/refresh_token', {
    body: { refresh_token: body.refresh_token },
  })
  expect(refreshed.status).toBe(200)
})

test('what belongs to no site goes once a turn: limits and captchas that are over', async () => {
  const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
  await desk.owner.query(
    "insert into used_captchas (signature, expires_at) values ('swept-over', $1), ('swept-alive', $2)",
    [past, future],
  )
  await desk.owner.query(
    "insert into rate_limits (key, hits, resets_at) values ('swept-over', 1, $1), ('swept-alive', 1, $2)",
    [past, future],
  )
  await sweepJob.runWithoutSite?.(desk.platform)
  const left = await desk.owner.query(`
    select signature as name from used_captchas where signature like 'swept-%'
    union all select key from rate_limits where key like 'swept-%'`)
  expect(left.rows).toEqual([{ name: 'swept-alive' }, { name: 'swept-alive' }])
})

test('a part of the sweep that fails keeps none of the others from running', async () => {
  const person = await newPerson(desk)
  await desk.call('POST /user/update_locale', {
    token: person.token,
    body: { locale: 'de' },
    headers: { 'idempotency-key': 'locale-0003' },
  })
  await signUp(desk, { email: 'in-the-way@example.test' })
  await desk.owner.query(`
    create function refuse_sweep() returns trigger language plpgsql as
      $$ begin raise exception '% cannot be swept', tg_table_name; end $$;
    create trigger refuse_sweep before delete on users for each row execute function refuse_sweep();
    create trigger refuse_sweep before delete on sessions for each row execute function refuse_sweep()`)
  desk.clock.advance(61 * DAY)
  try {
    const failure = await sweep().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AggregateError)
    expect((failure as AggregateError).message).toBe('failed: users, sessions')
    expect([await count('idempotency_keys'), await count('events')]).toEqual([0, 0])
  } finally {
    await desk.owner.query('drop function refuse_sweep cascade')
  }
  await sweep()
  expect([await exists('in-the-way@example.test'), await count('sessions')]).toEqual([0, 0])
})

test('one sign-up that cannot go keeps none of the others', async () => {
  const emails = ['stuck@example.test', 'free-1@example.test', 'free-2@example.test']
  for (const email of emails) await signUp(desk, { email })
  desk.clock.advance(8 * DAY)
  await desk.owner.query(`
    create function refuse_sweep() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger refuse_sweep before delete on users for each row
      when (old.email = 'stuck@example.test') execute function refuse_sweep()`)
  try {
    await expect(sweep()).rejects.toThrow('failed: users')
    expect([await exists('stuck@example.test'), await exists('free-1@example.test')]).toEqual([1, 0])
    expect(await exists('free-2@example.test')).toBe(0)
  } finally {
    await desk.owner.query('drop function refuse_sweep cascade')
  }
})

test('a sign-up whose VAT number was checked stays, and fails no run', async () => {
  await signUp(desk, { email: 'checked@example.test' })
  await desk.owner.query(
    `insert into vat_checks (id, site_id, user_id, vat_no, outcome, evidence, at)
     select gen_random_uuid(), site_id, id, 'DE1', 'valid', '{}', now() from users where email = $1`,
    ['checked@example.test'],
  )
  desk.clock.advance(8 * DAY)
  await sweep()
  expect(await exists('checked@example.test')).toBe(1)
})
