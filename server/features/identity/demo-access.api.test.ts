import { afterEach, beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, PASSWORD } from '#server/test/people.ts'

const desk = useDesk()
let email: string

beforeAll(async () => {
  email = (await newPerson(desk)).email
  await desk.owner.query('update users set demo = true where email = $1', [email])
})

const asBefore: { publicUrl?: string; demoPublic: boolean } = { demoPublic: false }
const set = (changes: { publicUrl?: string; demoPublic?: boolean }) => {
  const config = desk.platform.config as { publicUrl: string | undefined; demoPublic: boolean }
  asBefore.publicUrl ??= config.publicUrl
  Object.assign(config, changes)
}
afterEach(() => set(asBefore))

const signIn = (options: { ip?: string; headers?: Record<string, string> } = {}) =>
  desk.call('POST /auth/signin', { body: { login: email, password: PASSWORD }, ...options })

test('from this machine a demo account signs in', async () => {
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await signIn({ ip })).status).toBe(200)
  expect((await signIn({ headers: { host: '127.0.0.1:8080' } })).status).toBe(200)
})

test.each([
  ['from another address', { ip: '203.0.113.9' }],
  [
    'from another address that claims ours',
    { ip: '203.0.113.9', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['through a proxy nobody named', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['through a proxy nobody named, of few words', { headers: { via: '1.1 proxy' } }],
  ['by a name that somebody made lead here', { headers: { host: 'rebound.example' } }],
])('%s it does not exist, and with DEMO_PUBLIC it does', async (_, options) => {
  const refused = await signIn(options)
  expect([refused.status, refused.body.code]).toEqual([401, 'wrong_credentials'])
  set({ demoPublic: true })
  expect((await signIn(options)).status).toBe(200)
})

test('under an address for others it does not exist, even from this machine', async () => {
  set({ publicUrl: 'https://desk.example.test' })
  const refused = await signIn()
  expect([refused.status, refused.body.code]).toEqual([401, 'wrong_credentials'])
  set({ demoPublic: true })
  expect((await signIn()).status).toBe(200)
})

test('a session from before ends when demo accounts are no longer let in', async () => {
  const { body } = await signIn()
  const refresh = (token: string, ip: string) =>
    desk.call('POST /auth/refresh_token', { body: { refresh_token: token }, ip })
  const away = await refresh(body.refresh_token, '203.0.113.9')
  expect([away.status, away.body.code]).toEqual([401, 'refresh_token_invalid'])
  expect((await refresh(body.refresh_token, '127.0.0.1')).status).toBe(200)
})
