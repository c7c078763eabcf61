import { Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import type * as log from '#platform/log.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson, PASSWORD, solvedCaptcha } from '#server/test/people.ts'
import { mailedCode, otherThan, resetToken, signUp } from '#server/test/sign-up.ts'

const lines = vi.hoisted(() => [] as string[])

vi.mock('#platform/log.ts', async (original) => {
  const real = await original<typeof log>()
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { ...real, createLog: () => real.createLog('trace', destination) }
})

const desk = useDesk()
const logged = () => lines.join('')

test('security 40: no token, password or code is logged in the whole life of an account', async () => {
  const secrets: Record<string, string> = { password: PASSWORD, 'new password': 'a wholly new one' }
  const email = 'quiet@example.test'
  const opened = await signUp(desk, { email })
  secrets['access token'] = opened.body.access_token
  secrets['refresh token'] = opened.body.refresh_token
  const code = await mailedCode(desk, email)
  secrets['code in the mail'] = code
  const token = opened.body.access_token
  await desk.call('POST /auth/check_verification_code', { token, body: { code: otherThan(code) } })
  await desk.call('POST /auth/check_verification_code', { token, body: { code } })
  secrets.captcha = await solvedCaptcha(desk)
  for (const password of [PASSWORD, 'wrong wrong wrong', PASSWORD])
    await desk.call('POST /auth/signin', { body: { login: email, password, captcha: secrets.captcha } })
  const refreshed = await desk.call('POST /auth/refresh_token', {
    body: { refresh_token: opened.body.refresh_token },
  })
  secrets['second access token'] = refreshed.body.access_token
  secrets['second refresh token'] = refreshed.body.refresh_token
  await desk.call('POST /auth/refresh_token', { body: { refresh_token: 'made-up-refresh-token-of-nobody' } })
  secrets['made-up token'] = 'made-up-refresh-token-of-nobody'
  desk.clock.advance(60_000)
  secrets['reset token'] = await resetToken(desk, email)
  await desk.call('POST /auth/reset_password', {
    body: { reset_token: secrets['reset token'], password: 'a wholly new one' },
  })
  await desk.call('POST /auth/signin', { body: { login: email, password: 'a wholly new one' } })
  const admin = await newAdmin(desk)
  const { rows } = await desk.owner.query('select id from users where email = $1', [email])
  const visit = await desk.call('POST /auth/admin_auto_login', {
    token: admin.token,
    body: { user_id: rows[0].id },
  })
  secrets['token of the visit'] = visit.body.access_token
  secrets["admin's token"] = admin.token
  await desk.runJobs()

  expect(lines.length).toBeGreaterThan(15)
  expect(logged()).toContain('"url":"/api/auth/signin"')
  const found = Object.entries(secrets).filter(([, secret]) => logged().includes(secret))
  expect(found.map(([name]) => name)).toEqual([])
  expect(logged()).not.toContain('$argon2')
})

test('security 40: the signature of a file address is not logged, not even when the call fails', async () => {
  const signature = 'c2lnbmF0dXJlLW9mLWEtZmlsZQ'
  const url = `/api/file/01890000-0000-7000-8000-000000000001?expires=1&session=01890000-0000-7000-8000-000000000001&signature=${signature}`
  await desk.server.inject({ url, headers: { host: 'localhost' } })
  const read = vi.spyOn(desk.platform.db, 'read').mockRejectedValueOnce(new Error('the disk is on fire'))
  const failed = await desk.server.inject({ url, headers: { host: 'localhost' } })
  read.mockRestore()
  expect(failed.statusCode).toBe(500)
  expect(logged()).toContain('the disk is on fire')
  expect(logged()).not.toContain(signature)
})

test('security 40: a fault answers neither its message nor its stack, only the id it is logged under', async () => {
  const read = vi.spyOn(desk.platform.db, 'read').mockRejectedValueOnce(new Error('secret of the house'))
  const { status, body } = await desk.call('GET /auth/get_site_data')
  read.mockRestore()
  expect(status).toBe(500)
  expect(body).toEqual({
    status: 'error',
    code: 'internal',
    message: 'internal',
    request_id: expect.any(String),
  })
  const line = lines.find((text) => text.includes('secret of the house')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 50, request_id: body.request_id, msg: 'internal' })
})

test('security 40: the row that a constraint refused is not logged', async () => {
  const person = await newPerson(desk)
  const before = lines.length
  await desk.owner.query('alter table users add constraint no_kiel check (city <> $$Kiel$$)')
  const { status } = await desk.call('POST /user/update_address', {
    token: person.token,
    body: { address: 'Kai 3', city: 'Kiel', zip_code: '24103', country: 'DE' },
  })
  await desk.owner.query('alter table users drop constraint no_kiel')
  expect(status).toBe(500)
  const written = lines.slice(before).join('')
  expect(written).toContain('no_kiel')
  expect(written).not.toContain('$argon2')
  expect(written).not.toContain(person.email)
})

test('security 40: answers hold no hash, no code and nobody else', async () => {
  const person = await newPerson(desk)
  const { body } = await desk.call('GET /auth/refresh_user_data', { token: person.token })
  expect(Object.keys(body).filter((key) => /password|hash|decoy|site|demo|deleted|file/.test(key))).toEqual(
    [],
  )
})
