import { beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, PASSWORD, solvedCaptcha } from '#server/test/people.ts'
import { mailedCode, otherThan, resetToken } from '#server/test/sign-up.ts'
import { issueCode, tryCode } from './one-time-codes.ts'

const desk = useDesk()
let email = ''
let token = ''

/** Somebody who has not verified their email and was sent a code. */
async function unverified() {
  const person = await newPerson(desk, { verified: false })
  await desk.call('GET /auth/send_verification_code', { token: person.token })
  return person
}

beforeEach(async () => {
  const person = await unverified()
  email = person.email
  token = person.token
})

const verify = (code: string, by = token) =>
  desk.call('POST /auth/check_verification_code', { token: by, body: { code } })

async function forgot(address: string) {
  const { body } = await desk.call('POST /auth/send_forgot_pass_code', {
    body: { email: address, captcha: await solvedCaptcha(desk) },
  })
  return body.forgot_token as string
}

const checkForgot = (forgotToken: string, code: string) =>
  desk.call('POST /auth/check_forgot_pass_code', { body: { forgot_token: forgotToken, code } })

const reset = (resetWith: string, password: string) =>
  desk.call('POST /auth/reset_password', { body: { reset_token: resetWith, password } })

test('pressing the button eight times verifies once and is a success each time', async () => {
  const code = await mailedCode(desk, email)
  const replies = await Promise.all(Array.from({ length: 8 }, () => verify(code)))
  expect(replies.map(({ status, body }) => [status, body.verified])).toEqual(Array(8).fill([200, true]))
  const { rows } = await desk.owner.query(
    "select count(*)::int as n from audit_log where act = 'identity.verify_email' and subject = $1",
    [email],
  )
  expect(rows).toEqual([{ n: 1 }])
  // Whoever holds only the address gets nothing from it.
  const stranger = await unverified()
  expect((await verify(otherThan(code), stranger.token)).status).toBe(400)
})

test('security 7: codes are six random digits', async () => {
  const { id } = await newPerson(desk)
  const codes = await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    const made: string[] = []
    for (let index = 0; index < 600; index++)
      made.push(await issueCode(tx, desk.platform, { userId: id, purpose: 'verify_email' }))
    return made
  })
  expect(codes.filter((code) => !/^[0-9]{6}$/.test(code))).toEqual([])
  // Of 600 draws from a million about 0.2 pairs are equal; six repeats happen once in a hundred million runs.
  expect(new Set(codes).size).toBeGreaterThan(594)
  for (let place = 0; place < 6; place++) {
    const counts = Array<number>(10).fill(0)
    for (const code of codes) counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1
    // 60 of each digit expected, standard deviation 7.3: six deviations either way.
    expect(Math.min(...counts)).toBeGreaterThan(16)
    expect(Math.max(...counts)).toBeLessThan(104)
  }
  const ascending = codes.filter((code, index) => index > 0 && code > (codes[index - 1] ?? '')).length
  expect(ascending).toBeGreaterThan(220)
  expect(ascending).toBeLessThan(380)
})

test('security 7: a code is good for ten minutes, less a millisecond', async () => {
  const code = await mailedCode(desk, email)
  desk.clock.advance(10 * 60_000 - 1)
  expect((await verify(code)).body.verified).toBe(true)
})

test('security 7: after ten minutes it is dead', async () => {
  const code = await mailedCode(desk, email)
  desk.clock.advance(10 * 60_000)
  const late = await verify(code)
  expect([late.status, late.body.code]).toEqual([400, 'code_expired'])
})

test('security 7: a reset code and a reset token die too, after ten and fifteen minutes', async () => {
  const owner = await newPerson(desk)
  const forgotToken = await forgot(owner.email)
  const code = await mailedCode(desk, owner.email)
  desk.clock.advance(10 * 60_000)
  expect((await checkForgot(forgotToken, code)).body.code).toBe('code_expired')
  const setter = await resetToken(desk, owner.email)
  desk.clock.advance(15 * 60_000)
  const late = await reset(setter, 'a wholly new one')
  expect([late.status, late.body.code]).toEqual([400, 'reset_token_invalid'])
})

test('security 8: five wrong tries kill the code, and the sixth finds it dead though it is right', async () => {
  const code = await mailedCode(desk, email)
  const tries = []
  for (let index = 0; index < 5; index++) {
    const { status, body } = await verify(otherThan(code))
    tries.push([status, body.code, body.params?.left])
  }
  expect(tries).toEqual([
    [400, 'code_wrong', 4],
    [400, 'code_wrong', 3],
    [400, 'code_wrong', 2],
    [400, 'code_wrong', 1],
    [400, 'code_expired', undefined],
  ])
  expect((await verify(code)).body.code).toBe('code_expired')
})

test('security 8: tries sent at once are counted one by one', async () => {
  const code = await mailedCode(desk, email)
  const replies = await Promise.all(Array.from({ length: 12 }, () => verify(otherThan(code))))
  const codes = replies.map(({ body }) => body.code).sort()
  expect(codes).toEqual([...Array(8).fill('code_expired'), ...Array(4).fill('code_wrong')])
  expect((await verify(code)).body.code).toBe('code_expired')
})

test('security 8: the sixth wrong try kills a reset code too', async () => {
  const owner = await newPerson(desk)
  const forgotToken = await forgot(owner.email)
  const code = await mailedCode(desk, owner.email)
  for (let index = 0; index < 5; index++) await checkForgot(forgotToken, otherThan(code))
  expect((await checkForgot(forgotToken, code)).body.code).toBe('code_expired')
})

test('security 9: a used code is dead', async () => {
  const code = await mailedCode(desk, email)
  expect((await verify(code)).body.verified).toBe(true)
  await desk.owner.query('update users set verified = false where email = $1', [email])
  const again = await verify(code)
  expect([again.status, again.body.code]).toEqual([400, 'code_expired'])
})

test('security 9: a used reset code and a used reset token are dead', async () => {
  const owner = await newPerson(desk)
  const forgotToken = await forgot(owner.email)
  const code = await mailedCode(desk, owner.email)
  const first = await checkForgot(forgotToken, code)
  expect((await checkForgot(forgotToken, code)).body.code).toBe('code_expired')
  expect((await reset(first.body.reset_token, 'a wholly new one')).body).toEqual({ status: 'success' })
  const again = await reset(first.body.reset_token, 'yet another one')
  expect([again.status, again.body.code]).toEqual([400, 'reset_token_invalid'])
  const entered = await desk.call('POST /auth/signin', {
    body: { login: owner.email, password: 'a wholly new one' },
  })
  expect(entered.status).toBe(200)
})

test('security 9: a reset token used five times at once sets one password', async () => {
  const owner = await newPerson(desk)
  const setter = await resetToken(desk, owner.email)
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, index) => reset(setter, `password number ${index}`)),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400, 400, 400])
})

test('security 9: a newer code makes the older one void', async () => {
  const older = await mailedCode(desk, email)
  desk.clock.advance(60_000)
  await desk.call('GET /auth/send_verification_code', { token })
  const newer = await mailedCode(desk, email)
  if (older !== newer) expect((await verify(older)).body.code).toBe('code_wrong')
  expect((await verify(newer)).body.verified).toBe(true)
})

test("security 10: one person's code does nothing for another", async () => {
  const code = await mailedCode(desk, email)
  const other = await unverified()
  const otherCode = await mailedCode(desk, other.email)
  if (code !== otherCode) {
    const crossed = await verify(code, other.token)
    expect([crossed.status, crossed.body.code]).toEqual([400, 'code_wrong'])
  }
  expect((await verify(otherCode, other.token)).body.email).toBe(other.email)
})

test('security 10: a code is for one purpose and one forgot token', async () => {
  const owner = await newPerson(desk)
  const forgotToken = await forgot(owner.email)
  const code = await mailedCode(desk, owner.email)
  const purposes = await desk.platform.db.transaction(desk.sites.main, (tx) =>
    tryCode(tx, desk.platform, { userId: owner.id, purpose: 'verify_email' }, code),
  )
  expect(purposes.matches).toBe(false)
  const strange = await checkForgot(
    `${forgotToken.slice(0, -1)}${forgotToken.endsWith('A') ? 'B' : 'A'}`,
    code,
  )
  expect([strange.status, strange.body.code]).toEqual([400, 'code_expired'])
  const elsewhere = await desk.call('POST /auth/check_forgot_pass_code', {
    body: { forgot_token: forgotToken, code },
    site: 'other',
  })
  expect(elsewhere.body.code).toBe('code_expired')
  expect((await checkForgot(forgotToken, code)).status).toBe(200)
})

test('a code can be sent again once a minute, and not at all once the email is verified', async () => {
  const resend = () => desk.call('GET /auth/send_verification_code', { token })
  const tooSoon = await resend()
  expect([tooSoon.status, tooSoon.body.code, tooSoon.headers['retry-after']]).toEqual([
    429,
    'code_resend_too_soon',
    '60',
  ])
  desk.clock.advance(59_000)
  expect((await resend()).body.params).toEqual({ retry_after: 1 })
  desk.clock.advance(1000)
  expect((await resend()).body).toEqual({ resend_in: 60 })
  expect(await desk.mailsTo(email)).toHaveLength(2)
  await verify(await mailedCode(desk, email))
  expect((await resend()).body.code).toBe('wrong_state')
})

test('a reset password ends every session, counts as verified and tells the owner', async () => {
  const owner = await newPerson(desk, { verified: false })
  await reset(await resetToken(desk, owner.email), 'a wholly new one')
  const old = await desk.call('GET /auth/refresh_user_data', { token: owner.token })
  expect(old.status).toBe(401)
  const signIn = (password: string) =>
    desk.call('POST /auth/signin', { body: { login: owner.email, password } })
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn('a wholly new one')).body.verified).toBe(true)
  const subjects = (await desk.mailsTo(owner.email)).map((mail) => mail.subject)
  expect(subjects[1]).toBe('Your password at Site main was changed')
})
