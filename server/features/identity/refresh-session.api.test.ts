import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
const DAY = 86_400_000

const refresh = (token: string, site: 'main' | 'other' = 'main') =>
  desk.call('POST /auth/refresh_token', { body: { refresh_token: token }, site })
const statusOf = async (token: string) => (await desk.call('GET /auth/refresh_user_data', { token })).status

async function tokensOf(person: TestPerson) {
  const { rows } = await desk.owner.query(
    'select count(*)::int as n from refresh_tokens where session_id = $1 and replaced_at is null',
    [person.sessionId],
  )
  return rows[0].n as number
}

test('a refresh answers a new pair; the old access token lives on until its time is over', async () => {
  const person = await newPerson(desk)
  desk.clock.advance(60_000)
  const { status, body } = await refresh(person.refreshToken)
  expect([status, Object.keys(body).sort()]).toEqual([200, ['access_token', 'refresh_token']])
  expect(body.refresh_token).not.toBe(person.refreshToken)
  expect([await statusOf(body.access_token), await statusOf(person.token)]).toEqual([200, 200])
  desk.clock.advance(14 * 60_000)
  expect([await statusOf(body.access_token), await statusOf(person.token)]).toEqual([200, 401])
})

test('refresh tokens are kept hashed', async () => {
  const person = await newPerson(desk)
  const { rows } = await desk.owner.query(
    "select encode(hash, 'hex') as hash, octet_length(hash) as length from refresh_tokens where session_id = $1",
    [person.sessionId],
  )
  expect(rows[0].length).toBe(32)
  expect(Buffer.from(person.refreshToken, 'base64url').toString('hex')).not.toBe(rows[0].hash)
})

test('security 13: a replayed refresh token is refused and its whole family is dead', async () => {
  const person = await newPerson(desk)
  const first = (await refresh(person.refreshToken)).body
  desk.clock.advance(11_000)
  const second = (await refresh(first.refresh_token)).body
  expect(await statusOf(second.access_token)).toBe(200)

  const replayed = await refresh(person.refreshToken)
  expect([replayed.status, replayed.body.code]).toEqual([401, 'refresh_token_invalid'])
  expect(await statusOf(second.access_token)).toBe(401)
  expect(await statusOf(person.token)).toBe(401)
  expect((await refresh(second.refresh_token)).status).toBe(401)
  const { rows } = await desk.owner.query(
    "select actor_id, ip from audit_log where act = 'identity.refresh_token_reused' and subject = $1",
    [person.email],
  )
  expect(rows).toEqual([{ actor_id: null, ip: '127.0.0.1' }])
})

test('security 13: other sessions of the person go on', async () => {
  const person = await newPerson(desk)
  const signedIn = await desk.call('POST /auth/signin', {
    body: { login: person.email, password: 'correct horse battery' },
  })
  await refresh(person.refreshToken)
  desk.clock.advance(11_000)
  await refresh(person.refreshToken)
  expect([await statusOf(person.token), await statusOf(signedIn.body.access_token)]).toEqual([401, 200])
})

test('security 14: two tabs refreshing at once stay logged in, and both go on', async () => {
  const person = await newPerson(desk)
  const [left, right] = await Promise.all([refresh(person.refreshToken), refresh(person.refreshToken)])
  expect([left.status, right.status]).toEqual([200, 200])
  expect(left.body.refresh_token).not.toBe(right.body.refresh_token)
  for (let round = 0; round < 3; round++) {
    desk.clock.advance(14 * 60_000)
    for (const tab of [left, right]) {
      const next = await refresh(tab.body.refresh_token)
      expect([next.status, await statusOf(next.body.access_token)]).toEqual([200, 200])
      Object.assign(tab, next)
    }
  }
})

test('security 14: fifty refreshes of one token at once all stay logged in', async () => {
  const person = await newPerson(desk)
  const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(person.refreshToken)))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(50)
  expect(new Set(replies.map((reply) => reply.body.refresh_token)).size).toBe(50)
  expect(await tokensOf(person)).toBe(50)
  desk.clock.advance(60_000)
  const onward = await Promise.all(replies.slice(0, 10).map((reply) => refresh(reply.body.refresh_token)))
  expect(onward.filter((reply) => reply.status === 200)).toHaveLength(10)
})

test('security 14: the grace is ten seconds', async () => {
  const [inTime, late] = [await newPerson(desk), await newPerson(desk)]
  await refresh(inTime.refreshToken)
  await refresh(late.refreshToken)
  desk.clock.advance(10_000)
  expect((await refresh(inTime.refreshToken)).status).toBe(200)
  desk.clock.advance(1)
  expect((await refresh(late.refreshToken)).status).toBe(401)
  expect(await statusOf(late.token)).toBe(401)
})

test('security 14: only the very last token has grace', async () => {
  const person = await newPerson(desk)
  const next = (await refresh(person.refreshToken)).body
  desk.clock.advance(1000)
  await refresh(next.refresh_token)
  desk.clock.advance(1000)
  expect((await refresh(person.refreshToken)).status).toBe(401)
  expect(await statusOf(next.access_token)).toBe(401)
})

test('security 15: a session ends after thirty days, however often it is refreshed', async () => {
  const person = await newPerson(desk)
  let { refreshToken: token } = person
  for (let day = 1; day < 30; day++) {
    desk.clock.advance(DAY)
    const { status, body } = await refresh(token)
    expect(status).toBe(200)
    token = body.refresh_token
  }
  desk.clock.advance(DAY - 60_000)
  const last = await refresh(token)
  expect(await statusOf(last.body.access_token)).toBe(200)
  desk.clock.advance(60_000)
  expect(await statusOf(last.body.access_token)).toBe(401)
  const over = await refresh(last.body.refresh_token)
  expect([over.status, over.body.code]).toEqual([401, 'refresh_token_invalid'])
})

test('security 18: an access token is no refresh token, nor is a token of the other site', async () => {
  const person = await newPerson(desk)
  const stranger = await newPerson(desk, { site: 'other' })
  for (const token of [person.token.slice(0, 200), stranger.refreshToken, 'x'.repeat(43)]) {
    const refused = await refresh(token)
    expect([refused.status, refused.body.code]).toEqual([401, 'refresh_token_invalid'])
  }
  expect((await refresh(stranger.refreshToken, 'other')).status).toBe(200)
})

test('security 18: on a call, refresh tokens, the tokens of the other site and garbage are 401', async () => {
  const person = await newPerson(desk)
  const stranger = await newPerson(desk, { site: 'other' })
  for (const token of [person.refreshToken, stranger.token, 'garbage', `${person.token}x`]) {
    const refused = await desk.call('GET /auth/refresh_user_data', { token })
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated'])
  }
})

test('a refresh keeps where the session was last used from', async () => {
  const person = await newPerson(desk)
  desk.clock.advance(3_600_000)
  const { body } = await desk.call('POST /auth/refresh_token', {
    body: { refresh_token: person.refreshToken },
    ip: '203.0.113.50',
    headers: { 'user-agent': 'Firefox' },
  })
  const { body: sessions } = await desk.call('GET /auth/sessions', { token: body.access_token })
  expect(sessions.items[0]).toMatchObject({
    ip: '203.0.113.50',
    user_agent: 'Firefox',
    last_used_at: desk.clock.now().toISOString(),
  })
})
