import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { newCompany } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
let staff: TestPerson
let agents: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['send_email'], { firstName: 'Nora' })
  agents = await newModerator(desk, ['agent_manager'])
})

const LETTER = { audience: 'dealers', subject: 'News for {first_name}', body: '<p>Hello {name}</p>' }
const ask = (key: EndpointKey, options: object = {}) => desk.call(key, { token: staff.token, ...options })
const write = async (changes: object = {}) =>
  (await ask('POST /mailing', { body: { ...LETTER, ...changes } })).body
const preview = async (id: string, user_id?: string) =>
  (await ask('GET /mailing/{id}/preview', { params: { id }, query: user_id ? { user_id } : {} })).body
const setPerson = (id: string, changes: Record<string, string>) =>
  desk.owner.query(
    `update users set ${Object.keys(changes)
      .map((name, at) => `${name} = $${at + 2}`)
      .join(', ')} where id = $1`,
    [id, ...Object.values(changes)],
  )

test('a draft is written, shown, listed, changed and deleted', async () => {
  const draft = await write({ filter: { country: 'DE,PL', balance_from: '-5.5', search: 'Ada' } })
  expect(draft).toMatchObject({
    ...LETTER,
    state: 'draft',
    filter: { country: 'DE,PL', balance_from: '-5.5', search: 'Ada' },
    user_ids: null,
    counts: { total: 0, waiting: 0, sent: 0, refused: 0, bounced: 0, left_out: 0, unknown: 0 },
    created_by: { name: 'Nora Test' },
    can: {
      edit: true,
      delete: true,
      start: true,
      pause: false,
      resume: false,
      stop: false,
      send_again: false,
    },
  })
  const params = { id: draft.id }
  expect((await ask('GET /mailing/{id}', { params })).body).toEqual(draft)
  const changed = await ask('PUT /mailing/{id}', { params, body: { ...LETTER, subject: 'Other' } })
  expect(changed.body).toMatchObject({ subject: 'Other', filter: {} })
  const list = await ask('GET /mailing', { query: { search: 'othe' } })
  expect(list.body).toMatchObject({ total: 1, items: [{ id: draft.id, subject: 'Other' }] })
  expect((await ask('DELETE /mailing/{id}', { params })).body).toEqual({ status: 'success' })
  expect((await ask('GET /mailing/{id}', { params })).status).toBe(404)
})

test('markup is made safe before it is stored', async () => {
  const { body } = await write({
    body: '<p onclick="x()">A<script>x()</script></p><a href="javascript:x()">b</a>',
  })
  expect(body).toBe('<p>A</p><a rel="noopener noreferrer nofollow" target="_blank">b</a>')
})

test('the number is that of the list, by the same filters; who gets none is told by reason', async () => {
  const country = 'IS'
  const people = await Promise.all(Array.from({ length: 5 }, () => newPerson(desk, { address: { country } })))
  await newPerson(desk, { address: { country }, status: 2 })
  await newPerson(desk, { address: { country }, verified: false })
  await newPerson(desk, { address: { country }, kind: 'agent' })
  await desk.owner.query('update users set unsubscribed_at = now() where id = $1', [people[0]?.id])
  const counted = await ask('GET /mailing_audience', { query: { country } })
  expect(counted.body).toMatchObject({
    people: 4,
    left_out: 3,
    reasons: { unsubscribed: 1, blocked: 1, unverified: 1, deleted: 0, not_a_customer: 0 },
  })
  expect(counted.body.examples).toHaveLength(1)
  const admin = await newModerator(desk, ['dealers_list'])
  const list = await desk.call('GET /user', { token: admin.token, query: { country } })
  expect(list.body.total).toBe(7)
  const { id: mailing_id } = await write({ user_ids: [people[0]?.id, people[1]?.id, staff.id] })
  const chosen = await ask('GET /mailing_audience', { query: { mailing_id } })
  expect(chosen.body).toMatchObject({ people: 1, left_out: 1 })
})

test('a recipient reads their own name, in the direction of their language', async () => {
  const samir = await newCustomerWith(desk, 1234.5)
  await setPerson(samir.id, { first_name: 'سمير', locale: 'ar', company_name: '' })
  const { id } = await write({
    subject: '{first_name|friend}: {credits}',
    body: '<p>{company|your workshop} {company} {site} {email}</p>',
  })
  expect(await preview(id, samir.id)).toEqual({
    recipient: { name: 'سمير Test', email: samir.email },
    language: 'ar',
    direction: 'rtl',
    subject: 'سمير: 1,234.5',
    html: `<p>your workshop سمير Test Site main ${samir.email}</p>`,
    reason: 'وصلتك هذه الرسالة لأنك عميل لدى Site main.',
    unsubscribe: 'إلغاء الاشتراك',
  })
  expect(await preview(id)).toMatchObject({ direction: 'ltr', subject: 'Nora: 0' })
})

test('a colleague reads the credits of the company, who only orders does not', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 80)
  const { id } = await write({ subject: 'You have {credits|some} credits' })
  const subjects = [owner, buyer, orderer].map(async (one) => (await preview(id, one.id)).subject)
  expect(await Promise.all(subjects)).toEqual([
    'You have 80 credits',
    'You have 80 credits',
    'You have some credits',
  ])
})

async function newEve(): Promise<TestPerson> {
  const eve = await newPerson(desk)
  await setPerson(eve.id, {
    first_name: '<script>x()</script>',
    last_name: '{email}\r\nBcc: all@evil.test',
    company_name: 'javascript:x()',
  })
  return eve
}

test('security 34: a name is text in the mail, and leads no link elsewhere', async () => {
  const eve = await newEve()
  const { id } = await write({
    body: '<p>{name}</p><p><a href="https://ok.test/{company}">{company}</a></p>',
  })
  const { html } = await preview(id, eve.id)
  expect(html).toContain('<p>&lt;script&gt;x()&lt;/script&gt; {email}<br>Bcc: all@evil.test</p>')
  expect(html).toMatch(/href="https:\/\/ok\.test\/[^"]*company[^"]*"/)
  expect(html).not.toMatch(/href="[^"]*javascript/)
})

test('security 35: a line break in a name makes no header', async () => {
  const eve = await newEve()
  const { id } = await write({ subject: 'For {name}', user_ids: [eve.id] })
  expect((await ask('POST /mailing/{id}/start', { params: { id }, body: { people: 1 } })).status).toBe(200)
  const [mail, ...more] = await desk.mailsTo(eve.email)
  expect([more, mail?.bcc, mail?.subject]).toEqual([
    [],
    undefined,
    'For <script>x()</script> {email} Bcc: all@evil.test',
  ])
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail?.html).not.toContain('<script')
})

test('a test goes to oneself alone, as the chosen recipient would read it, and not without end', async () => {
  const reader = await newPerson(desk, { firstName: 'Rita', locale: 'de' })
  const { id } = await write({ user_ids: [reader.id] })
  const test = () => ask('POST /mailing/{id}/test', { params: { id }, body: { user_id: reader.id } })
  expect((await test()).status).toBe(200)
  expect(await desk.mailsTo(reader.email)).toEqual([])
  const [mail] = await desk.mailsTo(staff.email)
  expect(mail?.subject).toBe('[Test] News for Rita')
  expect(mail?.text).toContain('Hello Rita Test')
  expect(mail?.text).toContain('weil Sie Kunde von Site main sind')
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
    'List-Unsubscribe=One-Click',
  )
  for (let at = 1; at < 30; at++) await test()
  const refused = await test()
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
})

test.each([
  [{ subject: '' }, { subject: { code: 'required' } }],
  [{ body: '<p> </p>' }, { body: { code: 'required' } }],
  [{ subject: 'Dear {frist_name}' }, { subject: { code: 'unknown' } }],
  [{ body: '<p>{secret}</p>' }, { body: { code: 'unknown' } }],
  [{ filter: { search: 'nobody is called so' } }, { filter: { code: 'required' } }],
])('%j is kept as a draft and not sent', async (changes, fields) => {
  const { id } = await write(changes)
  const refused = await ask('POST /mailing/{id}/start', { params: { id }, body: { people: 0 } })
  expect([refused.status, refused.body.fields]).toEqual([400, fields])
  expect((await ask('GET /mailing/{id}', { params: { id } })).body.state).toBe('draft')
})

test('another number than the sender was told of: nothing is sent, and the number is said', async () => {
  const readers = [await newPerson(desk), await newPerson(desk)]
  const { id } = await write({ user_ids: readers.map((reader) => reader.id) })
  const start = (people: number) => ask('POST /mailing/{id}/start', { params: { id }, body: { people } })
  for (const people of [0, 1, 3]) {
    const refused = await start(people)
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'audience_changed',
      { people: 2 },
    ])
  }
  expect((await ask('GET /mailing/{id}', { params: { id } })).body.state).toBe('draft')
  expect((await start(2)).status).toBe(200)
})

test.each([
  [{ subject: 'x'.repeat(201) }, { subject: { code: 'too_long', params: { max: 200 } } }],
  [{ subject: 'a\nb' }, { subject: { code: 'invalid' } }],
  [{ audience: 'everyone' }, { audience: { code: 'invalid' } }],
  [{ filter: { country: 'XX' } }, { 'filter.country.0': { code: 'invalid' } }],
  [{ filter: { role_id: '1' } }, { 'filter.role_id': { code: 'unknown' } }],
  [{ user_ids: [] }, { user_ids: { code: 'required' } }],
  [{ user_ids: ['x'] }, { 'user_ids.0': { code: 'invalid' } }],
  [{ state: 'sent' }, { state: { code: 'unknown' } }],
])('%j is refused', async (changes, fields) => {
  const refused = await ask('POST /mailing', { body: { ...LETTER, ...changes } })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, Object.keys(fields)])
})

test('each key opens its own audience, and what is behind the other does not exist', async () => {
  const { id } = await write()
  const params = { id }
  const asAgents = (key: EndpointKey, options: object = {}) =>
    desk.call(key, { token: agents.token, params, ...options })
  expect((await asAgents('GET /mailing')).status).toBe(403)
  expect((await asAgents('POST /mailing', { body: LETTER })).status).toBe(403)
  expect((await asAgents('GET /mailing_audience')).status).toBe(403)
  const query = { audience: 'agents', mailing_id: id }
  expect((await asAgents('GET /mailing_audience', { query })).status).toBe(404)
  const gets = ['', '/preview', '/recipients', '/export'].map((end) => `GET /mailing/{id}${end}`)
  const posts = ['pause', 'resume', 'stop', 'send_again'].map((end) => `POST /mailing/{id}/${end}`)
  for (const key of [...gets, ...posts, 'DELETE /mailing/{id}'])
    expect([key, (await asAgents(key as EndpointKey)).status]).toEqual([key, 404])
  expect((await asAgents('PUT /mailing/{id}', { body: LETTER })).status).toBe(404)
  expect((await asAgents('POST /mailing/{id}/start', { body: { people: 1 } })).status).toBe(404)
  expect((await asAgents('POST /mailing/{id}/test', { body: {} })).status).toBe(404)

  const toAgents = { ...LETTER, audience: 'agents' }
  const agent = await newPerson(desk, { kind: 'agent' })
  const own = await asAgents('POST /mailing', { body: toAgents })
  expect(own.status).toBe(200)
  expect((await ask('GET /mailing/{id}', { params: { id: own.body.id } })).status).toBe(404)
  expect((await ask('PUT /mailing/{id}', { params, body: toAgents })).status).toBe(403)
  // A customer of the other list is nobody whom a preview shows.
  const shown = (user_id: string) =>
    desk.call('GET /mailing/{id}/preview', {
      token: agents.token,
      params: { id: own.body.id },
      query: { user_id },
    })
  expect((await shown(agent.id)).body.recipient.email).toBe(agent.email)
  expect((await shown((await newPerson(desk)).id)).status).toBe(404)
  expect((await shown(staff.id)).status).toBe(404)
})

test('agents are written to on the admin site alone; another site sees nothing of this one', async () => {
  const { id } = await write()
  const other = await newModerator(desk, ['send_email', 'agent_manager'], { site: 'other' })
  const there = (key: EndpointKey, options: object = {}) =>
    desk.call(key, { token: other.token, site: 'other', params: { id }, ...options })
  expect((await there('POST /mailing', { body: { ...LETTER, audience: 'agents' } })).status).toBe(403)
  expect((await there('GET /mailing', { query: { audience: 'agents' } })).status).toBe(403)
  expect((await there('GET /mailing')).body.total).toBe(0)
  for (const key of ['GET /mailing/{id}', 'DELETE /mailing/{id}'] as const)
    expect((await there(key)).status).toBe(404)
  expect((await there('POST /mailing/{id}/start', { body: { people: 1 } })).status).toBe(404)
  expect((await there('POST /mailing', { body: LETTER })).status).toBe(200)
})

test('strangers, customers and staff without a key are refused', async () => {
  const callers = [
    undefined,
    (await newPerson(desk)).token,
    (await newModerator(desk, ['dealers_list'])).token,
  ]
  const replies = await Promise.all(
    callers.map((token) => desk.call('POST /mailing', { token, body: LETTER })),
  )
  expect(replies.map(({ status }) => status)).toEqual([401, 403, 403])
})

test('staff with a key hear of a draft, others do not', async () => {
  const other = await newModerator(desk, ['settings'])
  const [mine, theirs] = [await openStream(desk, staff.token), await openStream(desk, other.token)]
  await Promise.all([mine.startedAt(), theirs.startedAt()])
  await write()
  await desk.call('POST /settings', { token: other.token, body: { title: 'Another title' } })
  expect((await mine.next(2)).map(({ event }) => event)).toEqual(['mailing.changed', 'site.changed'])
  expect((await theirs.next(1)).map(({ event }) => event)).toEqual(['site.changed'])
  mine.close()
  theirs.close()
})
