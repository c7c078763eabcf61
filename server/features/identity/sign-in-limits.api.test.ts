import { expect, test } from 'vitest'
import type { Desk } from '#server/test/desk.ts'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, PASSWORD, solvedCaptcha } from '#server/test/people.ts'

const desk = useDesk()
const behindProxy = useDesk({ TRUSTED_PROXIES: '10.0.0.0/8' })

interface Attempt {
  login: string
  password?: string
  ip?: string
  captcha?: string
  headers?: Record<string, string>
}

function signIn(at: Desk, { login, password = 'a wrong password', captcha, ...rest }: Attempt) {
  return at.call('POST /auth/signin', { body: { login, password, ...(captcha && { captcha }) }, ...rest })
}

/** How often each answer came, over so many attempts. */
async function tally(count: number, attempt: (index: number) => ReturnType<typeof signIn>) {
  const seen: Record<string, number> = {}
  for (let index = 0; index < count; index++) {
    const { status, body } = await attempt(index)
    const answer = `${status} ${body.code ?? ''}`.trim()
    seen[answer] = (seen[answer] ?? 0) + 1
  }
  return seen
}

const cookieOf = (reply: { headers: Record<string, unknown> }) =>
  String(reply.headers['set-cookie']).split(';')[0] ?? ''

test('security 4: 100 bad logins end in 429 and the owner still gets in', async () => {
  const { email } = await newPerson(desk)
  const home = await signIn(desk, { login: email, password: PASSWORD, ip: '192.0.2.1' })
  const cookie = cookieOf(home)
  expect(cookie).toMatch(/^device=/)

  expect(await tally(100, () => signIn(desk, { login: email, ip: '203.0.113.9' }))).toEqual({
    '401 wrong_credentials': 3,
    '400 captcha_required': 17,
    '429 rate_limited': 80,
  })

  const known = await signIn(desk, {
    login: email,
    password: PASSWORD,
    ip: '203.0.113.9',
    headers: { cookie },
  })
  expect(known.status).toBe(200)
  const elsewhere = { login: email, password: PASSWORD, ip: '198.51.100.4' }
  expect((await signIn(desk, { ...elsewhere, captcha: await solvedCaptcha(desk) })).status).toBe(200)
})

test('security 4: 429 says when to come back, and then the door is open again', async () => {
  const { email } = await newPerson(desk)
  await tally(20, () => signIn(desk, { login: email, ip: '203.0.113.10' }))
  desk.clock.advance(60_000)
  const refused = await signIn(desk, { login: email, password: PASSWORD, ip: '203.0.113.10' })
  expect([refused.status, refused.body.params, refused.headers['retry-after']]).toEqual([
    429,
    { retry_after: 840 },
    '840',
  ])
  desk.clock.advance(840_000)
  expect((await signIn(desk, { login: email, password: PASSWORD, ip: '203.0.113.10' })).status).toBe(200)
})

test('security 4: an owner without the cookie gets in from elsewhere by solving a captcha', async () => {
  const { email } = await newPerson(desk)
  await tally(5, () => signIn(desk, { login: email, ip: '203.0.113.11' }))
  const asked = await signIn(desk, { login: email, password: PASSWORD, ip: '198.51.100.5' })
  expect([asked.status, asked.body.code]).toEqual([400, 'captcha_required'])
  const captcha = await solvedCaptcha(desk)
  const solved = await signIn(desk, { login: email, password: PASSWORD, ip: '198.51.100.5', captcha })
  expect(solved.status).toBe(200)
})

test('security 4: the third failure says that the next try needs a captcha; success forgets them', async () => {
  const { email } = await newPerson(desk)
  const hints = []
  for (let index = 0; index < 3; index++) {
    hints.push((await signIn(desk, { login: email, ip: '203.0.113.12' })).body.params)
  }
  expect(hints).toEqual([{ captcha: 0 }, { captcha: 0 }, { captcha: 1 }])
  const captcha = await solvedCaptcha(desk)
  await signIn(desk, { login: email, password: PASSWORD, ip: '203.0.113.12', captcha })
  const again = await signIn(desk, { login: email, ip: '203.0.113.12' })
  expect([again.status, again.body.params]).toEqual([401, { captcha: 0 }])
})

test('security 4: a cookie of one person proves nothing for another, nor does a made-up one', async () => {
  const [owner, stranger] = [await newPerson(desk), await newPerson(desk)]
  const cookie = cookieOf(await signIn(desk, { login: stranger.email, password: PASSWORD }))
  const ip = '203.0.113.13'
  await tally(20, () => signIn(desk, { login: owner.email, ip }))
  for (const tried of [cookie, 'device=x', 'device=a.b', `${cookie.slice(0, -1)}_`]) {
    const { status } = await signIn(desk, {
      login: owner.email,
      password: PASSWORD,
      ip,
      headers: { cookie: tried },
    })
    expect(status).toBe(429)
  }
})

test('security 4: one address that tries many names is stopped after 100', async () => {
  const ip = '203.0.113.14'
  const first = await tally(2, (index) => signIn(desk, { login: `name${index}`, ip }))
  await desk.owner.query('update rate_limits set hits = hits + 96 where key = $1 and hits = 2', [
    `signin-address:${desk.sites.main}:${ip}`,
  ])
  const rest = await tally(5, (index) => signIn(desk, { login: `another${index}`, ip }))
  expect([first, rest]).toEqual([
    { '401 wrong_credentials': 2 },
    { '401 wrong_credentials': 2, '429 rate_limited': 3 },
  ])
})

test('security 4: guesses sent at once are counted one by one', async () => {
  const { email } = await newPerson(desk)
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => signIn(desk, { login: email, ip: '203.0.113.15' })),
  )
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(20)
})

test('security 5: a changing X-Forwarded-For from an untrusted address still ends in 429', async () => {
  const { email } = await newPerson(desk)
  const seen = await tally(100, (index) =>
    signIn(desk, { login: email, ip: '203.0.113.16', headers: { 'x-forwarded-for': `198.51.100.${index}` } }),
  )
  expect(seen['429 rate_limited']).toBe(80)
})

test('security 5: behind a trusted proxy the forwarded address counts, and only its last hop', async () => {
  const attempt = (login: string, forwarded: string) =>
    signIn(behindProxy, { login, ip: '10.1.2.3', headers: { 'x-forwarded-for': forwarded } })
  const { email } = await newPerson(behindProxy)
  expect(
    (await tally(30, (index) => attempt(email, `198.51.100.${index}`)))['429 rate_limited'],
  ).toBeUndefined()
  // What the client itself wrote stands to the left of what the proxy added.
  const other = await newPerson(behindProxy)
  const seen = await tally(30, (index) => attempt(other.email, `192.0.2.${index}, 198.51.100.77`))
  expect(seen['429 rate_limited']).toBe(10)
  const { rows } = await behindProxy.owner.query(
    "select distinct ip from audit_log where act = 'identity.sign_in_failed' and subject = $1",
    [other.email],
  )
  expect(rows).toEqual([{ ip: '198.51.100.77' }])
})
