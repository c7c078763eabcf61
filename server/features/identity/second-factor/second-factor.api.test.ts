import { beforeEach, expect, test } from 'vitest'
import { newAuthenticator } from '#server/test/authenticator.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { digitsOf, signInFirst, withApp, withPasskey } from '#server/test/second-factors.ts'

const desk = useDesk()

let person: TestPerson
beforeEach(async () => {
  person = await newPerson(desk)
})

/** After the password: what the second step is answered. */
async function pass(code: string, whose = person) {
  const { second_factor } = await signInFirst(desk, whose)
  return desk.call('POST /auth/second_factor', { body: { token: second_factor.token, code } })
}
const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? ''}`.trim()

test('security 12: with a second factor no token comes from the password alone', async () => {
  const { secret } = await withApp(desk, person)
  const answer = await signInFirst(desk, person)
  expect(Object.keys(answer)).toEqual(['second_factor'])
  expect(answer.second_factor.methods).toEqual(['totp', 'recovery_code'])
  const again = await desk.call('GET /auth/sessions', { token: answer.second_factor.token })
  expect(again.status).toBe(401)
  const { status, body } = await pass(digitsOf(desk, secret, 1))
  expect(status).toBe(200)
  expect((await desk.call('GET /auth/sessions', { token: body.access_token })).status).toBe(200)
})

test('a secret whose code never came back shuts nobody out', async () => {
  await desk.call('POST /auth/totp', { token: person.token, body: {} })
  expect((await signInFirst(desk, person)).access_token).toBeTypeOf('string')
})

test('a code works once, and none that is older than the last', async () => {
  const { secret } = await withApp(desk, person)
  const next = digitsOf(desk, secret, 1)
  // The one that confirmed the app was used by that.
  expect(outcome(await pass(digitsOf(desk, secret)))).toBe('400 code_wrong')
  expect(outcome(await pass(next))).toBe('200')
  expect(outcome(await pass(next))).toBe('400 code_wrong')
})

test('two sign-ins with the same digits at once: one of them gets in', async () => {
  const { secret } = await withApp(desk, person)
  const code = digitsOf(desk, secret, 1)
  const outcomes = await Promise.all([pass(code), pass(code)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('the sixth wrong code finds the step dead, and the right one does too', async () => {
  const { secret } = await withApp(desk, person)
  const { second_factor } = await signInFirst(desk, person)
  const attempt = (code: string) =>
    desk.call('POST /auth/second_factor', { body: { token: second_factor.token, code } })
  const outcomes: string[] = []
  for (let n = 0; n < 6; n++) outcomes.push(outcome(await attempt('000000')))
  expect(outcomes).toEqual([...Array(4).fill('400 code_wrong'), '400 code_expired', '400 code_expired'])
  expect(outcome(await attempt(digitsOf(desk, secret, 1)))).toBe('400 code_expired')
})

test('a step is over after ten minutes, and a step of one person is none of another', async () => {
  const { secret } = await withApp(desk, person)
  const other = await newPerson(desk)
  await withApp(desk, other)
  const { second_factor } = await signInFirst(desk, other)
  const body = { token: second_factor.token, code: digitsOf(desk, secret, 1) }
  expect(outcome(await desk.call('POST /auth/second_factor', { body }))).toBe('400 code_wrong')
  desk.clock.advance((10 * 60 + 1) * 1000)
  expect(outcome(await desk.call('POST /auth/second_factor', { body }))).toBe('400 code_expired')
})

test('a recovery code works once, however it is typed, and new ones end the old', async () => {
  const { codes } = await withApp(desk, person)
  const [first = '', second = '', third = ''] = codes
  expect(codes).toHaveLength(10)
  expect(outcome(await pass(` ${first.toUpperCase().replace('-', ' ')} `))).toBe('200')
  expect(outcome(await pass(first))).toBe('400 code_wrong')
  expect(outcome(await pass(second))).toBe('200')
  const renewed = await desk.call('POST /auth/recovery_codes', { token: person.token, body: {} })
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect(outcome(await pass(third))).toBe('400 code_wrong')
})

test('a passkey signs in by itself, and is asked for beside the password', async () => {
  const { device } = await withPasskey(desk, person)
  expect((await signInFirst(desk, person)).second_factor.methods).toEqual(['passkey', 'recovery_code'])
  const { body: asked } = await desk.call('POST /auth/passkey_challenge')
  const answer = device.sign(asked.options)
  const signedIn = await desk.call('POST /auth/passkey_signin', { body: { token: asked.token, answer } })
  expect([signedIn.status, signedIn.body.id]).toEqual([200, person.id])
  const replayed = await desk.call('POST /auth/passkey_signin', { body: { token: asked.token, answer } })
  expect(outcome(replayed)).toBe('401 passkey_refused')
})

test('a device is offered the algorithms that Node is sure of', async () => {
  const { body } = await desk.call('POST /auth/passkey_options', { token: person.token, body: {} })
  expect(body.options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
})

test.each([
  ['another address', { origin: 'http://evil.example' }],
  ['another party', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['a device that nobody unlocked', { unverified: true }],
  ['a counter that goes back', { counter: 0 }],
  ['a signature of nobody', { signature: Buffer.alloc(70) }],
] as const)('a passkey that signs for %s is refused', async (_, spoil) => {
  const { device } = await withPasskey(desk, person)
  const first = (await desk.call('POST /auth/passkey_challenge')).body
  const good = { token: first.token, answer: device.sign(first.options) }
  expect((await desk.call('POST /auth/passkey_signin', { body: good })).status).toBe(200)
  const { token, options } = (await desk.call('POST /auth/passkey_challenge')).body
  const body = { token, answer: device.sign(options, spoil) }
  expect(outcome(await desk.call('POST /auth/passkey_signin', { body }))).toBe('401 passkey_refused')
})

test('a passkey of one site is nobody on another, and one that nobody keeps is none', async () => {
  const { device } = await withPasskey(desk, person)
  const { token, options } = (await desk.call('POST /auth/passkey_challenge', { site: 'other' })).body
  const answer = device.sign(options, { origin: 'http://other.localhost' })
  const elsewhere = await desk.call('POST /auth/passkey_signin', { site: 'other', body: { token, answer } })
  expect(outcome(elsewhere)).toBe('401 passkey_refused')
  const asked = (await desk.call('POST /auth/passkey_challenge')).body
  const unknown = { token: asked.token, answer: newAuthenticator().sign(asked.options) }
  expect(outcome(await desk.call('POST /auth/passkey_signin', { body: unknown }))).toBe('401 passkey_refused')
})

test('whoever signed in a while ago says the password before a second factor is changed', async () => {
  desk.clock.advance(11 * 60 * 1000)
  const { token } = person
  const attempt = async (body: object) => {
    const reply = await desk.call('POST /auth/totp', { token, body })
    return [reply.status, reply.body.fields?.password?.code]
  }
  expect((await desk.call('GET /auth/second_factor', { token })).body.needs_password).toBe(true)
  expect(await attempt({})).toEqual([400, 'required'])
  expect(await attempt({ password: 'not this one' })).toEqual([400, 'wrong'])
  expect(await attempt({ password: PASSWORD })).toEqual([200, undefined])
})

test('the owner hears by mail of every factor that comes or goes', async () => {
  await withApp(desk, person)
  await desk.call('POST /auth/totp/remove', { token: person.token, body: {} })
  const mails = await desk.mailsTo(person.email)
  expect(
    mails.map(
      ({ text }) => text?.match(/(An authenticator app was added|Your authenticator app was removed)/)?.[0],
    ),
  ).toEqual(['An authenticator app was added', 'Your authenticator app was removed'])
})

test('security 12: a site that asks for one leads its staff through the set-up before anything else', async () => {
  const admin = await newAdmin(desk)
  const colleague = await newModerator(desk, ['orders'])
  const { id } = await withPasskey(desk, admin)
  const rule = (is_required: boolean) =>
    desk.call('POST /staff_second_factor', { token: admin.token, body: { is_required } })
  expect((await rule(true)).status).toBe(200)
  try {
    // Also in a session that was open before; customers are asked for nothing.
    const { token } = colleague
    expect(outcome(await desk.call('GET /pending_orders', { token }))).toBe('403 second_factor_due')
    expect((await desk.call('GET /auth/refresh_user_data', { token })).body.second_factor_due).toBe(true)
    expect((await desk.call('GET /user_orders', { token: person.token })).status).toBe(200)
    const fresh = await signInFirst(desk, colleague)
    expect(fresh.second_factor_due).toBe(true)
    expect(outcome(await desk.call('GET /pending_orders', { token: fresh.access_token }))).toBe(
      '403 second_factor_due',
    )
    await withApp(desk, colleague)
    expect((await desk.call('GET /pending_orders', { token })).status).toBe(200)
    // The other one was opened with the password alone, by whomever: it ends.
    expect((await desk.call('GET /pending_orders', { token: fresh.access_token })).status).toBe(401)
    const moderators = await desk.call('POST /staff_second_factor', {
      token: (await newModerator(desk, ['change_role'])).token,
      body: { is_required: false },
    })
    expect(outcome(moderators)).toBe('403 forbidden')
    // The last one cannot be removed while the rule stands.
    const removed = await desk.call('POST /auth/passkey/{id}/remove', {
      token: admin.token,
      params: { id },
      body: {},
    })
    expect(outcome(removed)).toBe('409 second_factor_required')
  } finally {
    await rule(false)
  }
})

test('staff in a customer’s account change nothing about it', async () => {
  const admin = await newAdmin(desk)
  const { body } = await desk.call('POST /auth/admin_auto_login', {
    token: admin.token,
    body: { user_id: person.id },
  })
  const begun = await desk.call('POST /auth/totp', { token: body.access_token, body: {} })
  expect(outcome(begun)).toBe('403 not_while_acting')
})

test('recovery codes go with the last factor: those of a later one are new', async () => {
  const { codes } = await withApp(desk, person)
  await desk.call('POST /auth/totp/remove', { token: person.token, body: {} })
  const again = await withApp(desk, person)
  expect(again.codes).toHaveLength(10)
  expect(again.codes).not.toContain(codes[0])
})

test('beginning again while somebody confirms does not take the place of what was confirmed', async () => {
  const { secret } = await withApp(desk, person)
  const begun = await desk.call('POST /auth/totp', { token: person.token, body: {} })
  expect(outcome(begun)).toBe('409 wrong_state')
  desk.clock.advance(60_000)
  const asked = await signInFirst(desk, person)
  const passed = await desk.call('POST /auth/second_factor', {
    body: { token: asked.second_factor.token, code: digitsOf(desk, secret) },
  })
  expect(passed.status).toBe(200)
})
