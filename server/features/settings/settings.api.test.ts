import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson } from '#server/test/people.ts'

const desk = useDesk()

test('site data are public and name the site of the hostname', async () => {
  const main = await desk.call('GET /auth/get_site_data')
  const other = await desk.call('GET /auth/get_site_data', { site: 'other' })
  expect(main.status).toBe(200)
  expect([main.body.title, main.body.is_admin_site]).toEqual(['Site main', true])
  expect([other.body.title, other.body.is_admin_site]).toEqual(['Site other', false])
})

test('settings change by staff with the key, show at once and stand in the audit log', async () => {
  const admin = await newModerator(desk, ['settings'])
  const changed = await desk.call('POST /settings', {
    token: admin.token,
    body: { title: 'North', downloads_public: true },
  })
  expect(changed.status).toBe(200)
  const { body } = await desk.call('GET /auth/get_site_data')
  expect([body.title, body.downloads_public]).toEqual(['North', true])
  const { rows } = await desk.owner.query("select before, after from audit_log where act = 'settings.change'")
  expect(rows).toEqual([
    {
      before: { title: 'Site main', downloads_public: false },
      after: { title: 'North', downloads_public: true },
    },
  ])
})

test('strangers, customers and staff without the key are refused', async () => {
  const customer = await newPerson(desk)
  const moderator = await newModerator(desk, ['orders'])
  const stranger = await newAdmin(desk, { site: 'other' })
  const body = { title: 'Taken over' }
  const statuses = await Promise.all(
    [undefined, customer.token, moderator.token, stranger.token].map(
      async (token) => (await desk.call('POST /settings', { token, body })).status,
    ),
  )
  expect(statuses).toEqual([401, 403, 403, 401])
})
