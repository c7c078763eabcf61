import { beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { withApp } from '#server/test/second-factors.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

/* Between customers and staff: who becomes one, and who is out of reach. */
const desk = useDesk()
let admin: TestPerson

beforeAll(async () => {
  admin = await newAdmin(desk)
})

const isSignedIn = async ({ token }: TestPerson) =>
  (await desk.call('GET /auth/refresh_user_data', { token })).status === 200
const signIn = (email: string, password = PASSWORD) =>
  desk.call('POST /auth/signin', { body: { login: email, password } })

test('who loses the key while they make somebody staff makes nobody', async () => {
  const person = await newPerson(desk)
  const fallen = await newAdmin(desk)
  await desk.owner.query('begin')
  await desk.owner.query("update users set role_id = 3, permissions = '{dealers_list}' where id = $1", [
    fallen.id,
  ])
  const making = desk.call('PUT /user/{id}/role', {
    token: fallen.token,
    params: { id: person.id },
    body: { role_id: ROLE.admin },
  })
  await untilWaiting(desk, 1)
  await desk.owner.query('commit')
  expect((await making).body.code).toBe('forbidden')
  const { rows } = await desk.owner.query('select role_id from users where id = $1', [person.id])
  expect(rows).toEqual([{ role_id: ROLE.customer }])
})

test('staff are made of customers without credits and orders; only an admin makes an admin', async () => {
  const rich = await newCustomerWith(desk, 5)
  const plain = await newPerson(desk)
  const moderator = await newModerator(desk, ['change_role', 'dealers_list'])
  const make = (id: string, role_id: 1 | 3, { token }: TestPerson = admin) =>
    desk.call('PUT /user/{id}/role', { token, params: { id }, body: { role_id } })
  expect((await make(rich.id, ROLE.moderator)).body.code).toBe('wrong_state')
  expect((await make(plain.id, ROLE.admin, moderator)).status).toBe(403)
  expect((await make(plain.id, ROLE.moderator, moderator)).status).toBe(200)
  expect(await isSignedIn(plain)).toBe(false)
  const { rows } = await desk.owner.query('select role_id, permissions from users where id = $1', [plain.id])
  expect(rows).toEqual([{ role_id: ROLE.moderator, permissions: [] }])
  expect((await make(moderator.id, ROLE.admin)).status).toBe(404)
  expect((await make((await newPerson(desk, { status: 0 })).id, ROLE.moderator)).body.code).toBe(
    'wrong_state',
  )
})

test('what opened the account of a customer does not open that of staff', async () => {
  const customer = await newPerson(desk)
  await withApp(desk, customer)
  await desk.call('PUT /user/{id}/role', {
    token: admin.token,
    params: { id: customer.id },
    body: { role_id: ROLE.admin },
  })
  expect((await signIn(customer.email)).status).toBe(401)
  const mail = (await desk.mailsTo(customer.email)).at(-1)?.text ?? ''
  const reset_token = mail.match(/reset_token=([\w-]+)/)?.[1] ?? ''
  const password = 'chosen by the new admin'
  expect((await desk.call('POST /auth/reset_password', { body: { reset_token, password } })).status).toBe(200)
  expect((await signIn(customer.email, password)).body.role_id).toBe(ROLE.admin)
})

test('who becomes staff while somebody enters their account is not entered', async () => {
  const customer = await newPerson(desk)
  const support = await newModerator(desk, ['login_to_dealer_account', 'dealers_list'])
  await desk.owner.query('begin')
  await desk.owner.query('select from users where id = $1 for update', [customer.id])
  const entering = desk.call('POST /auth/admin_auto_login', {
    token: support.token,
    body: { user_id: customer.id },
  })
  await untilWaiting(desk, 1)
  await desk.owner.query('update users set role_id = 1 where id = $1', [customer.id])
  await desk.owner.query('commit')
  expect((await entering).status).toBe(403)
  const other = await newPerson(desk)
  const { body } = await desk.call('POST /auth/admin_auto_login', {
    token: support.token,
    body: { user_id: other.id },
  })
  await desk.owner.query('update users set role_id = 3 where id = $1', [other.id])
  expect((await desk.call('GET /auth/refresh_user_data', { token: body.access_token })).status).toBe(401)
})

test('without the key for the list nobody exports dealers or deletes idle ones, and agents are never idle', async () => {
  const clerk = await newModerator(desk, ['agent_manager', 'export_users', 'delete_dealer'])
  const exported = (of: string) => desk.call('GET /user/export-all', { token: clerk.token, query: { of } })
  expect((await exported('dealers')).status).toBe(403)
  expect((await exported('agents')).status).toBe(200)
  const [dealer, agent] = [await newPerson(desk), await newPerson(desk, { kind: 'agent' })]
  await desk.owner.query(
    "update users set created_at = '2020-01-01', last_seen_at = null where id = any($1)",
    [[dealer.id, agent.id]],
  )
  const remove = (token: string, id: string) =>
    desk.call('POST /user/delete-inactives', { token, body: { inactive_users: [id] } })
  expect((await remove(clerk.token, dealer.id)).status).toBe(404)
  expect((await remove(admin.token, agent.id)).body).toEqual({ deleted: 0, kept: 1 })
})

test('staff are no customers: none of these calls reaches them', async () => {
  const colleague = await newModerator(desk, [...PERMISSIONS])
  const id = colleague.id
  const token = admin.token
  const params = { id }
  const calls = [
    desk.call('GET /user/{id}', { token, params }),
    desk.call('PUT /user/{id}/status', { token, params, body: { status: STATUS.blocked } }),
    desk.call('PUT /user/{id}/kind', { token, params, body: { kind: 'agent', price_type: 1 } }),
    desk.call('PUT /user/{id}/role', { token, params, body: { role_id: ROLE.admin } }),
    desk.call('DELETE /user/{id}', { token, params }),
    desk.call('POST /user/{id}/change_password', { token, params, body: { password: 'a password of ours' } }),
    desk.call('POST /user/{id}/reset_second_factor', { token, params }),
    desk.call('GET /user/{id}/sessions', { token, params }),
    desk.call('DELETE /user/{id}/sessions', { token, params }),
    desk.call('POST /user/{id}/note', { token, params, body: { body: 'x' } }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
  expect(await isSignedIn(colleague)).toBe(true)
})
