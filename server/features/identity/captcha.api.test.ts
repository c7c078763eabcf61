import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, PASSWORD, solvedCaptcha } from '#server/test/people.ts'

const desk = useDesk()
afterEach(() => void vi.useRealTimers())

const forgot = (captcha?: string, site: 'main' | 'other' = 'main') =>
  desk.call('POST /auth/send_forgot_pass_code', {
    site,
    body: { email: 'nobody@example.test', ...(captcha !== undefined && { captcha }) },
  })

const signUp = (captcha?: string) =>
  desk.call('POST /auth/signup', {
    body: {
      first_name: 'Ida',
      last_name: 'Voss',
      email: `ida${Math.random()}@example.test`,
      password: PASSWORD,
      agree: true,
      ...(captcha !== undefined && { captcha }),
    },
  })

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const decode = (captcha: string) => JSON.parse(Buffer.from(captcha, 'base64').toString())

test('security 11: without a captcha sign-up and forgot password are refused', async () => {
  for (const reply of [await forgot(), await signUp()]) {
    expect([reply.status, reply.body.fields]).toEqual([400, { captcha: { code: 'required' } }])
  }
})

test('each site hands out challenges and takes their solutions', async () => {
  const { body: challenge } = await desk.call('GET /auth/captcha', { site: 'other' })
  const captcha = encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  expect((await forgot(captcha, 'other')).status).toBe(200)
})

test('security 11: a solved captcha works once, whichever call it is used on', async () => {
  const { body: challenge } = await desk.call('GET /auth/captcha')
  const captcha = encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  expect((await forgot(captcha)).status).toBe(200)
  for (const again of [await forgot(captcha), await signUp(captcha)]) {
    expect([again.status, again.body.code]).toEqual([400, 'captcha_invalid'])
  }
})

test('security 11: a captcha sent ten times at once works once', async () => {
  const captcha = await solvedCaptcha(desk)
  const replies = await Promise.all(Array.from({ length: 10 }, () => forgot(captcha)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(400)])
})

test('security 11: a rewritten copy of a used captcha is still the same captcha', async () => {
  const captcha = await solvedCaptcha(desk)
  await forgot(captcha)
  const { challenge, solution } = decode(captcha)
  const copies = [
    { solution, challenge },
    { challenge, solution: { ...solution, took: 1 } },
    { challenge: { ...challenge, note: 'again' }, solution },
    { challenge: { ...challenge, signature: challenge.signature.toUpperCase() }, solution },
  ]
  for (const copy of copies) expect((await forgot(encode(copy))).body.code).toBe('captcha_invalid')
})

test('security 11: garbage, a wrong solution and a challenge of somebody else are refused', async () => {
  const { body: challenge } = await desk.call('GET /auth/captcha')
  const own = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret: 'not the secret of the server',
    hmacKeySignatureSecret: 'nor this',
  })
  const solvedOwn = { challenge: own, solution: await solveChallenge({ challenge: own, deriveKey }) }
  const wrong = [
    'bm90IGpzb24=',
    encode(null),
    encode([]),
    encode({ challenge, solution: null }),
    encode({ challenge, solution: {} }),
    encode({ challenge, solution: { counter: 0, derivedKey: '00' } }),
    encode({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution: {} }),
    encode(solvedOwn),
  ]
  for (const captcha of wrong) {
    const refused = await forgot(captcha)
    expect([refused.status, refused.body.code]).toEqual([400, 'captcha_invalid'])
  }
})

test('security 11: a captcha is good for ten minutes', async () => {
  const [inTime, late] = [await solvedCaptcha(desk), await solvedCaptcha(desk)]
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start + 9 * 60_000 })
  expect((await forgot(inTime)).status).toBe(200)
  vi.setSystemTime(start + 10 * 60_000 + 1000)
  const refused = await forgot(late)
  expect([refused.status, refused.body.code]).toEqual([400, 'captcha_invalid'])
})

test('security 11: after three failures sign-in asks for one and checks it', async () => {
  const { email } = await newPerson(desk)
  const signIn = (password: string, captcha?: string) =>
    desk.call('POST /auth/signin', { body: { login: email, password, ...(captcha && { captcha }) } })
  for (let index = 0; index < 3; index++) await signIn('a wrong password')
  const used = await solvedCaptcha(desk)
  await forgot(used)
  expect((await signIn(PASSWORD)).body.code).toBe('captcha_required')
  expect((await signIn(PASSWORD, used)).body.code).toBe('captcha_invalid')
  expect((await signIn(PASSWORD, await solvedCaptcha(desk))).body.email).toBe(email)
})

test('a challenge says what is asked for and holds no secret', async () => {
  const { status, body, headers } = await desk.call('GET /auth/captcha')
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(Object.keys(body).sort()).toEqual(['parameters', 'signature'])
  expect(body.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 })
})
