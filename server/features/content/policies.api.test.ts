import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['settings'])
})

const change = (body: object, token: string | undefined = staff.token) =>
  desk.call('POST /policies', { token, body })
const policies = async (site: 'main' | 'other' = 'main') => (await desk.call('GET /policies', { site })).body

test('policies are empty at first and public', async () => {
  expect(await policies()).toEqual({ cookie_law: '', terms_of_use: '', privacy_policy: '' })
})

test('only the texts that were sent change, on this site alone', async () => {
  await change({ terms_of_use: '<p>Be kind</p>' })
  const { body } = await change({ cookie_law: '<p>We keep one</p>' })
  const expected = { cookie_law: '<p>We keep one</p>', terms_of_use: '<p>Be kind</p>', privacy_policy: '' }
  expect(body).toEqual(expected)
  expect(await policies()).toEqual(expected)
  expect((await policies('other')).terms_of_use).toBe('')
})

test('two people who change two texts at once both keep theirs', async () => {
  await Promise.all([change({ terms_of_use: '<p>One</p>' }), change({ cookie_law: '<p>Two</p>' })])
  expect(await policies()).toMatchObject({ terms_of_use: '<p>One</p>', cookie_law: '<p>Two</p>' })
})

test('markup is made safe before it is stored', async () => {
  const { body } = await change({
    privacy_policy: '<p onclick="x()">Safe<script>alert(1)</script></p><a href="javascript:x()">y</a>',
  })
  const { rows } = await desk.owner.query('select privacy_policy from policies where site_id = $1', [
    desk.sites.main,
  ])
  const clean = '<p>Safe</p><a rel="noopener noreferrer nofollow" target="_blank">y</a>'
  expect([body.privacy_policy, rows[0].privacy_policy]).toEqual([clean, clean])
})

test('a change is told to every browser and stands in the audit log; none is silent', async () => {
  const visitor = await newPerson(desk)
  const stream = await openStream(desk, visitor.token)
  await stream.startedAt()
  await change({ cookie_law: '<p>One</p>' })
  await change({ cookie_law: '<p>One</p>' })
  await change({ cookie_law: '<p>Two</p>' })
  expect((await stream.next(2)).map(({ event }) => event)).toEqual(['site.changed', 'site.changed'])
  stream.close()
  const { rows } = await desk.owner.query(
    "select before, after from audit_log where act = 'content.change_policies' order by id desc limit 1",
  )
  expect(rows).toEqual([{ before: { cookie_law: '<p>One</p>' }, after: { cookie_law: '<p>Two</p>' } }])
})

test.each([
  [{ cookie_law: 'x'.repeat(10_001) }, { cookie_law: { code: 'too_long', params: { max: 10_000 } } }],
  [{ terms_of_use: 'x'.repeat(100_001) }, { terms_of_use: { code: 'too_long', params: { max: 100_000 } } }],
  [{ terms_of_use: 'a\u0000b' }, { terms_of_use: { code: 'invalid' } }],
  [{ terms_of_use: 5 }, { terms_of_use: { code: 'invalid' } }],
  [{ imprint: 'x' }, { imprint: { code: 'unknown' } }],
])('a wrong body is refused', async (body, fields) => {
  const refused = await change(body)
  expect([refused.status, refused.body.fields]).toEqual([400, fields])
})

test('strangers, customers, staff without the key and the other site are refused', async () => {
  const callers = [
    undefined,
    (await newPerson(desk)).token,
    (await newModerator(desk, ['tnc'])).token,
    (await newAdmin(desk, { site: 'other' })).token,
  ]
  const body = { terms_of_use: 'mine' }
  const replies = await Promise.all(callers.map((token) => desk.call('POST /policies', { token, body })))
  expect(replies.map((reply) => reply.status)).toEqual([401, 403, 403, 401])
})
