import { expect, test } from 'vitest'
import { MOST_COLLEAGUES } from '#contract/colleagues/duties.ts'
import { newColleague, outcome } from '#server/test/colleagues.ts'
import { type CallOptions, useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'

const desk = useDesk()
const NAME = { first_name: 'Ida', last_name: 'Voss', password: 'a wholly new one' }

const invite = (by: TestPerson, email: string, more: object = {}) =>
  desk.call('POST /colleague_invites', { token: by.token, body: { email, duty: 'orderer', ...more } })
const accept = (token: string, more: CallOptions = {}) =>
  desk.call('POST /auth/accept_colleague_invite', { body: { token, ...NAME }, ...more })
const listOf = async (by: TestPerson) => (await desk.call('GET /colleagues', { token: by.token })).body

async function mailedToken(address: string): Promise<string> {
  const mails = await desk.mailsTo(address)
  return mails.at(-1)?.text?.match(/join#token=([\w-]+)/)?.[1] ?? ''
}

test('whoever was invited has a login on the account of the company, and the link works once', async () => {
  const owner = await newPerson(desk)
  await desk.call('POST /user/update_business', {
    token: owner.token,
    body: { company_name: 'Hale Motors', company_reg_no: '', vat_no: '' },
  })
  const sent = await invite(owner, 'ida@example.test', { duty: 'buyer' })
  expect([sent.status, sent.body.email, sent.body.duty]).toEqual([200, 'ida@example.test', 'buyer'])
  expect((await listOf(owner)).invites).toHaveLength(1)
  const token = await mailedToken('ida@example.test')
  const checked = await desk.call('POST /auth/check_colleague_invite', { body: { token } })
  expect(checked.body).toEqual({
    email: 'ida@example.test',
    invited_by: 'Ada Test',
    company: 'Hale Motors',
    duty: 'buyer',
  })
  const { status, body } = await accept(token)
  expect([status, body.role_id, body.verified, body.employer, body.can]).toEqual([
    200,
    2,
    true,
    { name: 'Ada Test', company_name: 'Hale Motors', duty: 'buyer' },
    { buy: true, manage_account: false },
  ])
  expect(outcome(await accept(token))).toBe('400 invite_invalid')
  const { items, invites } = await listOf(owner)
  expect([items.map((one: { name: string; duty: string }) => [one.name, one.duty]), invites]).toEqual([
    [['Ida Voss', 'buyer']],
    [],
  ])
  const again = await desk.call('POST /auth/signin', {
    body: { login: 'ida@example.test', password: NAME.password },
  })
  expect([again.status, again.body.employer.company_name]).toEqual([200, 'Hale Motors'])
})

test('a link is dead after a week, when it was sent again, when it was taken back, and on another site', async () => {
  const owner = await newPerson(desk)
  const { body: first } = await invite(owner, 'lena@example.test')
  const old = await mailedToken('lena@example.test')
  const params = { id: first.id }
  await desk.call('POST /colleague_invites/{id}/resend', { token: owner.token, params })
  expect(outcome(await accept(old))).toBe('400 invite_invalid')
  const fresh = await mailedToken('lena@example.test')
  expect(outcome(await accept(fresh, { site: 'other' }))).toBe('400 invite_invalid')
  expect((await desk.call('POST /auth/check_colleague_invite', { body: { token: fresh } })).status).toBe(200)
  await desk.call('DELETE /colleague_invites/{id}', { token: owner.token, params })
  expect(outcome(await accept(fresh))).toBe('400 invite_invalid')
  const other = await newPerson(desk)
  await invite(other, 'mia@example.test')
  const late = await mailedToken('mia@example.test')
  desk.clock.advance(7 * 24 * 60 * 60 * 1000 + 1)
  expect(outcome(await accept(late))).toBe('400 invite_invalid')
})

test('security 6: the answer to an invitation tells nobody who has an account; whoever has it is told by mail', async () => {
  const owner = await newPerson(desk)
  const known = await newPerson(desk)
  const [one, two] = [await invite(owner, known.email), await invite(owner, 'nobody-yet@example.test')]
  const shape = ({ id, email, ...rest }: Record<string, unknown>) => rest
  expect([one.status, shape(one.body)]).toEqual([two.status, shape(two.body)])
  expect((await listOf(owner)).invites).toHaveLength(2)
  const [mail] = await desk.mailsTo(known.email)
  expect(mail?.subject).toMatch(/invited you at/)
  expect(mail?.text).not.toMatch(/join#token/)
})

test('a person who signed up meanwhile is not taken over', async () => {
  const owner = await newPerson(desk)
  await invite(owner, 'noa@example.test')
  const token = await mailedToken('noa@example.test')
  const own = await newPerson(desk, { email: 'noa@example.test' })
  expect(outcome(await accept(token))).toBe('400 invite_invalid')
  const { rows } = await desk.owner.query('select employer_id from users where id = $1', [own.id])
  expect(rows).toEqual([{ employer_id: null }])
})

test('two who use one link at once: one account', async () => {
  const owner = await newPerson(desk)
  await invite(owner, 'race@example.test')
  const token = await mailedToken('race@example.test')
  await desk.owner.query('begin')
  await desk.owner.query('select from users where id = $1 for update', [owner.id])
  const both = Promise.all([accept(token), accept(token)])
  await untilWaiting(desk, 2)
  await desk.owner.query('commit')
  expect((await both).map(outcome).sort()).toEqual(['200', '400 invite_invalid'])
  const { rows } = await desk.owner.query(`select count(*)::int as n from users where employer_id = $1`, [
    owner.id,
  ])
  expect(rows).toEqual([{ n: 1 }])
})

test('an owner who was blocked or deleted since invites nobody', async () => {
  const admin = await newAdmin(desk)
  const owner = await newPerson(desk)
  await invite(owner, 'rosa@example.test')
  const token = await mailedToken('rosa@example.test')
  await desk.call('PUT /user/{id}/status', {
    token: admin.token,
    params: { id: owner.id },
    body: { status: 2 },
  })
  expect(outcome(await accept(token))).toBe('400 invite_invalid')
  await desk.call('DELETE /user/{id}', { token: admin.token, params: { id: owner.id } })
  const { rows } = await desk.owner.query('select id from colleague_invites where employer_id = $1', [
    owner.id,
  ])
  expect(rows).toEqual([])
})

test('invitations of others, of other sites and of colleagues do not exist', async () => {
  const owner = await newPerson(desk)
  const { body } = await invite(owner, 'zoe@example.test')
  const params = { id: body.id }
  const stranger = await newPerson(desk)
  const elsewhere = await newPerson(desk, { site: 'other' })
  const buyer = await newColleague(desk, owner, 'buyer')
  const found = await Promise.all([
    desk.call('DELETE /colleague_invites/{id}', { token: stranger.token, params }),
    desk.call('POST /colleague_invites/{id}/resend', { token: stranger.token, params }),
    desk.call('DELETE /colleague_invites/{id}', { token: elsewhere.token, params, site: 'other' }),
    desk.call('DELETE /colleague_invites/{id}', { token: buyer.token, params }),
    invite(buyer, 'x@example.test'),
    desk.call('GET /colleagues', { token: buyer.token }),
    desk.call('GET /colleagues', {}),
  ])
  expect(found.map(outcome)).toEqual([
    '404 not_found',
    '404 not_found',
    '404 not_found',
    '403 forbidden',
    '403 forbidden',
    '403 forbidden',
    '401 unauthenticated',
  ])
  expect((await listOf(stranger)).invites).toEqual([])
})

test('bad input is refused, and so is a weak password, with the link still good', async () => {
  const owner = await newPerson(desk)
  expect((await invite(owner, 'no address')).body.fields).toEqual({ email: { code: 'invalid_email' } })
  expect((await invite(owner, 'a@example.test', { duty: 'owner' })).body.fields).toEqual({
    duty: { code: 'invalid' },
  })
  await invite(owner, 'weak@example.test')
  const token = await mailedToken('weak@example.test')
  const weak = await accept(token, { body: { token, ...NAME, password: 'password1234' } })
  expect([weak.status, weak.body.fields?.password?.code]).toEqual([400, 'common_password'])
  expect((await accept(token)).status).toBe(200)
})

test('an address is invited once: the newer invitation counts', async () => {
  const owner = await newPerson(desk)
  await invite(owner, 'twice@example.test', { duty: 'orderer' })
  const old = await mailedToken('twice@example.test')
  await invite(owner, 'TWICE@example.test', { duty: 'buyer' })
  expect(outcome(await accept(old))).toBe('400 invite_invalid')
  expect((await listOf(owner)).invites.map((one: { duty: string }) => one.duty)).toEqual(['buyer'])
})

test('so many work on one wallet and no more', async () => {
  const owner = await newPerson(desk)
  await desk.owner.query(
    `insert into colleague_invites (id, site_id, employer_id, email, duty, locale, hash, created_at, expires_at)
     select gen_random_uuid(), $1, $2, 'full' || n || '@example.test', 'buyer', 'en', sha256(n::text::bytea), $3, $3
     from generate_series(1, $4::int) n`,
    [desk.sites.main, owner.id, desk.clock.now(), MOST_COLLEAGUES - 1],
  )
  expect((await listOf(owner)).can_invite).toBe(true)
  expect((await invite(owner, 'last@example.test')).status).toBe(200)
  expect((await listOf(owner)).can_invite).toBe(false)
  expect(outcome(await invite(owner, 'more@example.test'))).toBe('409 too_many_colleagues')
  // The same address again is no one more.
  expect((await invite(owner, 'last@example.test')).status).toBe(200)
})

test('staff in the account of an owner give nobody a way to the wallet', async () => {
  const admin = await newAdmin(desk)
  const owner = await newPerson(desk)
  const { body } = await desk.call('POST /auth/admin_auto_login', {
    token: admin.token,
    body: { user_id: owner.id },
  })
  const inside = { ...owner, token: body.access_token }
  expect(outcome(await invite(inside, 'x@example.test'))).toBe('403 not_while_acting')
})
