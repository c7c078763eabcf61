import { afterAll, expect, test, vi } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { type OpenStream, openStream } from '#server/test/event-stream.ts'
import { newAdmin, newModerator, newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { resetToken } from '#server/test/sign-up.ts'
import { revokeSessions } from './session-store.ts'
import { updatePerson } from './user-store.ts'

const desk = useDesk()
const opened: OpenStream[] = []
afterAll(() => {
  for (const stream of opened) stream.close()
})

async function stream(token: string) {
  const fresh = await openStream(desk, token)
  opened.push(fresh)
  await fresh.startedAt()
  return fresh
}

const me = (token: string) => desk.call('GET /auth/refresh_user_data', { token })
const refresh = (token: string) => desk.call('POST /auth/refresh_token', { body: { refresh_token: token } })

/** What ends a session, and what the person does it with. */
const endings: Record<string, (person: TestPerson) => Promise<unknown>> = {
  logout: ({ token }) => desk.call('POST /auth/signout', { token }),
  'ending it from another device': async ({ email, sessionId }) => {
    const other = await desk.call('POST /auth/signin', { body: { login: email, password: PASSWORD } })
    const token = other.body.access_token
    return desk.call('DELETE /auth/sessions/{id}', { token, params: { id: sessionId } })
  },
  'logging out everywhere': async ({ email }) => {
    const other = await desk.call('POST /auth/signin', { body: { login: email, password: PASSWORD } })
    return desk.call('POST /auth/signout_everywhere', { token: other.body.access_token })
  },
  'a reset password': async ({ email }) => {
    const token = await resetToken(desk, email)
    return desk.call('POST /auth/reset_password', {
      body: { reset_token: token, password: 'a wholly new one' },
    })
  },
  'a replayed refresh token': async ({ refreshToken }) => {
    await refresh(refreshToken)
    desk.clock.advance(11_000)
    return refresh(refreshToken)
  },
  'a block': ({ id }) =>
    desk.platform.db.transaction(desk.sites.main, async (tx) => {
      await updatePerson(tx, id, { status: 2 })
      await revokeSessions(tx, { userId: id })
    }),
  'a deletion': ({ id }) =>
    desk.platform.db.transaction(desk.sites.main, async (tx) => {
      await updatePerson(tx, id, { deleted_at: tx.now })
      await revokeSessions(tx, { userId: id })
    }),
}

test.each(Object.keys(endings))(
  'security 16: after %s the old tokens are 401 at once and the streams are closed',
  async (name) => {
    const person = await newPerson(desk)
    const bystander = await newPerson(desk)
    const [own, others] = [await stream(person.token), await stream(bystander.token)]
    expect((await me(person.token)).status).toBe(200)

    await endings[name]?.(person)
    const refused = await me(person.token)
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated'])
    expect((await refresh(person.refreshToken)).status).toBe(401)
    await own.ended

    expect((await me(bystander.token)).status).toBe(200)
    others.close()
  },
)

test('security 16: a person who is blocked or deleted by other means can neither call nor refresh', async () => {
  const [blocked, deleted] = [await newPerson(desk), await newPerson(desk)]
  await desk.owner.query('update users set status = 2 where id = $1', [blocked.id])
  await desk.owner.query('update users set deleted_at = now() where id = $1', [deleted.id])
  const sessions = (token: string) => desk.call('GET /auth/sessions', { token })
  expect((await sessions(blocked.token)).body.code).toBe('account_blocked')
  expect((await sessions(deleted.token)).body.code).toBe('unauthenticated')
  expect((await refresh(blocked.refreshToken)).status).toBe(401)
  expect((await refresh(deleted.refreshToken)).status).toBe(401)
})

test('security 16: a stream that is opened while its session ends does not stay open', async () => {
  const person = await newPerson(desk)
  const until = desk.platform.db.read
  const db = desk.platform.db as { read: typeof until }
  // The session ends after the call was admitted and before the stream listens for endings.
  let reads = 0
  db.read = async (siteId, work) => {
    reads++
    if (reads === 2) await desk.call('POST /auth/signout', { token: person.token })
    return until(siteId, work)
  }
  try {
    const late = await openStream(desk, person.token)
    expect(await late.ended).toEqual([])
  } finally {
    db.read = until
  }
})

test('security 15: a stream is closed when its session has run out, at the next heartbeat', async () => {
  const person = await newPerson(desk)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const [ending, going] = [await stream(person.token), await stream((await newPerson(desk)).token)]
    await desk.owner.query('update sessions set expires_at = $2 where id = $1', [
      person.sessionId,
      new Date(desk.clock.now().getTime() + 60_000),
    ])
    vi.advanceTimersByTime(25_000)
    expect(desk.platform.streams.count()).toBeGreaterThanOrEqual(2)
    desk.clock.advance(60_000)
    vi.advanceTimersByTime(25_000)
    expect(await ending.ended).toEqual([])
    going.close()
  } finally {
    vi.useRealTimers()
  }
})

test('security 17: a permission that is taken away is missing at the next call', async () => {
  const moderator = await newModerator(desk, ['settings', 'audit_log'])
  const settings = () => desk.call('GET /settings', { token: moderator.token })
  expect((await settings()).status).toBe(200)
  await desk.owner.query("update users set permissions = '{audit_log}' where id = $1", [moderator.id])
  const refused = await settings()
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect((await desk.call('GET /audit_log', { token: moderator.token })).status).toBe(200)
})

test('security 17: whoever is made a customer has lost every key at the next call', async () => {
  const admin = await newAdmin(desk)
  await desk.owner.query('update users set role_id = 2 where id = $1', [admin.id])
  expect((await desk.call('GET /settings', { token: admin.token })).status).toBe(403)
})

test('own sessions are listed newest first, the present one marked, and can be ended', async () => {
  const person = await newPerson(desk)
  desk.clock.advance(60_000)
  const phone = await desk.call('POST /auth/signin', {
    body: { login: person.email, password: PASSWORD },
    headers: { 'user-agent': 'A phone' },
    ip: '203.0.113.60',
  })
  const list = async (token: string) => (await desk.call('GET /auth/sessions', { token })).body.items
  const items = await list(person.token)
  expect(
    items.map((item: { user_agent: string; current: boolean }) => [item.user_agent, item.current]),
  ).toEqual([
    ['A phone', false],
    ['test', true],
  ])
  expect(items[0]).toMatchObject({
    ip: '203.0.113.60',
    created_at: desk.clock.now().toISOString(),
    expires_at: new Date(desk.clock.now().getTime() + 30 * 86_400_000).toISOString(),
  })
  const ended = await desk.call('DELETE /auth/sessions/{id}', {
    token: person.token,
    params: { id: items[0].id },
  })
  expect(ended.body).toEqual({ status: 'success' })
  expect((await me(phone.body.access_token)).status).toBe(401)
  expect(await list(person.token)).toHaveLength(1)
})

test("a stranger's session cannot be ended, nor one that is over", async () => {
  const [person, stranger] = [await newPerson(desk), await newPerson(desk)]
  const elsewhere = await newPerson(desk, { site: 'other' })
  const end = (id: string) => desk.call('DELETE /auth/sessions/{id}', { token: person.token, params: { id } })
  for (const { sessionId } of [stranger, elsewhere]) expect((await end(sessionId)).status).toBe(404)
  expect((await me(stranger.token)).status).toBe(200)
  expect((await end('not-an-id')).status).toBe(400)
})

test('logging out everywhere counts what it ended and leaves this session', async () => {
  const person = await newPerson(desk)
  for (let device = 0; device < 3; device++)
    await desk.call('POST /auth/signin', { body: { login: person.email, password: PASSWORD } })
  const everywhere = () => desk.call('POST /auth/signout_everywhere', { token: person.token })
  expect((await everywhere()).body).toEqual({ ended: 3 })
  expect((await everywhere()).body).toEqual({ ended: 0 })
  expect((await me(person.token)).status).toBe(200)
})
