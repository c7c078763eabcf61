import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { type FakeEngine, startFakeEngine } from '#server/test/providers/engine.ts'

const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })
let engine: FakeEngine
let admin: TestPerson
beforeAll(async () => {
  engine = await startFakeEngine()
  admin = await newAdmin(desk)
})
afterAll(() => engine?.close())

const SECRET = 'sixteen letters!'
const call = (body: object, token = admin.token) => desk.call('POST /automation_settings', { token, body })
const seen = async () => (await desk.call('GET /automation_settings', { token: admin.token })).body
const acts = async () =>
  (
    await desk.owner.query(
      "select subject, before, after from audit_log where act = 'automation.configure' order by id",
    )
  ).rows

test('a new site uses its solutions and no engine', async () => {
  expect(await seen()).toEqual({
    solutions_on: true,
    engine_on: false,
    engine_url: '',
    has_engine_secret: false,
  })
})

test('are for staff with the key alone', async () => {
  for (const person of [await newPerson(desk), await newModerator(desk, ['orders'])])
    for (const key of [
      'GET /automation_settings',
      'POST /automation_settings',
      'POST /automation_settings/test',
    ] as const)
      expect((await desk.call(key, { token: person.token, body: {} })).status).toBe(403)
})

test('an engine needs an address and a secret before it is switched on', async () => {
  const bare = await call({ engine_on: true })
  expect([bare.status, bare.body.fields]).toEqual([
    400,
    { engine_url: { code: 'required' }, engine_secret: { code: 'required' } },
  ])
  const half = await call({ engine_on: true, engine_url: 'https://engine.example/serve' })
  expect(half.body.fields).toEqual({ engine_secret: { code: 'required' } })
  expect((await seen()).engine_url).toBe('')
})

test('the secret goes in sealed and never comes out: not in answers, not in the audit log, not in the row', async () => {
  const address = 'https://engine.example/serve'
  const { body } = await call({ engine_on: true, engine_url: address, engine_secret: SECRET })
  const expected = {
    solutions_on: true,
    engine_on: true,
    engine_url: address,
    has_engine_secret: true,
  }
  expect(body).toEqual(expected)
  expect(await seen()).toEqual(expected)
  const { rows } = await desk.owner.query('select engine_secret from automation_settings')
  expect(rows[0].engine_secret).toMatch(/^v1\./)
  expect(JSON.stringify([rows, await acts()])).not.toContain(SECRET)
  expect((await acts()).at(-1)).toEqual({
    subject: address,
    before: { engine_on: false, engine_url: '' },
    after: { engine_on: true, engine_url: address, new_engine_secret: true },
  })
})

test('what is left out stays; what changes nothing is not written down', async () => {
  const before = (await acts()).length
  await call({ solutions_on: true })
  expect(await acts()).toHaveLength(before)
  await call({ solutions_on: false })
  expect((await acts()).at(-1)).toMatchObject({
    before: { solutions_on: true },
    after: { solutions_on: false },
  })
  expect(await seen()).toMatchObject({ engine_on: true, has_engine_secret: true, solutions_on: false })
})

test('whoever aims the engine elsewhere must know the secret', async () => {
  const moved = await call({ engine_url: 'https://elsewhere.example/' })
  expect(moved.body.fields).toEqual({ engine_secret: { code: 'required' } })
  expect((await seen()).engine_url).toBe('https://engine.example/serve')
  const off = await call({ engine_on: false, engine_url: 'https://elsewhere.example/' })
  expect(off.body).toMatchObject({ engine_url: 'https://elsewhere.example/', has_engine_secret: false })
  expect((await acts()).at(-1).after).toMatchObject({ new_engine_secret: false })
})

test('a secret has sixteen letters at least, and can be taken away', async () => {
  expect((await call({ engine_secret: SECRET.slice(1) })).body.fields).toEqual({
    engine_secret: { code: 'too_short', params: { min: 16 } },
  })
  expect((await call({ engine_secret: SECRET })).body.has_engine_secret).toBe(true)
  expect((await call({ engine_secret: '' })).body.has_engine_secret).toBe(false)
})

test.each([
  ['loopback by name', 'https://localhost/', 'outgoing_address_refused'],
  ['a private number', 'https://192.168.1.1/', 'outgoing_address_refused'],
  ['link-local', 'http://169.254.169.254/', 'outgoing_address_refused'],
  ['a name and a password', 'https://user:secret@engine.example/', 'outgoing_address_refused'],
  ['a file', 'file:///etc/passwd', 'outgoing_address_refused'],
  ['no TLS', 'http://engine.example/', 'invalid_input'],
  ['nonsense', 'engine', 'invalid_input'],
])('security 32: %s is refused as an address', async (_, engine_url, code) => {
  expect((await call({ engine_url })).body.code).toBe(code)
})

test('an engine says whether it hears us', async () => {
  const ask = () => desk.call('POST /automation_settings/test', { token: admin.token })
  await call({ engine_url: '', engine_secret: '' })
  expect((await ask()).body.fields).toEqual({
    engine_url: { code: 'required' },
    engine_secret: { code: 'required' },
  })
  await call({ engine_url: engine.url, engine_secret: engine.secret })
  expect((await ask()).body).toEqual({ ok: true, message: '' })
  await call({ engine_secret: 'another secret than its' })
  expect((await ask()).body).toEqual({ ok: false, message: 'HTTP 401' })
  await call({ engine_url: 'http://127.0.0.1:1/', engine_secret: SECRET })
  expect((await ask()).body).toEqual({
    ok: false,
    message: expect.stringMatching(/^127\.0\.0\.1:1 does not answer: /),
  })
})
