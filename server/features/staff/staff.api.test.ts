import { expect, test } from 'vitest'
import { ADMIN_DEFAULTS, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { withApp } from '#server/test/second-factors.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'

const desk = useDesk()
const NAME = { first_name: 'Ida', last_name: 'Voss', password: 'a wholly new one' }

const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? ''}`.trim()
const list = async (by: TestPerson) => (await desk.call('GET /user/admins', { token: by.token })).body
const change = (by: TestPerson, of: TestPerson, role_id: number, permissions: readonly Permission[]) =>
  desk.call('PUT /staff/{id}', { token: by.token, params: { id: of.id }, body: { role_id, permissions } })
const invite = (by: TestPerson, body: object) =>
  desk.call('POST /staff_invite', {
    token: by.token,
    body: { role_id: ROLE.moderator, permissions: ['orders'], ...body },
  })

async function mailedToken(address: string): Promise<string> {
  const mails = await desk.mailsTo(address)
  return mails.at(-1)?.text?.match(/invite#token=([\w-]+)/)?.[1] ?? ''
}
const accept = (token: string, more: object = {}) =>
  desk.call('POST /auth/accept_invite', { body: { token, ...NAME, ...more } })

test('somebody who was invited becomes staff with what was given, and the link works once', async () => {
  const admin = await newAdmin(desk)
  const sent = await invite(admin, { email: 'ida@example.test', permissions: ['orders', 'tickets'] })
  expect([sent.status, sent.body.email, sent.body.invited_by]).toEqual([200, 'ida@example.test', 'Ada Test'])
  expect((await list(admin)).invites).toHaveLength(1)
  const token = await mailedToken('ida@example.test')
  const checked = await desk.call('POST /auth/check_invite', { body: { token } })
  expect(checked.body).toEqual({
    email: 'ida@example.test',
    first_name: '',
    last_name: '',
    invited_by: 'Ada Test',
    role_id: ROLE.moderator,
  })
  const { status, body } = await accept(token)
  expect([status, body.role_id, body.verified, body.permissions]).toEqual([
    200,
    3,
    true,
    ['orders', 'tickets'],
  ])
  expect((await desk.call('GET /pending_orders', { token: body.access_token })).status).toBe(200)
  expect(outcome(await accept(token))).toBe('400 invite_invalid')
  expect((await list(admin)).invites).toEqual([])
})

test('a link is dead after a week, when it was sent again, and when it was taken back', async () => {
  const admin = await newAdmin(desk)
  const { body: first } = await invite(admin, { email: 'lena@example.test' })
  const old = await mailedToken('lena@example.test')
  const params = { id: first.id }
  await desk.call('POST /staff_invite/{id}/resend', { token: admin.token, params })
  expect(outcome(await accept(old))).toBe('400 invite_invalid')
  const fresh = await mailedToken('lena@example.test')
  expect((await desk.call('POST /auth/check_invite', { body: { token: fresh } })).status).toBe(200)
  await desk.call('DELETE /staff_invite/{id}', { token: admin.token, params })
  expect(outcome(await accept(fresh))).toBe('400 invite_invalid')
  await invite(admin, { email: 'mia@example.test' })
  const late = await mailedToken('mia@example.test')
  desk.clock.advance(7 * 24 * 60 * 60 * 1000 + 1)
  expect(outcome(await accept(late))).toBe('400 invite_invalid')
})

test('an address that somebody has is not invited, and a person who signed up meanwhile is not made staff', async () => {
  const admin = await newAdmin(desk)
  const known = await newPerson(desk)
  const refused = await invite(admin, { email: known.email })
  expect([refused.status, refused.body.fields]).toEqual([400, { email: { code: 'taken' } }])
  await invite(admin, { email: 'noa@example.test' })
  const token = await mailedToken('noa@example.test')
  await newPerson(desk, { email: 'noa@example.test' })
  expect(outcome(await accept(token))).toBe('400 invite_invalid')
})

test('what the sender has lost since is not given any more', async () => {
  const admin = await newAdmin(desk)
  const sender = await newModerator(desk, ['change_role', 'orders', 'tickets'])
  await invite(sender, { email: 'pia@example.test', permissions: ['orders', 'tickets'] })
  await change(admin, sender, ROLE.moderator, ['change_role', 'orders'])
  const { body } = await accept(await mailedToken('pia@example.test'))
  expect(body.permissions).toEqual(['orders'])
  await invite(sender, { email: 'ria@example.test', permissions: ['orders'] })
  await change(admin, sender, ROLE.moderator, ['orders'])
  expect(outcome(await accept(await mailedToken('ria@example.test')))).toBe('400 invite_invalid')
})

test('nobody changes their own role, and admins switch on any key, also for themselves', async () => {
  const admin = await newAdmin(desk)
  expect(outcome(await change(admin, admin, ROLE.moderator, ADMIN_DEFAULTS))).toBe('409 own_role')
  const all = await change(admin, admin, ROLE.admin, PERMISSIONS)
  expect([all.status, all.body.permissions.length]).toEqual([200, PERMISSIONS.length])
})

test('a moderator gives and takes only what they hold, makes no admin and touches none', async () => {
  const admin = await newAdmin(desk)
  const boss = await newModerator(desk, ['change_role', 'orders'])
  const colleague = await newModerator(desk, ['tickets'])
  const attempts = {
    'a key they hold': change(boss, colleague, ROLE.moderator, ['tickets', 'orders']),
    'a key they do not': change(boss, colleague, ROLE.moderator, ['tickets', 'settings']),
    'a key that only the other holds, taken': change(boss, colleague, ROLE.moderator, []),
    'for themselves': change(boss, boss, ROLE.moderator, ['change_role', 'orders', 'settings']),
    'an admin': change(boss, colleague, ROLE.admin, ['tickets']),
    'of an admin': change(boss, admin, ROLE.admin, ['orders']),
    'an admin made less': change(boss, admin, ROLE.moderator, ADMIN_DEFAULTS),
    'an invitation of an admin': invite(boss, { email: 'x@example.test', role_id: ROLE.admin }),
    'an invitation with a key they lack': invite(boss, {
      email: 'y@example.test',
      permissions: ['settings'],
    }),
    'blocking somebody who holds more': desk.call('PUT /staff/{id}/block', {
      token: boss.token,
      params: { id: admin.id },
      body: { is_blocked: true },
    }),
    'removing somebody who holds more': desk.call('DELETE /staff/{id}', {
      token: boss.token,
      params: { id: admin.id },
    }),
  }
  const outcomes: Record<string, string> = {}
  for (const [name, attempt] of Object.entries(attempts)) outcomes[name] = outcome(await attempt)
  expect(outcomes).toEqual({
    'a key they hold': '200',
    'a key they do not': '403 forbidden',
    'a key that only the other holds, taken': '403 forbidden',
    'for themselves': '403 forbidden',
    'an admin': '403 forbidden',
    'of an admin': '403 forbidden',
    'an admin made less': '403 forbidden',
    'an invitation of an admin': '403 forbidden',
    'an invitation with a key they lack': '403 forbidden',
    'blocking somebody who holds more': '403 forbidden',
    'removing somebody who holds more': '403 forbidden',
  })
  const { rows } = await desk.owner.query('select permissions from users where id = $1', [colleague.id])
  expect(rows[0].permissions.sort()).toEqual(['orders', 'tickets'])
})

test('a permission counts from the next call on; another role ends every session', async () => {
  const admin = await newAdmin(desk)
  const colleague = await newModerator(desk, ['orders'])
  const works = async () => (await desk.call('GET /pending_orders', { token: colleague.token })).status
  expect(await works()).toBe(200)
  await change(admin, colleague, ROLE.moderator, [])
  expect(await works()).toBe(403)
  await change(admin, colleague, ROLE.admin, ADMIN_DEFAULTS)
  expect(await works()).toBe(401)
})

test('two admins who take each other’s role at once: one stays', async () => {
  await desk.owner.query('update users set role_id = 3 where role_id = 1 and site_id = $1', [desk.sites.main])
  const [one, two] = [await newAdmin(desk), await newAdmin(desk)]
  const outcomes = await Promise.all([
    change(one, two, ROLE.moderator, []),
    change(two, one, ROLE.moderator, []),
  ])
  const { rows } = await desk.owner.query(
    'select count(*)::int as admins from users where role_id = 1 and site_id = $1',
    [desk.sites.main],
  )
  expect(rows[0].admins).toBe(1)
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the only admin is neither blocked nor removed, and nobody is who does it to themselves', async () => {
  const admin = await newAdmin(desk)
  const params = { id: admin.id }
  const removed = await desk.call('DELETE /staff/{id}', { token: admin.token, params })
  expect(outcome(removed)).toBe('409 own_role')
})

test('somebody who was blocked or removed is out at once; what they did keeps their name', async () => {
  const admin = await newAdmin(desk)
  const colleague = await newModerator(desk, ['orders'])
  const params = { id: colleague.id }
  const block = (is_blocked: boolean) =>
    desk.call('PUT /staff/{id}/block', { token: admin.token, params, body: { is_blocked } })
  await block(true)
  expect((await desk.call('GET /pending_orders', { token: colleague.token })).status).toBe(401)
  const body = { login: colleague.email, password: PASSWORD }
  expect(outcome(await desk.call('POST /auth/signin', { body }))).toBe('403 account_blocked')
  await block(false)
  expect((await desk.call('POST /auth/signin', { body })).status).toBe(200)
  expect((await desk.call('DELETE /staff/{id}', { token: admin.token, params })).status).toBe(200)
  expect(outcome(await desk.call('POST /auth/signin', { body }))).toBe('401 wrong_credentials')
  expect((await list(admin)).items.map(({ id }: { id: string }) => id)).not.toContain(colleague.id)
})

test('a lost second factor is reset, which ends the sessions it opened', async () => {
  const admin = await newAdmin(desk)
  const colleague = await newModerator(desk, ['orders'])
  await withApp(desk, colleague)
  const of = async () =>
    (await list(admin)).items.find(({ id }: { id: string }) => id === colleague.id)?.has_second_factor
  expect(await of()).toBe(true)
  await desk.call('POST /staff/{id}/reset_second_factor', {
    token: admin.token,
    params: { id: colleague.id },
  })
  expect([await of(), (await desk.call('GET /pending_orders', { token: colleague.token })).status]).toEqual([
    false,
    401,
  ])
})

test('the last admin who manages staff keeps the key for it', async () => {
  const admin = await newAdmin(desk, { site: 'other' })
  const lose = () =>
    desk.call('PUT /staff/{id}', {
      token: admin.token,
      site: 'other',
      params: { id: admin.id },
      body: { role_id: ROLE.admin, permissions: ['orders'] },
    })
  expect(outcome(await lose())).toBe('409 last_admin')
  await newAdmin(desk, { site: 'other', verified: false })
  expect(outcome(await lose())).toBe('409 last_admin')
  await newAdmin(desk, { site: 'other' })
  expect(outcome(await lose())).toBe('200')
})

test('an invitation is sent again, replaced and withdrawn by who could give it alone', async () => {
  const admin = await newAdmin(desk)
  const moderator = await newModerator(desk, ['change_role', 'orders'])
  const email = 'chief@example.test'
  const { body } = await invite(admin, { email, role_id: ROLE.admin, permissions: ['orders'] })
  const of = { token: moderator.token, params: { id: body.id } }
  expect(outcome(await desk.call('POST /staff_invite/{id}/resend', of))).toBe('403 forbidden')
  expect(outcome(await desk.call('DELETE /staff_invite/{id}', of))).toBe('403 forbidden')
  expect(outcome(await invite(moderator, { email }))).toBe('403 forbidden')
  expect((await accept(await mailedToken(email))).status).toBe(200)
})

test('an invitation that somebody else sends again is theirs', async () => {
  const [first, second] = [await newAdmin(desk), await newAdmin(desk)]
  const email = 'later@example.test'
  const { body } = await invite(first, { email })
  await desk.owner.query('update users set deleted_at = now() where id = $1', [first.id])
  await desk.call('POST /staff_invite/{id}/resend', { token: second.token, params: { id: body.id } })
  expect((await accept(await mailedToken(email))).status).toBe(200)
})

test('what is taken from whoever gives at the same moment is not given any more', async () => {
  const admin = await newAdmin(desk)
  const giver = await newModerator(desk, ['change_role', 'tickets'])
  const colleague = await newModerator(desk, [])
  await desk.owner.query('begin')
  await desk.owner.query("update users set permissions = '{change_role}' where id = $1", [giver.id])
  const giving = change(giver, colleague, ROLE.moderator, ['tickets'])
  await untilWaiting(desk, 1)
  await desk.owner.query('commit')
  expect(outcome(await giving)).toBe('403 forbidden')
  expect((await list(admin)).items.find(({ id }: { id: string }) => id === colleague.id).permissions).toEqual(
    [],
  )
})
