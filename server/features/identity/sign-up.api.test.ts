import { afterEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson, PASSWORD } from '#server/test/people.ts'
import { codeIn, mailedCode, resetToken, signUp } from '#server/test/sign-up.ts'

const desk = useDesk()
afterEach(() =>
  desk.owner.query("update site_settings set activation_required = false, email = '', default_locale = 'en'"),
)

const me = (token: string) => desk.call('GET /auth/refresh_user_data', { token })
const signIn = (login: string, options: { site?: 'main' | 'other' } = {}) =>
  desk.call('POST /auth/signin', { body: { login, password: PASSWORD }, ...options })

test('sign-up, code, verified: from then on the account works', async () => {
  const email = 'ida@example.test'
  const opened = await signUp(desk, {
    email: ' Ida@Example.TEST ',
    username: 'ida.voss',
    phone: '+49 30 1234567',
    company_name: 'Voss Tuning',
    country: 'DE',
  })
  expect(opened.body).toMatchObject({
    email,
    username: 'ida.voss',
    role_id: 2,
    kind: 'business',
    status: 1,
    verified: false,
    permissions: [],
    locale: 'en',
    country: 'DE',
    company_name: 'Voss Tuning',
    impersonation: null,
    picture: null,
  })
  const token = opened.body.access_token
  const early = await desk.call('GET /auth/sessions', { token })
  expect([early.status, early.body.code]).toEqual([403, 'email_not_verified'])

  const mails = await desk.mailsTo(email)
  expect(mails).toHaveLength(1)
  const code = codeIn(mails[0])
  expect(mails[0]?.subject).toBe('Your verification code for Site main')
  expect(mails[0]?.text).toContain(code)
  expect(mails[0]?.html).toContain(code)
  expect(mails[0]?.from?.name).toBe('Site main')

  const verified = await desk.call('POST /auth/check_verification_code', { token, body: { code } })
  expect([verified.body.verified, verified.body.status]).toEqual([true, 1])
  expect((await desk.call('GET /auth/sessions', { token })).status).toBe(200)
  expect((await signIn('IDA.VOSS')).body.email).toBe(email)
})

test('with activation required a verified account waits and its calls say so', async () => {
  await desk.owner.query(
    "update site_settings set activation_required = true, email = 'desk@example.test' where site_id = $1",
    [desk.sites.main],
  )
  const email = 'waiting@example.test'
  const { body } = await signUp(desk, { email, company_name: 'Waiting & Co' })
  expect([body.status, body.verified]).toEqual([0, false])
  const token = body.access_token
  const code = await mailedCode(desk, email)
  const verified = await desk.call('POST /auth/check_verification_code', { token, body: { code } })
  expect([verified.body.status, verified.body.verified]).toEqual([0, true])

  const gated = await desk.call('GET /auth/sessions', { token })
  expect([gated.status, gated.body.code]).toEqual([403, 'account_not_active'])
  expect((await me(token)).body.status).toBe(0)
  expect((await desk.call('POST /user/update_locale', { token, body: { locale: 'de' } })).status).toBe(200)
  const entered = await signIn(email)
  expect([entered.status, entered.body.status]).toEqual([200, 0])

  const [told] = await desk.mailsTo('desk@example.test')
  expect(told?.subject).toBe('New account waiting for activation at Site main')
  expect(told?.text).toContain('waiting@example.test')
  expect(told?.text).toContain('Waiting & Co')

  await desk.owner.query('update users set status = 1 where email = $1', [email])
  expect((await desk.call('GET /auth/sessions', { token })).status).toBe(200)
})

test.each([
  ['de', 'Ihr Bestätigungscode'],
  ['pl', 'Twój kod weryfikacyjny'],
  ['ar', 'رمز'],
])('mails come in the language that was chosen: %s', async (locale, words) => {
  const email = `reads-${locale}@example.test`
  const { body } = await signUp(desk, { email, locale })
  expect(body.locale).toBe(locale)
  const [mail] = await desk.mailsTo(email)
  expect(mail?.subject).toContain(words)
  expect(mail?.html).toContain(locale === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
  expect(mail?.html).toContain(`lang="${locale}"`)
})

test('who chooses no language gets the one of the site', async () => {
  await desk.owner.query("update site_settings set default_locale = 'pl'")
  const { body } = await signUp(desk, { email: 'site-language@example.test' })
  expect(body.locale).toBe('pl')
})

test.each(['ab', 'with space', 'at@sign', '.dot', 'a'.repeat(41), '<b>', 'semi;colon', 'new\nline'])(
  'the username %j is refused',
  async (username) => {
    const refused = await signUp(desk, { email: 'rules@example.test', username })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields)).toEqual(['username'])
  },
)

test.each(['Łukasz.99', 'محمد', 'o-o', '3rd_gear'])('the username %j is welcome', async (username) => {
  const { status, body } = await signUp(desk, { email: `u${Date.now()}@example.test`, username })
  expect([status, body.username]).toEqual([200, username])
})

test('a username is taken in every case and every form of its letters', async () => {
  await newPerson(desk, { username: 'Café.Ünal' })
  for (const username of ['café.ünal', 'CAFÉ.ÜNAL', 'Cafe\u0301.U\u0308nal', 'Ｃａｆé.ünal']) {
    const refused = await signUp(desk, { email: 'second@example.test', username })
    // Letters written with combining marks are no letters of a username; the others meet the first one.
    const problem = username.includes('\u0301') ? 'invalid_username' : 'taken'
    expect([refused.status, refused.body.fields]).toEqual([400, { username: { code: problem } }])
  }
})

test('a username that two people choose at once goes to one of them', async () => {
  const replies = await Promise.all(
    [1, 2, 3].map((n) => signUp(desk, { email: `racer${n}@example.test`, username: 'one.name' })),
  )
  const winners = replies.filter((reply) => reply.status === 200)
  const losers = replies.filter((reply) => reply.status === 400)
  expect([winners.length, losers.length]).toEqual([1, 2])
  for (const { body } of losers) expect(body.fields).toEqual({ username: { code: 'taken' } })
})

test('one email is two people on two sites, who see nothing of each other', async () => {
  const email = 'both@example.test'
  const here = await newPerson(desk, { email, firstName: 'Here' })
  const there = await signUp(desk, { email, first_name: 'There' }, { site: 'other' })
  expect([there.status, there.body.first_name]).toEqual([200, 'There'])
  expect((await desk.mailsTo(email)).map((mail) => mail.subject)).toEqual([
    expect.stringContaining('Your verification code for Site other'),
  ])
  expect((await signIn(email)).body.id).toBe(here.id)
  expect((await signIn(email, { site: 'other' })).body.id).toBe(there.body.id)
  const crossed = await desk.call('GET /auth/refresh_user_data', { token: here.token, site: 'other' })
  expect([crossed.status, crossed.body.code]).toEqual([401, 'unauthenticated'])
  const refreshed = await desk.call('POST /auth/refresh_token', {
    body: { refresh_token: here.refreshToken },
    site: 'other',
  })
  expect([refreshed.status, refreshed.body.code]).toEqual([401, 'refresh_token_invalid'])
})

test('an email that is taken on its site cannot be inserted twice, whatever its case', async () => {
  await newPerson(desk, { email: 'unique@example.test' })
  await expect(newPerson(desk, { email: 'UNIQUE@example.test' })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { email: { code: 'taken' } },
  })
  expect((await newPerson(desk, { email: 'unique@example.test', site: 'other' })).email).toBe(
    'unique@example.test',
  )
})

test('a blocked person is told so, once the password was right', async () => {
  const { email } = await newPerson(desk, { status: 2 })
  const right = await signIn(email)
  expect([right.status, right.body.code]).toEqual([403, 'account_blocked'])
  const wrong = await desk.call('POST /auth/signin', { body: { login: email, password: 'something else' } })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
})

test('staff are not made by signing up', async () => {
  await newAdmin(desk)
  const refused = await signUp(desk, { email: 'climber@example.test', role_id: 1 })
  expect([refused.status, refused.body.fields]).toEqual([400, { role_id: { code: 'unknown' } }])
})

test('security 42: until an address is confirmed no mail repeats what was typed', async () => {
  const email = 'anybody@example.test'
  const typed = {
    first_name: 'Click and win',
    last_name: 'Prize',
    username: 'prize.evil.test',
    company_name: 'Visit evil.test now',
  }
  const { body } = await signUp(desk, { email, ...typed })
  // A second sign-up and a forgotten password mail the same address.
  await signUp(desk, { email, ...typed, username: 'another.name' })
  await desk.runJobs()
  await resetToken(desk, email)
  desk.clock.advance(61_000)
  await desk.call('GET /auth/send_verification_code', { token: body.access_token })
  const mails = await desk.mailsTo(email)
  expect(mails).toHaveLength(4)
  for (const mail of mails) {
    const all = JSON.stringify([mail.subject, mail.to, mail.headers, mail.text, mail.html])
    for (const text of Object.values(typed)) expect(all).not.toContain(text)
    expect(mail.text).toContain('Hello,')
  }
})

test.each(['You won! http://evil.test', 'evil.test', 'Ada 007', '<b>Ada</b>'])(
  'security 42: %s is no name to sign up with',
  async (name) => {
    const { status, body } = await signUp(desk, {
      email: 'nobody@example.test',
      first_name: name,
      last_name: name,
    })
    expect([status, body.fields]).toEqual([
      400,
      { first_name: { code: 'invalid_name' }, last_name: { code: 'invalid_name' } },
    ])
  },
)

test.each([
  ['confirmed', true],
  ['not confirmed', false],
])(
  'security 42: signing up again and again with an address that is %s mails its owner once an hour',
  async (_, verified) => {
    const { email } = await newPerson(desk, { verified })
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all(
        [1, 2, 3].map((at) => signUp(desk, { email }, { ip: `192.0.2.${at}` })),
      )
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      await desk.runJobs()
    }
    expect(await desk.mailsTo(email)).toHaveLength(1)
    desk.clock.advance(3_600_000)
    await signUp(desk, { email }, { ip: '192.0.2.4' })
    expect(await desk.mailsTo(email)).toHaveLength(2)
  },
)

test.each(['ZZ', 'UK', 'EU', 'EL'])('nobody signs up from %s, which is no country', async (country) => {
  const { status, body } = await signUp(desk, { email: 'nowhere@example.test', country })
  expect([status, body.fields]).toEqual([400, { country: { code: 'invalid' } }])
})
