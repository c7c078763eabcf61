import { beforeEach, expect, test } from 'vitest'
import { ADMIN_DEFAULTS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, PASSWORD } from '#server/test/people.ts'
import { createSetupLink } from './first-admin.ts'

const desk = useDesk()

beforeEach(async () => {
  await desk.owner.query(
    "update users set deleted_at = now(), email = id::text || '@gone.test' where role_id = 1",
  )
  await desk.owner.query("delete from rate_limits where key like 'setup:%'")
})

const link = async (site: 'main' | 'other' = 'main') =>
  (await createSetupLink(desk.platform, desk.sites[site])) ?? 'no link, there is an admin'

const setUp = (token: string, options: { site?: 'main' | 'other'; password?: string } = {}) =>
  desk.call('POST /auth/first_admin', {
    body: {
      setup_token: token,
      first_name: 'Noor',
      last_name: 'Haddad',
      email: 'noor@example.test',
      password: options.password ?? PASSWORD,
      locale: 'ar',
    },
    ...(options.site && { site: options.site }),
  })

test('the one-time link makes an admin with every key but two, signed in at once', async () => {
  const { status, body } = await setUp(await link())
  expect(status).toBe(200)
  expect(body).toMatchObject({ role_id: 1, verified: true, status: 1, locale: 'ar', first_name: 'Noor' })
  expect(body.permissions).toEqual([...ADMIN_DEFAULTS])
  expect(body.permissions).not.toContain('mark_as_paid_order')
  expect((await desk.call('GET /settings', { token: body.access_token })).status).toBe(200)
  const { rows } = await desk.owner.query(
    "select subject, actor_id from audit_log where act = 'identity.create_first_admin'",
  )
  expect(rows).toEqual([{ subject: 'noor@example.test', actor_id: body.id }])
})

test('it works once', async () => {
  const token = await link()
  expect((await setUp(token)).status).toBe(200)
  const again = await setUp(token)
  expect([again.status, again.body.code]).toEqual([400, 'setup_link_invalid'])
})

test('used five times at once it makes one admin', async () => {
  const token = await link()
  const replies = await Promise.all(Array.from({ length: 5 }, () => setUp(token)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400, 400, 400])
})

test('it is good for seven days', async () => {
  const token = await link()
  desk.clock.advance(7 * 86_400_000)
  expect((await setUp(token)).body.code).toBe('setup_link_invalid')
})

test('it is void once there is an admin, and none is made any more', async () => {
  const token = await link()
  await newAdmin(desk)
  const refused = await setUp(token)
  expect([refused.status, refused.body.code]).toEqual([400, 'setup_link_invalid'])
  expect(await createSetupLink(desk.platform, desk.sites.main)).toBeNull()
})

test('asking for another makes the older one void', async () => {
  const older = await link()
  const newer = await link()
  expect((await setUp(older)).status).toBe(400)
  expect((await setUp(newer)).status).toBe(200)
})

test('it opens the site it was made for and no other', async () => {
  const token = await link()
  expect((await setUp(token, { site: 'other' })).body.code).toBe('setup_link_invalid')
  expect((await setUp(token)).status).toBe(200)
})

test('a weak password does not use it up, and a made-up link opens nothing', async () => {
  const token = await link()
  expect((await setUp(token, { password: 'password123' })).body.fields).toEqual({
    password: { code: 'common_password' },
  })
  expect((await setUp('x'.repeat(43))).body.code).toBe('setup_link_invalid')
  expect((await setUp(token)).status).toBe(200)
})

test('guessing links ends in 429', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 32 }, async () => (await setUp('x'.repeat(43), { password: 'password123' })).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
