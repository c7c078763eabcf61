import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { NO_ADDRESS, newAdmin, newModerator, newPerson, PASSWORD } from '#server/test/people.ts'

const desk = useDesk()

const enter = (token: string, userId: string, headers: Record<string, string> = {}) =>
  desk.call('POST /auth/admin_auto_login', { token, body: { user_id: userId }, headers })
const me = (token: string) => desk.call('GET /auth/refresh_user_data', { token })

test('security 19: staff with the key enter a customer account for thirty minutes, marked as such', async () => {
  const staff = await newModerator(desk, ['login_to_dealer_account'], { firstName: 'Mona' })
  const customer = await newPerson(desk)
  const { status, body } = await enter(staff.token, customer.id)
  const until = new Date(desk.clock.now().getTime() + 30 * 60_000).toISOString()
  expect(status).toBe(200)
  expect([body.id, body.impersonation]).toEqual([customer.id, { name: 'Mona Test', until }])
  expect((await me(body.access_token)).body.impersonation).toEqual({ name: 'Mona Test', until })
  expect((await me(staff.token)).body.id).toBe(staff.id)
})

test('security 19: it ends after thirty minutes, refreshed or not', async () => {
  const staff = await newModerator(desk, ['login_to_dealer_account'])
  const customer = await newPerson(desk)
  const { body } = await enter(staff.token, customer.id)
  desk.clock.advance(14 * 60_000)
  const refreshed = await desk.call('POST /auth/refresh_token', {
    body: { refresh_token: body.refresh_token },
  })
  desk.clock.advance(14 * 60_000)
  const again = await desk.call('POST /auth/refresh_token', {
    body: { refresh_token: refreshed.body.refresh_token },
  })
  expect((await me(again.body.access_token)).body.id).toBe(customer.id)
  desk.clock.advance(2 * 60_000)
  expect((await me(again.body.access_token)).status).toBe(401)
  const over = await desk.call('POST /auth/refresh_token', {
    body: { refresh_token: again.body.refresh_token },
  })
  expect(over.status).toBe(401)
})

test('security 19: the permission is needed', async () => {
  const customer = await newPerson(desk)
  const without = await newModerator(desk, ['dealers_list', 'edit_dealer'])
  const admin = await newAdmin(desk, { permissions: ['settings'] })
  for (const { token } of [without, admin, await newPerson(desk)]) {
    const refused = await enter(token, customer.id)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  }
  expect((await enter('', customer.id)).status).toBe(401)
})

test('security 19: only accounts of customers can be entered', async () => {
  const admin = await newAdmin(desk)
  for (const target of [await newAdmin(desk), await newModerator(desk, []), admin]) {
    const refused = await enter(admin.token, target.id)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  }
})

test('security 19: only accounts of the same site, of people who exist', async () => {
  const admin = await newAdmin(desk)
  const stranger = await newPerson(desk, { site: 'other' })
  const gone = await newPerson(desk)
  await desk.owner.query('update users set deleted_at = now() where id = $1', [gone.id])
  for (const { id } of [stranger, gone]) {
    const refused = await enter(admin.token, id)
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  }
})

test('security 19: who tried to enter an account that is no customer of the site stands in the log', async () => {
  const admin = await newAdmin(desk)
  const colleague = await newModerator(desk, [])
  const stranger = await newPerson(desk, { site: 'other' })
  for (const { id } of [colleague, stranger]) await enter(admin.token, id)
  const { rows } = await desk.owner.query(
    "select subject from audit_log where act = 'identity.enter_account_refused' and actor_id = $1 order by id",
    [admin.id],
  )
  expect(rows.map(({ subject }) => subject)).toEqual([colleague.email, stranger.id])
})

test('security 19: password and sessions of the customer are out of reach', async () => {
  const admin = await newAdmin(desk)
  const customer = await newPerson(desk)
  const { body } = await enter(admin.token, customer.id)
  const token = body.access_token
  const refused = await Promise.all([
    desk.call('POST /user/update_password', {
      token,
      body: { old_password: PASSWORD, password: 'a wholly new one' },
    }),
    desk.call('POST /auth/signout_everywhere', { token }),
    desk.call('DELETE /auth/sessions/{id}', { token, params: { id: customer.sessionId } }),
  ])
  expect(refused.map((reply) => [reply.status, reply.body.code])).toEqual(
    Array(3).fill([403, 'not_while_acting']),
  )
  expect((await me(customer.token)).status).toBe(200)
})

test('security 19: the visit and what is changed during it stand in the audit log under the staff member', async () => {
  const admin = await newAdmin(desk)
  const customer = await newPerson(desk, { address: NO_ADDRESS })
  const { body } = await enter(admin.token, customer.id)
  await desk.call('POST /user/update_address', {
    token: body.access_token,
    body: { address: 'Kai 3', city: 'Kiel', zip_code: '24103', country: 'AT' },
  })
  const { rows } = await desk.owner.query(
    'select act, actor_id, acting_for_id, after from audit_log where subject = $1 order by id',
    [customer.email],
  )
  expect(rows).toEqual([
    { act: 'identity.enter_account', actor_id: admin.id, acting_for_id: null, after: null },
    {
      act: 'profile.change',
      actor_id: admin.id,
      acting_for_id: customer.id,
      after: { address: 'Kai 3', city: 'Kiel', zip_code: '24103', country: 'AT' },
    },
  ])
})

test('security 19: the customer does not see the visit among their sessions', async () => {
  const admin = await newAdmin(desk)
  const customer = await newPerson(desk)
  await enter(admin.token, customer.id)
  const { body } = await desk.call('GET /auth/sessions', { token: customer.token })
  expect(body.items).toHaveLength(1)
})

test.each([
  ['loses the key', "update users set permissions = '{settings}' where id = $1"],
  ['is blocked', 'update users set status = 2 where id = $1'],
  ['is deleted', 'update users set deleted_at = now() where id = $1'],
  ['is made a customer', 'update users set role_id = 2 where id = $1'],
])('security 19: the visit ends at once when the staff member %s', async (_, statement) => {
  const admin = await newAdmin(desk)
  const { body } = await enter(admin.token, (await newPerson(desk)).id)
  expect((await me(body.access_token)).status).toBe(200)
  await desk.owner.query(statement, [admin.id])
  expect((await me(body.access_token)).status).toBe(401)
})

test('security 19: whoever logs out everywhere leaves the accounts they had entered', async () => {
  const admin = await newAdmin(desk)
  const { body } = await enter(admin.token, (await newPerson(desk)).id)
  const everywhere = await desk.call('POST /auth/signout_everywhere', { token: admin.token })
  expect(everywhere.body).toEqual({ ended: 1 })
  expect((await me(body.access_token)).status).toBe(401)
})

test('the tokens of a visit are not kept for repeated calls', async () => {
  const admin = await newAdmin(desk)
  const customer = await newPerson(desk)
  const { body } = await enter(admin.token, customer.id, { 'idempotency-key': 'visit-0001' })
  const { rows } = await desk.owner.query('select answer::text from idempotency_keys')
  expect(rows.filter(({ answer }) => answer?.includes(body.refresh_token))).toEqual([])
})

test('security 19: when staff sign out, what they opened in customers’ accounts ends too', async () => {
  const staff = await newModerator(desk, ['login_to_dealer_account'])
  const colleague = await newModerator(desk, ['login_to_dealer_account'])
  const customer = await newPerson(desk)
  const mine = (await enter(staff.token, customer.id)).body
  const theirs = (await enter(colleague.token, customer.id)).body
  expect((await desk.call('POST /auth/signout', { token: staff.token })).status).toBe(200)
  const statuses = []
  for (const token of [mine.access_token, theirs.access_token, customer.token])
    statuses.push((await me(token)).status)
  expect(statuses).toEqual([401, 200, 200])
  const refreshed = await desk.call('POST /auth/refresh_token', {
    body: { refresh_token: mine.refresh_token },
  })
  expect(refreshed.status).toBe(401)
})

test('security 19: ending a device of staff ends what they opened in customers’ accounts', async () => {
  const staff = await newModerator(desk, ['login_to_dealer_account'])
  const other = await desk.call('POST /auth/signin', { body: { login: staff.email, password: PASSWORD } })
  const { body } = await enter(staff.token, (await newPerson(desk)).id)
  const token = other.body.access_token
  const ended = await desk.call('DELETE /auth/sessions/{id}', { token, params: { id: staff.sessionId } })
  expect(ended.status).toBe(200)
  expect((await me(body.access_token)).status).toBe(401)
  const refreshed = await desk.call('POST /auth/refresh_token', {
    body: { refresh_token: body.refresh_token },
  })
  expect(refreshed.status).toBe(401)
  expect((await me(token)).status).toBe(200)
})

test('security 19: a copied refresh token of staff ends their visits too', async () => {
  const staff = await newModerator(desk, ['login_to_dealer_account'])
  const { body } = await enter(staff.token, (await newPerson(desk)).id)
  const refresh = () => desk.call('POST /auth/refresh_token', { body: { refresh_token: staff.refreshToken } })
  expect((await refresh()).status).toBe(200)
  desk.clock.advance(11_000)
  expect((await refresh()).status).toBe(401)
  expect((await me(body.access_token)).status).toBe(401)
})

test('security 19: a visit does not outlive the session it began in', async () => {
  const staff = await newModerator(desk, ['login_to_dealer_account'])
  const end = new Date(desk.clock.now().getTime() + 5 * 60_000)
  await desk.owner.query('update sessions set expires_at = $2 where id = $1', [staff.sessionId, end])
  const { body } = await enter(staff.token, (await newPerson(desk)).id)
  expect(body.impersonation.until).toBe(end.toISOString())
  desk.clock.advance(5 * 60_000)
  expect((await me(body.access_token)).status).toBe(401)
})

test('leaving an entered account ends that session alone', async () => {
  const staff = await newModerator(desk, ['login_to_dealer_account'])
  const [first, second] = [await newPerson(desk), await newPerson(desk)]
  const left = (await enter(staff.token, first.id)).body
  const kept = (await enter(staff.token, second.id)).body
  await desk.call('POST /auth/signout', { token: left.access_token })
  const statuses = []
  for (const token of [left.access_token, kept.access_token, staff.token, first.token])
    statuses.push((await me(token)).status)
  expect(statuses).toEqual([401, 200, 200, 200])
})
