import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, PASSWORD, solvedCaptcha } from '#server/test/people.ts'
import { mailedCode, resetToken, signUp } from '#server/test/sign-up.ts'

const desk = useDesk()

const signIn = (login: string, password: string) =>
  desk.call('POST /auth/signin', { body: { login, password } })

test.each([
  ['ninechars', { code: 'too_short', params: { min: 10 } }],
  ['x'.repeat(129), { code: 'too_long', params: { max: 128 } }],
  ['1234567890', { code: 'common_password' }],
  ['Basketball'.normalize(), { code: 'common_password' }],
  ['ａｂａｂａｂａｂａｂ', { code: 'common_password' }],
  ['ida.voss.long@example.test', { code: 'common_password' }],
  ['Ida.Voss.Long', { code: 'common_password' }],
  ['IdaVossDrives', { code: 'common_password' }],
])('security 1: the password %s is refused at sign-up and nothing is stored', async (password, problem) => {
  const email = 'ida.voss.long@example.test'
  const refused = await signUp(desk, { email, username: 'IdaVossDrives', password })
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    400,
    'invalid_input',
    { password: problem },
  ])
  const { rows } = await desk.owner.query('select count(*)::int as n from users where email = $1', [email])
  expect(rows).toEqual([{ n: 0 }])
})

test('security 1: the rules hold for a change and for a reset too', async () => {
  const person = await newPerson(desk, { email: 'rules@example.test' })
  const change = (password: string) =>
    desk.call('POST /user/update_password', {
      token: person.token,
      body: { old_password: PASSWORD, password },
    })
  expect((await change('short')).body.fields).toEqual({
    password: { code: 'too_short', params: { min: 10 } },
  })
  expect((await change('qwertyuiop')).body.fields).toEqual({ password: { code: 'common_password' } })

  const token = await resetToken(desk, person.email)
  const reset = (password: string) =>
    desk.call('POST /auth/reset_password', { body: { reset_token: token, password } })
  expect((await reset('short')).body.fields).toEqual({ password: { code: 'too_short', params: { min: 10 } } })
  expect((await reset('qwertyuiop')).body.fields).toEqual({ password: { code: 'common_password' } })
  // A refused password does not use the token up.
  expect((await reset('a better password')).status).toBe(200)
  expect((await signIn(person.email, 'a better password')).status).toBe(200)
})

test('security 2: a password of 64 characters works, cut short it fails', async () => {
  const password = 'żółw and 鳥 fly over 30 hills, then rest; '.padEnd(64, 'abcdefgh')
  expect(password).toHaveLength(64)
  const email = 'long@example.test'
  expect((await signUp(desk, { email, password })).status).toBe(200)
  expect((await signIn(email, password)).status).toBe(200)
  for (const cut of [password.slice(0, 63), password.slice(0, 32), `${password}x`]) {
    const refused = await signIn(email, cut)
    expect([refused.status, refused.body.code]).toEqual([401, 'wrong_credentials'])
  }
})

test('security 2: 128 characters are stored whole, and composed letters equal decomposed ones', async () => {
  const password = `${'é'.repeat(3)} ${'0123456789'.repeat(12)}`.padEnd(128, 'z')
  const email = 'longest@example.test'
  await signUp(desk, { email, password })
  expect((await signIn(email, password.normalize('NFD'))).status).toBe(200)
  expect((await signIn(email, `${password.slice(0, 127)}y`)).status).toBe(401)
})

test('security 3: a password change needs the old one', async () => {
  const person = await newPerson(desk, { email: 'changing@example.test' })
  const change = (old: string, password: string) =>
    desk.call('POST /user/update_password', { token: person.token, body: { old_password: old, password } })
  const refused = await change('not my password', 'a wholly new one')
  expect([refused.status, refused.body.fields]).toEqual([400, { old_password: { code: 'wrong' } }])
  expect((await signIn(person.email, PASSWORD)).status).toBe(200)

  expect((await change(PASSWORD, 'a wholly new one')).body).toEqual({ status: 'success' })
  expect((await signIn(person.email, PASSWORD)).status).toBe(401)
  expect((await signIn(person.email, 'a wholly new one')).status).toBe(200)
  const [mail] = await desk.mailsTo(person.email)
  expect(mail?.subject).toBe('Your password at Site main was changed')
})

test('security 3: guessing the old password ends in 429', async () => {
  const person = await newPerson(desk)
  const statuses: number[] = []
  for (let guess = 0; guess < 22; guess++) {
    const { status } = await desk.call('POST /user/update_password', {
      token: person.token,
      body: { old_password: `guess ${guess}`, password: 'a wholly new one' },
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429, 429])
})

test.each(['reset', 'change'] as const)(
  'security 9: after a %s no older reset token and no older code sets another password',
  async (way) => {
    const person = await newPerson(desk, { email: `older-${way}@example.test` })
    const older = await resetToken(desk, person.email)
    desk.clock.advance(61_000)
    const sent = await desk.call('POST /auth/send_forgot_pass_code', {
      body: { email: person.email, captcha: await solvedCaptcha(desk) },
    })
    const code = await mailedCode(desk, person.email)
    desk.clock.advance(61_000)
    if (way === 'reset') {
      const reset_token = await resetToken(desk, person.email)
      await desk.call('POST /auth/reset_password', { body: { reset_token, password: 'the owner chose it' } })
    } else {
      await desk.call('POST /user/update_password', {
        token: person.token,
        body: { old_password: PASSWORD, password: 'the owner chose it' },
      })
    }
    const byToken = await desk.call('POST /auth/reset_password', {
      body: { reset_token: older, password: 'the thief chose it' },
    })
    const byCode = await desk.call('POST /auth/check_forgot_pass_code', {
      body: { forgot_token: sent.body.forgot_token, code },
    })
    // As for an address that nobody has: whoever asked is not told that the owner was here.
    expect([byToken.body.code, byCode.body.code]).toEqual(['reset_token_invalid', 'code_wrong'])
    expect((await signIn(person.email, 'the owner chose it')).status).toBe(200)
  },
)

test('a new password ends the other sessions and leaves this one', async () => {
  const person = await newPerson(desk, { email: 'two-devices@example.test' })
  const phone = await signIn(person.email, PASSWORD)
  await desk.call('POST /user/update_password', {
    token: person.token,
    body: { old_password: PASSWORD, password: 'a wholly new one' },
  })
  const me = (token: string) => desk.call('GET /auth/refresh_user_data', { token })
  expect((await me(person.token)).status).toBe(200)
  expect((await me(phone.body.access_token)).status).toBe(401)
  const refreshed = await desk.call('POST /auth/refresh_token', {
    body: { refresh_token: phone.body.refresh_token },
  })
  expect([refreshed.status, refreshed.body.code]).toEqual([401, 'refresh_token_invalid'])
})

test('a body without what sign-up needs names each field', async () => {
  const refused = await desk.call('POST /auth/signup', {
    body: {
      email: 'not an address',
      password: 'long enough to pass',
      agree: false,
      captcha: await solvedCaptcha(desk),
    },
  })
  expect(refused.body.fields).toEqual({
    first_name: { code: 'required' },
    last_name: { code: 'required' },
    email: { code: 'invalid_email' },
    agree: { code: 'must_agree' },
  })
})
