import { beforeAll, expect, test } from 'vitest'
import { ADMIN_DEFAULTS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { at, newAgent, openPortal, portalForm } from '#server/test/sub-portals.ts'

const desk = useDesk({ PUBLIC_URL: 'https://desk.example' })
/** The admin site has a name here, so that calls to it have to use it. */
const headers = { host: 'desk.example' }
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['agent_manager'])
  await desk.owner.query('update site_settings set title = $1, email = $2 where site_id = $3', [
    'Northline Provider',
    'office@northline.example',
    desk.sites.main,
  ])
})

const open = async (changes: Record<string, string> = {}, token = staff.token, logo?: Blob) =>
  desk.call('POST /sub_portal', {
    token,
    headers,
    form: portalForm(changes['agent_id'] ?? (await newAgent(desk)).id, changes, logo),
  })
const siteData = (slug: string) => desk.call('GET /auth/get_site_data', at(slug))

test('a sub-portal answers at once with what was chosen, and belongs to its agent', async () => {
  const agent = await newAgent(desk)
  const { status, body } = await open({
    agent_id: agent.id,
    slug: 'alba',
    hostname: 'Files.Alba.Example ',
    title: 'Alba Chip Service',
    language: 'pl',
    country: 'PL',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
    admin_email: 'Gia@Alba.example',
  })
  expect([status, body]).toEqual([
    200,
    {
      id: body.id,
      slug: 'alba',
      title: 'Alba Chip Service',
      url: 'https://files.alba.example',
      hostnames: ['files.alba.example'],
      state: 'open',
      suspended_reason: '',
      language: 'pl',
      agent: {
        id: agent.id,
        name: 'Ada Test',
        company_name: '',
        email: agent.email,
        credits: 0,
        credit_limit: 0,
      },
      open_orders: 0,
      invited_admin: { email: 'gia@alba.example', expires_at: expect.any(String) },
      created_at: expect.any(String),
      closed_at: null,
      can: { change: true, suspend: true, reopen: false, close: true, invite_admin: true },
    },
  ])
  for (const host of ['files.alba.example', 'alba.localhost'])
    expect((await desk.call('GET /auth/get_site_data', { headers: { host } })).body).toMatchObject({
      id: body.id,
      is_admin_site: false,
      title: 'Alba Chip Service',
      default_locale: 'pl',
      country: 'PL',
      currency: 'PLN',
      timezone: 'Europe/Warsaw',
    })
  expect(
    (await desk.call('GET /sub_portal/{id}', { token: staff.token, headers, params: { id: body.id } })).body,
  ).toEqual(body)
})

test('the invitation names the sub-portal alone, leads to its address and makes its first admin', async () => {
  const { body } = await open({
    slug: 'white',
    hostname: 'white.example',
    title: 'White Label Tuning',
    language: 'de',
    admin_email: 'boss@white.example',
  })
  const [mail] = await desk.mailsTo('boss@white.example')
  expect(mail?.subject).toBe('Ihr Portal White Label Tuning ist bereit')
  expect(mail?.from?.name).toBe('White Label Tuning')
  expect(mail?.replyTo ?? []).toEqual([])
  const said = `${mail?.subject}${mail?.html}${mail?.text}`
  expect(said).not.toMatch(/northline|desk\.example|ada test/i)
  const [, url, token] = /(https:\/\/[^/]+)\/invite#token=([\w-]+)/.exec(mail?.text ?? '') ?? []
  expect(url).toBe('https://white.example')

  const checked = await desk.call('POST /auth/check_invite', at('white', { body: { token } }))
  expect(checked.body).toEqual({
    email: 'boss@white.example',
    first_name: 'Gia',
    last_name: 'Conti',
    invited_by: null,
    role_id: 1,
  })
  expect(
    (await desk.call('POST /auth/check_invite', { headers, body: { token } })).body.code,
    'on another site it is none',
  ).toBe('invite_invalid')
  const accepted = await desk.call(
    'POST /auth/accept_invite',
    at('white', { body: { token, first_name: 'Gia', last_name: 'Conti', password: PASSWORD } }),
  )
  expect([accepted.status, accepted.body.role_id, accepted.body.permissions]).toEqual([
    200,
    1,
    [...ADMIN_DEFAULTS],
  ])
  const settings = await desk.call('GET /settings', at('white', { token: accepted.body.access_token }))
  expect(settings.body.title).toBe('White Label Tuning')
  const shown = await desk.call('GET /sub_portal/{id}', {
    token: staff.token,
    headers,
    params: { id: body.id },
  })
  expect([shown.body.invited_admin, shown.body.can.invite_admin]).toEqual([null, false])
  const lines = await desk.owner.query(
    "select act, subject, actor_id from audit_log where site_id = $1 and act like 'staff.%' order by act",
    [body.id],
  )
  expect(lines.rows).toEqual([
    { act: 'staff.invite', subject: 'boss@white.example', actor_id: null },
    { act: 'staff.join', subject: 'boss@white.example', actor_id: null },
  ])
})

test('a logo becomes the portal’s, under its host and no other', async () => {
  const png = new Blob([Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500)])])
  const { status, body } = await open({ slug: 'pictured' }, staff.token, png)
  expect(status).toBe(200)
  const { logo } = (await siteData('pictured')).body
  expect(logo.url).toMatch(/^\/api\/public_file\/[\w-]{20,}\.png$/)
  const statusAt = async (host: string) =>
    (await desk.server.inject({ url: logo.url, headers: { host } })).statusCode
  expect([await statusAt('pictured.localhost'), await statusAt('desk.example')]).toEqual([200, 404])
  const { rows } = await desk.owner.query('select site_id, state, owner_id from stored_files')
  expect(rows).toEqual([{ site_id: body.id, state: 'attached', owner_id: null }])
})

test.each([
  ['slug', 'Upper Case', 'invalid'],
  ['slug', '-dash', 'invalid'],
  ['hostname', 'no_dots', 'invalid'],
  ['hostname', '192.0.2.1', 'invalid'],
  ['hostname', 'desk.example', 'taken'],
  ['hostname', 'alba.localhost', 'taken'],
  ['currency', 'ABC', 'invalid'],
  ['country', 'XX', 'invalid'],
  ['timezone', 'Mars/Olympus', 'invalid'],
  ['language', 'xx', 'invalid'],
  ['admin_email', 'nobody', 'invalid_email'],
  ['title', '', 'too_short'],
])('a %s like %j is refused, and nothing is left of it', async (field, value, code) => {
  const count = async () => (await desk.owner.query('select count(*)::int as n from sites')).rows[0].n
  const before = await count()
  const { status, body } = await open({ [field]: value })
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid_input', [field]])
  expect(['invalid', 'required', code]).toContain(body.fields[field].code)
  expect(await count()).toBe(before)
})

test('only an agent has one, and one at a time', async () => {
  const dealer = await newPerson(desk, { kind: 'dealer' })
  expect((await open({ agent_id: dealer.id })).body.fields).toEqual({ agent_id: { code: 'invalid' } })
  const stranger = await newPerson(desk, { kind: 'agent', site: 'other' })
  expect((await open({ agent_id: stranger.id })).status).toBe(404)
  const agent = await newAgent(desk)
  expect((await open({ agent_id: agent.id })).status).toBe(200)
  expect((await open({ agent_id: agent.id })).body.fields).toEqual({ agent_id: { code: 'taken' } })
})

test('of five who open one for the same agent at once exactly one does', async () => {
  const { id: agent_id } = await newAgent(desk)
  const replies = await Promise.all(Array.from({ length: 5 }, () => open({ agent_id })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  const refused = replies.filter(({ status }) => status === 400)
  for (const { body } of refused) expect(body.fields).toEqual({ agent_id: { code: 'taken' } })
})

test('of five who want the same hostname, or the same slug, at once exactly one gets it', async () => {
  const byName = await Promise.all(Array.from({ length: 5 }, () => open({ hostname: 'wanted.example' })))
  expect(byName.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  const bySlug = await Promise.all(Array.from({ length: 5 }, () => open({ slug: 'wanted' })))
  expect(bySlug.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  const { rows } = await desk.owner.query(
    'select count(*)::int as n from staff_invites i where not exists (select from sites s where s.id = i.site_id)',
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('sent twice with one key it opens one', async () => {
  const form = () => portalForm(agentId, { slug: 'once', title: 'Once', admin_email: 'once@portal.test' })
  const { id: agentId } = await newAgent(desk)
  const send = () =>
    desk.call('POST /sub_portal', {
      token: staff.token,
      headers: { ...headers, 'idempotency-key': 'open-once-1' },
      form: form(),
    })
  const [one, other] = [await send(), await send()]
  expect([one.status, other.status, other.body.id]).toEqual([200, 200, one.body.id])
  expect(await desk.mailsTo('once@portal.test')).toHaveLength(1)
})

test('whoever has not the key, is no staff, or sits at a sub-portal opens none', async () => {
  const others = await Promise.all([
    newModerator(desk, ['dealers_list', 'change_role']),
    newPerson(desk, { kind: 'agent' }),
  ])
  for (const { token } of others) expect((await open({}, token)).status).toBe(403)
  expect((await open({}, 'no token')).status).toBe(401)
  const boss = await newAdmin(desk, { site: 'other' })
  const { id } = await openPortal(desk, staff, {}, headers)
  const elsewhere = { token: boss.token, site: 'other' as const, params: { id } }
  const agent = await newPerson(desk, { kind: 'agent', site: 'other' })
  expect((await desk.call('POST /sub_portal', { ...elsewhere, form: portalForm(agent.id) })).status).toBe(403)
  expect((await desk.call('GET /sub_portal/{id}', elsewhere)).status).toBe(403)
  expect((await desk.call('GET /sub_portals', elsewhere)).status).toBe(403)
  expect((await desk.call('GET /agents', elsewhere)).status).toBe(403)
  expect((await desk.call('GET /sub_portal_statistics', elsewhere)).status).toBe(403)
  const body = { hostname: 'x.example' }
  expect((await desk.call('POST /sub_portal/check_hostname', { ...elsewhere, body })).status).toBe(403)
})
