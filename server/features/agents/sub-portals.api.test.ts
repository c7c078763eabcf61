import { beforeAll, expect, test } from 'vitest'
import { insertBareOrders } from '#server/test/bare-orders.ts'
import { useDesk } from '#server/test/desk.ts'
import { openStream, useStreams } from '#server/test/event-stream.ts'
import { newAdmin, newModerator, newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { at, newAgent, openPortal } from '#server/test/sub-portals.ts'

const desk = useDesk({ PUBLIC_URL: 'https://desk.example' })
const open = useStreams(desk)
const headers = { host: 'desk.example' }
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['agent_manager'])
})

const opened = (changes: Record<string, string> = {}) => openPortal(desk, staff, changes, headers)
type Act = 'suspend' | 'reopen' | 'close'
const act = (what: Act, id: string, body?: object, token = staff.token) =>
  desk.call(`PUT /sub_portal/{id}/${what}`, { token, headers, params: { id }, ...(body && { body }) })
/** An act, and the moment in which this instance has heard of it. */
async function heard(what: Act, id: string, body?: object) {
  const signal = new Promise<void>((resolve) =>
    desk.platform.signals.on('sites', (siteId) => siteId === id && resolve()),
  )
  const reply = await act(what, id, body)
  await signal
  return reply
}
const change = (id: string, body: object) =>
  desk.call('PUT /sub_portal/{id}', { token: staff.token, headers, params: { id }, body })
const siteData = (slug: string) => desk.call('GET /auth/get_site_data', at(slug))

/** People of a portal that was opened by a call. */
async function peopleOf(siteId: string, make: typeof newPerson | typeof newAdmin = newPerson) {
  return make({ ...desk, sites: { ...desk.sites, other: siteId } }, { site: 'other' })
}

test('a suspended portal answers nothing but why, to programs and to people, and loses nothing', async () => {
  const { id, slug } = await opened()
  const person = await peopleOf(id)
  expect((await siteData(slug)).status).toBe(200)
  const reason = 'Invoices 4 & 5 <are> not paid'
  const suspended = await heard('suspend', id, { reason })
  expect(suspended.body).toMatchObject({ state: 'suspended', suspended_reason: reason })
  expect(suspended.body.can).toMatchObject({ suspend: false, reopen: true })

  const refusal = { code: 'site_suspended', params: { reason } }
  for (const reply of [
    await siteData(slug),
    await desk.call('GET /auth/sessions', at(slug, { token: person.token })),
    await desk.call('POST /auth/signin', at(slug, { body: { login: person.email, password: PASSWORD } })),
    await desk.call('GET /events', at(slug, { token: person.token })),
  ])
    expect([reply.status, reply.body]).toMatchObject([403, refusal])
  const page = await desk.server.inject({
    url: '/your_order',
    headers: { host: `${slug}.localhost`, accept: 'text/html', 'accept-language': 'de' },
  })
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    403,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(page.body).toContain('<h1>Dieses Portal ist gesperrt.</h1>')
  expect(page.body).toContain('Invoices 4 &amp; 5 &lt;are&gt; not paid')
  expect(page.body).not.toContain('desk.example')

  const reopened = await heard('reopen', id)
  expect(reopened.body).toMatchObject({ state: 'open', suspended_reason: '' })
  expect((await desk.call('GET /auth/sessions', at(slug, { token: person.token }))).status).toBe(200)
})

test('the live streams of a portal end when it is suspended, and none opens', async () => {
  const { id, slug } = await opened()
  // The tests' own sockets come by this name.
  await desk.owner.query("insert into site_hostnames (hostname, site_id) values ('127.0.0.1', $1)", [id])
  const person = await peopleOf(id)
  const stream = await open(person.token)
  await heard('suspend', id, { reason: 'A pause' })
  expect(await stream.ended).toEqual([])
  expect((await openStream(desk, person.token)).status).toBe(403)
  await heard('close', id, { confirmation: slug })
})

test('a closed portal is unknown, its hostname free and its agent may have another', async () => {
  const agent = await newAgent(desk)
  const hostname = 'leaving.example'
  const { id, slug } = await opened({ agent_id: agent.id, hostname })
  const wrong = await act('close', id, { confirmation: `${slug}x` })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { confirmation: { code: 'wrong' } }])
  const closed = await heard('close', id, { confirmation: slug })
  expect(closed.body).toMatchObject({ state: 'closed', hostnames: [], closed_at: expect.any(String) })
  expect(Object.values(closed.body.can)).toEqual([false, false, false, false, false])
  expect((await siteData(slug)).body.code).toBe('unknown_site')
  expect((await desk.call('GET /auth/get_site_data', { headers: { host: hostname } })).body.code).toBe(
    'unknown_site',
  )
  for (const [what, body] of [
    ['suspend', { reason: 'again' }],
    ['reopen', undefined],
    ['close', { confirmation: slug }],
  ] as const)
    expect((await act(what, id, body)).body.code, what).toBe('wrong_state')
  expect((await change(id, { hostnames: [] })).body.code).toBe('wrong_state')
  expect((await opened({ agent_id: agent.id, hostname })).url).toBe('https://leaving.example')
})

test('a portal with an open order is not closed, and says how many there are', async () => {
  const { id, slug } = await opened()
  const customer = await peopleOf(id)
  await insertBareOrders(desk, id, [{ userId: customer.id }])
  const refused = await act('close', id, { confirmation: slug })
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'wrong_state',
    { status: 'open', open_orders: 1 },
  ])
  await desk.owner.query("update orders set status = 'cancelled', closed_at = now() where site_id = $1", [id])
  expect((await act('close', id, { confirmation: slug })).status).toBe(200)
})

test('of five who close or suspend a portal at once exactly one does', async () => {
  const { id, slug } = await opened()
  const replies = await Promise.all(Array.from({ length: 5 }, () => act('close', id, { confirmation: slug })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test('hostnames are replaced, checked, and free once they are let go', async () => {
  const { id, slug } = await opened({ hostname: 'first.example' })
  const changed = await change(id, { hostnames: ['www.second.example', 'second.example'] })
  expect(changed.body).toMatchObject({
    hostnames: ['second.example', 'www.second.example'],
    url: 'https://second.example',
  })
  const other = await opened({ hostname: 'first.example' })
  for (const hostname of ['second.example', 'desk.example']) {
    const refused = await change(other.id, { hostnames: ['first.example', hostname] })
    expect([refused.status, refused.body.fields]).toEqual([400, { hostname: { code: 'taken' } }])
  }
  const { rows } = await desk.owner.query(
    "select before, after from audit_log where act = 'agents.change_sub_portal' and subject = $1",
    [slug],
  )
  expect(rows).toEqual([
    {
      before: { hostnames: ['first.example'] },
      after: { hostnames: ['second.example', 'www.second.example'] },
    },
  ])
})

test('a portal is given to another agent who has none', async () => {
  const [portal, taken] = [await opened(), await opened()]
  const agent = await newAgent(desk)
  expect((await change(portal.id, { agent_id: taken.agent.id })).body.fields).toEqual({
    agent_id: { code: 'taken' },
  })
  expect((await change(portal.id, { agent_id: agent.id })).body.agent).toMatchObject({ id: agent.id })
  const dealer = await newPerson(desk, { kind: 'dealer' })
  expect((await change(portal.id, { agent_id: dealer.id })).body.fields).toEqual({
    agent_id: { code: 'invalid' },
  })
})

test('an agent with a portal is not deleted, made staff or made a dealer', async () => {
  const boss = await newAdmin(desk)
  const { id, slug, agent } = await opened()
  const params = { id: agent.id }
  const kind = (body: object) =>
    desk.call('PUT /user/{id}/kind', { token: boss.token, headers, params, body })
  const calls = [
    await desk.call('DELETE /user/{id}', { token: boss.token, headers, params }),
    await desk.call('PUT /user/{id}/role', { token: boss.token, headers, params, body: { role_id: 3 } }),
    await kind({ kind: 'dealer', price_type: 1 }),
  ]
  for (const { status, body } of calls) expect([status, body.code]).toEqual([409, 'wrong_state'])
  expect((await kind({ kind: 'agent', price_type: 3 })).status).toBe(200)
  await act('close', id, { confirmation: slug })
  expect((await kind({ kind: 'dealer', price_type: 1 })).status).toBe(200)
})

test('the first admin is invited again: the newest link works, and none once there is an admin', async () => {
  const { id, slug } = await opened({ admin_email: 'lost@portal.test', language: 'de' })
  const invite = (email: string) =>
    desk.call('POST /sub_portal/{id}/invite_admin', {
      token: staff.token,
      headers,
      params: { id },
      body: { first_name: 'Ugo', last_name: 'Neri', email },
    })
  const tokenOf = async (address: string) =>
    (await desk.mailsTo(address)).at(-1)?.text?.match(/invite#token=([\w-]+)/)?.[1] ?? ''
  const lost = await tokenOf('lost@portal.test')
  const customer = await peopleOf(id)
  const taken = await invite(customer.email.toUpperCase())
  expect([taken.status, taken.body.fields]).toEqual([400, { email: { code: 'taken' } }])
  expect(await desk.mailsTo(customer.email)).toEqual([])
  expect((await invite('ugo@portal.test')).body.invited_admin.email).toBe('ugo@portal.test')
  const accept = (token: string) =>
    desk.call(
      'POST /auth/accept_invite',
      at(slug, { body: { token, first_name: 'Ugo', last_name: 'Neri', password: PASSWORD } }),
    )
  expect((await accept(lost)).body.code).toBe('invite_invalid')
  expect((await accept(await tokenOf('ugo@portal.test'))).status).toBe(200)
  const late = await invite('late@portal.test')
  expect([late.status, late.body.code]).toEqual([409, 'wrong_state'])
  const { rows } = await desk.owner.query(
    "select subject, actor_id from audit_log where site_id = $1 and act = 'staff.invite' order by at, id",
    [id],
  )
  expect(rows).toEqual([
    { subject: 'lost@portal.test', actor_id: null },
    { subject: 'ugo@portal.test', actor_id: null },
  ])
})

test('the list is searched by slug, agent and hostname, and narrowed by state', async () => {
  const agent = await newAgent(desk)
  const { id, slug } = await opened({ agent_id: agent.id, hostname: 'findable.example', title: 'Findable' })
  const list = async (query: Record<string, string | number>) =>
    (await desk.call('GET /sub_portals', { token: staff.token, headers, query })).body
  for (const search of [slug, agent.email, 'findable.ex'])
    expect((await list({ search })).items.map((portal: { id: string }) => portal.id)).toContain(id)
  expect(await list({ search: 'nothing%like_this' })).toEqual({ items: [], total: 0, page: 1, size: 20 })
  expect((await list({ search: slug, state: 'suspended,closed' })).total).toBe(0)
  const [found] = (await list({ search: 'findable.ex' })).items
  expect(found).toMatchObject({ title: 'Findable', agent: { email: agent.email } })
  const two = await list({ size: 2, sort_by: 'slug' })
  expect(two.items).toHaveLength(2)
  expect(two.total).toBeGreaterThan(5)
})

test('agents are listed with wallet, orders and portal; dealers are not', async () => {
  const [agent, dealer] = [await newAgent(desk), await newPerson(desk, { kind: 'dealer' })]
  const portal = await opened({ agent_id: agent.id, title: 'Theirs' })
  const list = async (query: Record<string, string | number>) =>
    (await desk.call('GET /agents', { token: staff.token, headers, query })).body
  const { items } = await list({ search: agent.email })
  expect(items).toEqual([
    expect.objectContaining({
      id: agent.id,
      credits: 0,
      credit_limit: 0,
      orders: 0,
      last_order_at: null,
      sub_portal: {
        id: portal.id,
        slug: portal.slug,
        title: 'Theirs',
        url: `https://${portal.slug}.localhost`,
        state: 'open',
      },
    }),
  ])
  expect((await list({ search: dealer.email })).total).toBe(0)
  expect((await list({ status: '2' })).items).toEqual([])
})

test('an unknown portal, a foreign one and the admin site itself are not found', async () => {
  const ids = ['01890000-0000-7000-8000-000000000001', desk.sites.main]
  for (const id of ids) {
    expect((await act('suspend', id, { reason: 'why not' })).status).toBe(404)
    expect((await act('close', id, { confirmation: 'main' })).status).toBe(404)
    expect((await change(id, { hostnames: [] })).status).toBe(404)
  }
  const without = await newModerator(desk, ['settings', 'dealers_list'])
  const { id } = await opened()
  expect((await act('suspend', id, { reason: 'why not' }, without.token)).status).toBe(403)
})

test('what a portal ordered, owes and brought in is told by month', async () => {
  const agent = await newAgent(desk)
  const { id } = await opened({ agent_id: agent.id, title: 'Busy' })
  const daysAgo = (days: number) => new Date(desk.clock.now().getTime() - days * 86_400_000)
  for (const [status, days] of [
    ['pending', 0],
    ['pending', 0],
    ['cancelled', 0],
    ['pending', 40],
    ['pending', 500],
  ] as const) {
    await insertBareOrders(desk, desk.sites.main, [{ userId: agent.id, price: 1250, status }])
    await desk.owner.query(
      `update orders set channel = 'agent', from_site_id = $3, from_order_id = gen_random_uuid(), created_at = $1
       where user_id = $2 and channel = 'direct'`,
      [daysAgo(days), agent.id, id],
    )
  }
  // What the agent ordered for themselves is not the portal's.
  await insertBareOrders(desk, desk.sites.main, [{ userId: agent.id, price: 9900, status: 'pending' }])
  await desk.owner.query(
    'insert into wallets (site_id, user_id, balance, credit_limit) values ($1, $2, -700, 1000) on conflict (site_id, user_id) do update set balance = -700, credit_limit = 1000',
    [desk.sites.main, agent.id],
  )
  const { body } = await desk.call('GET /sub_portal_statistics', { token: staff.token, headers })
  const busy = body.items.find((item: { id: string }) => item.id === id)
  expect(busy).toMatchObject({ title: 'Busy', state: 'open', orders: 3, credits: 37.5, owed: 7, earned: 0 })
  expect(busy.months).toHaveLength(12)
  const now = desk.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 7)
  expect(busy.months.at(-1)).toEqual({ month: now, orders: 2, credits: 25 })
})
