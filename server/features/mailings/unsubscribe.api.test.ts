import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson } from '#server/test/people.ts'
import { readToken, unsubscribePath } from './unsubscribe-token.ts'

const desk = useDesk()

const pathFor = (id: string) => unsubscribePath(desk.platform.config.secretKey, id)
const tokenFor = (id: string) => pathFor(id).replace('/unsubscribe/', '')
const subscribed = async (token: string) =>
  (await desk.call('GET /mailing_subscription', { token })).body.subscribed
const post = (url: string, host = 'localhost', payload = 'List-Unsubscribe=One-Click') =>
  desk.server.inject({
    method: 'POST',
    url,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

test('one click of a mail program ends mailings, without a session, as often as it is pressed', async () => {
  const reader = await newPerson(desk)
  for (const prefix of ['', '/api']) {
    const reply = await post(`${prefix}${pathFor(reader.id)}`)
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'success' }])
  }
  expect(await subscribed(reader.token)).toBe(false)
  const { rows } = await desk.owner.query('select act, actor_id from audit_log where about_id = $1', [
    reader.id,
  ])
  expect(rows).toEqual([{ act: 'mailings.unsubscribe', actor_id: null }])
})

test('opening the link changes nothing: mail programs look at links before people do', async () => {
  const reader = await newPerson(desk)
  const reply = await desk.server.inject({ url: pathFor(reader.id), headers: { host: 'localhost' } })
  expect(reply.statusCode).toBe(404)
  expect(
    (await desk.server.inject({ url: `/api${pathFor(reader.id)}`, headers: { host: 'localhost' } }))
      .statusCode,
  ).toBe(404)
  expect(await subscribed(reader.token)).toBe(true)
})

test('it can be taken back, by the link and in the profile', async () => {
  const reader = await newPerson(desk)
  await post(pathFor(reader.id))
  const params = { token: tokenFor(reader.id) }
  expect((await desk.call('POST /subscribe_again/{token}', { params })).body).toEqual({ status: 'success' })
  expect(await subscribed(reader.token)).toBe(true)
  const choose = (choice: boolean) =>
    desk.call('POST /mailing_subscription', { token: reader.token, body: { subscribed: choice } })
  expect((await choose(false)).body).toEqual({ subscribed: false })
  expect(await subscribed(reader.token)).toBe(false)
  await choose(true)
  expect(await subscribed(reader.token)).toBe(true)
})

test('forged and changed links say so, links of nobody here are answered like any, and none changes anything', async () => {
  const [reader, elsewhere] = [await newPerson(desk), await newPerson(desk, { site: 'other' })]
  const token = tokenFor(reader.id)
  const broken = [
    `${token.slice(0, -2)}AA`,
    token.slice(0, -10),
    `v1.${'A'.repeat(90)}`,
    unsubscribePath('another secret key of thirty-two characters', reader.id).replace('/unsubscribe/', ''),
  ]
  for (const one of broken)
    for (const path of ['/unsubscribe', '/api/subscribe_again']) {
      const reply = await post(`${path}/${one}`)
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'unsubscribe_link_invalid'])
    }
  for (const one of [tokenFor('01890000-0000-7000-8000-000000000000'), tokenFor(elsewhere.id)]) {
    const reply = await post(`/unsubscribe/${one}`)
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'success' }])
  }
  expect((await post(pathFor(reader.id), 'other.localhost')).statusCode).toBe(200)
  const { rows } = await desk.owner.query(
    'select count(*)::int as n from users where unsubscribed_at is not null and id = any($1)',
    [[reader.id, elsewhere.id]],
  )
  expect(rows).toEqual([{ n: 0 }])
  expect((await post('/unsubscribe/short')).statusCode).toBe(400)
})

test('a link says nothing of whose it is', () => {
  const id = '01890000-0000-7000-8000-0000000000aa'
  const token = tokenFor(id)
  const { secretKey } = desk.platform.config
  expect(Buffer.from(token.split('.').join(''), 'base64url').toString('latin1')).not.toContain(id.slice(0, 8))
  expect([readToken(secretKey, token), readToken(secretKey, 'v1.a.b.c')]).toEqual([id, null])
  expect(token.length).toBeLessThan(200)
})
