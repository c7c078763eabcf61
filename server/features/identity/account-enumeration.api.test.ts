import * as argon2 from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '#server/test/desk.ts'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, PASSWORD, solvedCaptcha } from '#server/test/people.ts'
import { signUp } from '#server/test/sign-up.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof argon2>()
  return { ...library, hash: vi.fn(library.hash), verify: vi.fn(library.verify) }
})

const desk = useDesk()
let address = 0
/** A fresh address for each attempt, so that no limit colours the answers. */
const ip = () => `198.51.100.${++address}`

beforeEach(() => void vi.clearAllMocks())
const argonRuns = () => vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length

/** What a caller could tell apart: status, headers by name, body with names of people and random parts taken out. */
function visible({ status, body, headers }: Reply) {
  const random = ['id', 'access_token', 'refresh_token', 'forgot_token', 'request_id', 'created_at', 'email']
  const shape = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, random.includes(key) ? typeof value : value]),
  )
  return { status, shape, headers: Object.keys(headers).sort() }
}

const signIn = (login: string, password: string) =>
  desk.call('POST /auth/signin', { body: { login, password }, ip: ip() })

test('security 6: a wrong password and an unknown name answer alike, with one argon2 run each', async () => {
  const { email } = await newPerson(desk, { username: 'known.name' })
  await signIn('warm-up@example.test', 'the first run also hashes the stand-in')
  const answers = []
  for (const login of [email, 'known.name', 'nobody@example.test', 'nobody']) {
    vi.clearAllMocks()
    answers.push({ ...visible(await signIn(login, 'a wrong password')), runs: argonRuns() })
  }
  expect(answers[0]).toMatchObject({ status: 401, shape: { code: 'wrong_credentials' }, runs: 1 })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('security 6: sign-up answers alike for a known and an unknown email, with one argon2 run each', async () => {
  await newPerson(desk, { email: 'owner@example.test' })
  vi.clearAllMocks()
  const unknown = await signUp(desk, { email: 'newcomer@example.test' }, { ip: ip() })
  expect(argonRuns()).toBe(1)
  vi.clearAllMocks()
  const known = await signUp(desk, { email: 'Owner@Example.test' }, { ip: ip() })
  expect(argonRuns()).toBe(1)
  expect(visible(known)).toEqual(visible(unknown))
  expect(known.body).toMatchObject({ email: 'owner@example.test', verified: false, status: 1, role_id: 2 })
})

test('security 6: forgot password answers alike, and only the owner gets a mail', async () => {
  await newPerson(desk, { email: 'forgetful@example.test' })
  const forgot = async (email: string) =>
    desk.call('POST /auth/send_forgot_pass_code', {
      body: { email, captcha: await solvedCaptcha(desk) },
      ip: ip(),
    })
  const [known, unknown, twice] = [
    await forgot('forgetful@example.test'),
    await forgot('nobody@example.test'),
    await forgot('forgetful@example.test'),
  ]
  expect(visible(known)).toMatchObject({ status: 200, shape: { forgot_token: 'string', resend_in: 60 } })
  expect(visible(unknown)).toEqual(visible(known))
  expect(visible(twice)).toEqual(visible(known))
  expect(await desk.mailsTo('forgetful@example.test')).toHaveLength(1)
  expect(await desk.mailsTo('nobody@example.test')).toHaveLength(0)
  const check = (reply: Reply) =>
    desk.call('POST /auth/check_forgot_pass_code', {
      body: { forgot_token: reply.body.forgot_token, code: '000000' },
    })
  expect(visible(await check(unknown))).toEqual(visible(await check(known)))
})

test('security 6: the owner hears of a sign-up with their address and keeps their account', async () => {
  const email = 'told@example.test'
  const owner = await newPerson(desk, { email, firstName: 'Olga', locale: 'de' })
  await signUp(desk, { email, password: 'of the impostor', first_name: 'Mallory' })
  const mails = await desk.mailsTo(email)
  expect(mails.map((mail) => mail.subject)).toEqual(['Sie haben bereits ein Konto bei Site main'])
  expect(mails[0]?.text).toContain('Olga Test')
  expect(mails[0]?.text).not.toContain('Mallory')
  const me = await desk.call('GET /auth/refresh_user_data', { token: owner.token })
  expect([me.body.id, me.body.first_name]).toEqual([owner.id, 'Olga'])
})

test('security 6: what a stranger can do after a sign-up is the same for both', async () => {
  await newPerson(desk, { email: 'taken@example.test' })
  const walk = async (email: string, username: string) => {
    const steps: unknown[] = []
    const step = (reply: Reply) => void steps.push(visible({ ...reply, body: without(reply.body) }))
    const opened = await signUp(desk, { email, username, password: 'chosen by a stranger' }, { ip: ip() })
    const token = opened.body.access_token
    step(await signIn(email, 'chosen by a stranger'))
    step(await signIn(username.toUpperCase(), 'chosen by a stranger'))
    step(await signIn(email, 'something else'))
    step(await desk.call('GET /auth/refresh_user_data', { token }))
    step(await desk.call('POST /user/update_locale', { token, body: { locale: 'pl' } }))
    step(await desk.call('GET /auth/send_verification_code', { token }))
    desk.clock.advance(60_000)
    step(await desk.call('GET /auth/send_verification_code', { token }))
    for (let tries = 0; tries < 6; tries++)
      step(await desk.call('POST /auth/check_verification_code', { token, body: { code: '123456' } }))
    step(await desk.call('GET /auth/sessions', { token }))
    step(await signUp(desk, { email: `second-${email}`, username }, { ip: ip() }))
    step(await desk.call('POST /auth/refresh_token', { body: { refresh_token: opened.body.refresh_token } }))
    step(await desk.call('POST /auth/signout', { token }))
    step(await desk.call('GET /auth/refresh_user_data', { token }))
    return steps
  }
  const fresh = await walk('fresh@example.test', 'first.stranger')
  expect(await walk('taken@example.test', 'other.stranger')).toEqual(fresh)
  expect(fresh[0]).toMatchObject({ status: 200, shape: { verified: false } })
  expect(fresh[14]).toMatchObject({ status: 400, shape: { fields: { username: { code: 'taken' } } } })
})

/** The two walks use two names; everything else must be equal. */
function without(body: object) {
  const { username: _, ...rest } = body as { username?: string }
  return rest
}

test('security 6: an owner who signs up again with their own password still gets into their account', async () => {
  const email = 'twice@example.test'
  const owner = await newPerson(desk, { email })
  const decoy = await signUp(desk, { email, password: PASSWORD })
  const entered = await signIn(email, PASSWORD)
  expect(entered.body.id).toBe(owner.id)
  expect(decoy.body.id).not.toBe(owner.id)
})

test('ten sign-ups at once with one address make one account and nine decoys', async () => {
  const email = 'rush@example.test'
  const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha(desk)))
  const replies = await Promise.all(
    captchas.map((captcha) =>
      desk.call('POST /auth/signup', {
        body: { first_name: 'A', last_name: 'B', email, password: PASSWORD, agree: true, captcha },
      }),
    ),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200))
  const { rows } = await desk.owner.query(
    'select decoy, count(*)::int as n from users where email = $1 group by decoy order by decoy',
    [email],
  )
  expect(rows).toEqual([
    { decoy: false, n: 1 },
    { decoy: true, n: 9 },
  ])
})
