import { beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '#platform/jobs/job.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { JOBS } from '#server/app.ts'
import { useDesk } from '#server/test/desk.ts'
import { aNotice } from '#server/test/notices.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

/* A published notice reaches the bells of its audience, once. */

const desk = useDesk()
const announceJob = JOBS.find(({ name }) => name === 'message_box.announce') as Job
const NOW = new Date('2026-03-10T09:00:00Z')
let staff: TestPerson
let reader: TestPerson

beforeEach(async () => {
  desk.clock.set(NOW)
  await desk.owner.query('delete from notices')
  staff = await newModerator(desk, ['miscellaneous'])
  reader = await newPerson(desk)
})

const write = async (changes: object = {}) =>
  expectDone(await desk.call('POST /message', { token: staff.token, body: aNotice({ ...changes }) }))
const change = async (id: string, changes: object) =>
  expectDone(
    await desk.call('PUT /message/{id}', {
      token: staff.token,
      params: { id },
      body: aNotice({ ...changes }),
    }),
  )
const bellOf = async ({ token }: TestPerson) => expectDone(await desk.call('GET /notifications', { token }))
const titlesOf = async (person: TestPerson): Promise<string[]> =>
  (await bellOf(person)).items.map(({ title }: { title: string }) => title)
const comes = async (moment: string) => {
  desk.clock.set(new Date(moment))
  await desk.runScheduled('message_box.announce_due')
  await desk.runJobs()
  // Sessions of the test do not last for days.
  desk.clock.set(NOW)
}

test('those whom it is for find it in the bell with its first words; nobody else does', async () => {
  const agent = await newPerson(desk, { kind: 'agent' })
  const colleague = await newPerson(desk, { employer: { id: agent.id, duty: 'orderer' } })
  const blocked = await newPerson(desk, { kind: 'agent', status: 2 })
  const there = await newPerson(desk, { site: 'other', kind: 'agent' })
  const { id } = await write({
    title: 'Prices fall',
    body: '<p>From <b>Monday</b> on.</p>',
    audience: 'agents',
  })
  await desk.runJobs()
  const { items, unread } = await bellOf(agent)
  expect(unread).toBe(1)
  expect(items).toMatchObject([
    { event: 'notice.published', title: 'Prices fall', body: 'From Monday on.', link: '/', is_read: false },
  ])
  expect(items[0].subject).toEqual({ kind: 'notice', id })
  expect(await titlesOf(colleague)).toEqual(['Prices fall'])
  expect([await titlesOf(reader), await titlesOf(staff)]).toEqual([[], []])
  const told = 'select user_id from notifications where user_id = any ($1)'
  expect((await desk.owner.query(told, [[blocked.id, there.id]])).rows).toEqual([])
})

test('it is pushed and not mailed, unless somebody asks for mails', async () => {
  const keen = await newPerson(desk)
  const own = { ways: { news: { email: true } } }
  expectDone(await desk.call('POST /notification_settings', { token: keen.token, body: { own } }))
  await write({ title: 'Prices fall' })
  await desk.runJobs()
  expect(await desk.mailsTo(reader.email)).toEqual([])
  expect((await desk.mailsTo(keen.email)).map(({ subject }) => subject)).toEqual(['Prices fall'])
  const { own: shown } = expectDone(
    await desk.call('GET /notification_settings', { token: reader.token }),
  ) as never as { own: { ways: { news: unknown } } }
  expect(shown.ways.news).toEqual({ email: { on: false, allowed: true }, push: { on: true, allowed: true } })
})

describe('when', () => {
  test('its first day comes, by the calendar of the site, and not before', async () => {
    await write({ title: 'Spring', from_date: '2026-03-12' })
    await desk.runJobs()
    await comes('2026-03-11T12:00:00Z')
    expect(await titlesOf(reader)).toEqual([])
    await comes('2026-03-12T12:00:00Z')
    await comes('2026-03-12T12:05:00Z')
    expect((await bellOf(reader)).items).toMatchObject([{ title: 'Spring', count: 1 }])
  })

  test('brought forward it is told at once; edited afterwards, not again', async () => {
    const { id } = await write({ title: 'Spring', from_date: '2026-03-12' })
    await change(id, { title: 'Spring now', from_date: '2026-03-10' })
    await desk.runJobs()
    await change(id, { title: 'Spring, corrected', audience: 'all' })
    await desk.runJobs()
    await comes('2026-03-12T12:00:00Z')
    expect((await bellOf(reader)).items).toMatchObject([{ title: 'Spring now', count: 1 }])
  })

  test('taken back, put off or over before anybody was told, it is told to nobody', async () => {
    const deleted = await write({ title: 'Deleted' })
    expectDone(await desk.call('DELETE /message/{id}', { token: staff.token, params: { id: deleted.id } }))
    const late = await write({ title: 'Put off' })
    await change(late.id, { title: 'Put off', from_date: '2026-05-01' })
    const over = await write({ title: 'Over', from_date: '2026-03-12', to_date: '2026-03-13' })
    await comes('2026-03-20T12:00:00Z')
    expect(await titlesOf(reader)).toEqual([])
    const { rows } = await desk.owner.query('select told_at from notices where id = $1', [over.id])
    expect(rows).toEqual([{ told_at: null }])
  })
})

test('read or put away on the home, it is read in the bell; deleted, it is gone there', async () => {
  const [one, two, three] = [
    await write({ title: 'One' }),
    await write({ title: 'Two' }),
    await write({ title: 'Three' }),
  ]
  await desk.runJobs()
  const { token } = reader
  expectDone(await desk.call('POST /messages/read', { token, body: { ids: [one.id] } }))
  expect((await bellOf(reader)).unread).toBe(2)
  expectDone(
    await desk.call('POST /message/{id}/dismiss', {
      token,
      params: { id: two.id },
      body: { dismissed: true },
    }),
  )
  expect((await bellOf(reader)).unread).toBe(1)
  expectDone(await desk.call('DELETE /message/{id}', { token: staff.token, params: { id: three.id } }))
  expect((await titlesOf(reader)).sort()).toEqual(['One', 'Two'])
})

test('who saw it before the job came is not told', async () => {
  const { id } = await write({ title: 'Seen' })
  expectDone(await desk.call('POST /messages/read', { token: reader.token, body: { ids: [id] } }))
  await desk.runJobs()
  expect(await titlesOf(reader)).toEqual([])
})

test('many people are told some at a time, each of them once, also when a job runs twice', async () => {
  await desk.owner.query(
    `insert into users (id, site_id, role_id, kind, verified, status, email, password_hash, first_name, last_name, locale,
       created_at)
     select gen_random_uuid(), $1, 2, 'user', true, 1, 'crowd-' || n || '@example.test', 'x', 'Crowd', n::text, 'en', now()
     from generate_series(1, 450) n`,
    [desk.sites.main],
  )
  const { id, figures } = await write({ title: 'For many' })
  const first = { notice_id: id, told_to: null }
  const again = () => runJob(desk.platform, announceJob, { site_id: desk.sites.main, data: first })
  await desk.runJobs()
  await again()
  await comes('2026-03-10T10:00:00Z')
  const { rows } = await desk.owner.query(
    'select count(*)::int as people, max(count)::int as most from notifications where subject_id = $1',
    [id],
  )
  expect(figures.people).toBeGreaterThan(450)
  expect(rows).toEqual([{ people: figures.people, most: 1 }])
})

test('a character that stands where the text is cut is left out whole', async () => {
  await write({ title: 'Long', body: `<p>${'a'.repeat(399)}🚗 and more</p>` })
  await write({ title: 'Longer', body: `<p>${'a'.repeat(398)}🚗🚗 and more</p>` })
  await desk.runJobs()
  expect((await titlesOf(reader)).sort()).toEqual(['Long', 'Longer'])
})
