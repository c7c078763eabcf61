import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '#platform/jobs/job.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { browser, readVapid, startPushService } from '#server/test/providers/push-service.ts'
import { notify } from '../notify.ts'
import { pushAgainJob, pushJob } from './push-job.ts'
import { vapidKeys } from './vapid-keys.ts'

const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1', MAIL_FROM: 'portal@provider.test' })
let service: Awaited<ReturnType<typeof startPushService>>
let person: TestPerson
let number = 0

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(async () => {
  // A minute on, so that no host rests because of another test.
  desk.clock.set(new Date(Date.now() + ++number * 120_000))
  service.taken.length = 0
  service.answer = () => ({ status: 201 })
  person = await newPerson(desk, { locale: 'de' })
})

const subscribe = async (to = person, path = `/${++number}`) => {
  const own = browser()
  const body = own.subscription(`${service.url}${path}`)
  const reply = await desk.call('POST /push/subscribe', {
    token: to.token,
    body,
    headers: { 'user-agent': 'Mozilla/5.0 Chrome/140' },
  })
  expect([reply.status, reply.body]).toMatchObject([200, { is_current: true }])
  return { ...own, path, id: reply.body.id as string }
}
const devicesOf = async ({ token }: TestPerson) =>
  (await desk.call('GET /push/devices', { token })).body.devices as { id: string }[]

const tell = async (to = person, accountId = to.id) => {
  await desk.platform.db.transaction(desk.sites.main, async (tx) =>
    notify(tx, {
      event: 'order.delivered',
      to: { accountId, people: [{ userId: to.id, mail: null }] },
      subject: { kind: 'wallet', id: `01890000-0000-7000-8000-${String(++number).padStart(12, '0')}` },
      params: { order: 1042, vehicle: 'Golf', service: 'Stage 1' },
      link: '/order_details/7',
    }),
  )
}
/** Pushes that are queued, whenever they are due. */
const queued = async (name = 'notifications.push') =>
  (
    await desk.owner.query(
      `select data, start_after from ${SCHEMA}.job where name = $1 and state = 'created' order by created_on, id`,
      [name],
    )
  ).rows as { data: { site_id: string; data: object }; start_after: Date }[]
/** What tells people is worked off, and the pushes stay in their queue: their clock is ahead of the queue's. */
const queuedAfterTelling = async () => {
  await desk.owner.query(`delete from ${SCHEMA}.job where name = 'notifications.push'`)
  await tell()
  await desk.runJobs()
  return queued()
}
const run = (entry: { data: { site_id: string; data: object } }, job = pushJob) =>
  runJob(desk.platform, job as Job, entry.data)

describe('a push', () => {
  test('is encrypted for its browser, in the language of its reader, and signed by this installation', async () => {
    const phone = await subscribe()
    const [job] = await queuedAfterTelling()
    await run(job as never)
    const [push] = service.taken
    expect(phone.open(push?.body as Buffer)).toEqual({
      title: 'Ihre Datei ist fertig: Auftrag #1042',
      body: 'Golf · Stage 1',
      url: '/order_details/7',
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
      unread: 1,
    })
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    const vapid = readVapid(push?.headers ?? {})
    expect(vapid?.claims).toMatchObject({ aud: service.url, sub: 'mailto:portal@provider.test' })
    const ends = Number(vapid?.claims.exp) - Date.now() / 1000
    expect(ends > 0 && ends <= 86_400).toBe(true)
    const { public_key } = (await desk.call('GET /push/devices', { token: person.token })).body
    expect(vapid?.key).toBe(public_key)
  })

  test('goes to every browser of a person, and to nobody else’s', async () => {
    const phone = await subscribe()
    const stranger = await newPerson(desk)
    await subscribe(stranger)
    expect((await queuedAfterTelling()).length).toBe(1)
    expect((await devicesOf(person)).map(({ id }) => id)).toEqual([phone.id])
  })

  test('that was read meanwhile is not sent, nor one that a newer took the place of', async () => {
    await subscribe()
    const [job] = await queuedAfterTelling()
    await desk.owner.query('update notifications set count = 2 where user_id = $1', [person.id])
    await run(job as never)
    await desk.owner.query('update notifications set count = 1, read_at = now() where user_id = $1', [
      person.id,
    ])
    await run(job as never)
    expect(service.taken).toEqual([])
  })
})

describe('what the service says', () => {
  test.each([404, 410])('%i: the browser is forgotten', async (status) => {
    await subscribe()
    service.answer = () => ({ status })
    const [job] = await queuedAfterTelling()
    await run(job as never)
    expect(await devicesOf(person)).toEqual([])
  })

  test.each([
    [429, { 'retry-after': '300' }, 300_000],
    [503, {}, 30_000],
  ])('%i: tried again later, for a day', async (status, headers, pause) => {
    await subscribe()
    service.answer = () => ({ status, headers })
    const [job] = await queuedAfterTelling()
    const before = desk.clock.now().getTime()
    await run(job as never)
    const again = (await queued()).at(-1)
    expect(again?.start_after.getTime()).toBe(before + pause)
    expect(await devicesOf(person)).toHaveLength(1)
    await desk.owner.query(`delete from ${SCHEMA}.job where name = 'notifications.push'`)
    desk.clock.advance(24 * 3_600_000)
    await run(again as never)
    expect(await queued()).toEqual([])
  })

  test('403: nothing is tried again, and nothing is forgotten', async () => {
    await subscribe()
    service.answer = () => ({ status: 403 })
    const [job] = await queuedAfterTelling()
    await desk.owner.query(`delete from ${SCHEMA}.job where name = 'notifications.push'`)
    await run(job as never)
    expect(await queued()).toEqual([])
    expect(await devicesOf(person)).toMatchObject([{ last_sent_at: null }])
  })

  test('nothing at all: tried again at once in a queue of its own, with more patience, then less and less often', async () => {
    const { path } = await subscribe()
    service.answer = () => 'slow'
    const [job] = await queuedAfterTelling()
    await run(job as never)
    expect(service.taken.map((push) => push.path)).toEqual([path])
    const [second] = await queued('notifications.push_again')
    expect(second?.data).toEqual(job?.data)
    // The host rests: in the first queue it is not even asked.
    await run(job as never)
    expect(service.taken).toHaveLength(1)
    service.answer = () => ({ status: 503 })
    await desk.owner.query(`delete from ${SCHEMA}.job where name like 'notifications.push%'`)
    await run(second as never, pushAgainJob)
    expect(service.taken).toHaveLength(2)
    // Whoever answers, whatever it is, begins anew in the first.
    const [answered] = await queued()
    expect(answered?.start_after.getTime()).toBe(desk.clock.now().getTime() + 30_000)
    service.answer = () => 'slow'
    await run(second as never, pushAgainJob)
    await run(second as never, pushAgainJob)
    expect(service.taken).toHaveLength(3)
    expect(
      (await queued('notifications.push_again')).map(({ start_after }) => start_after.getTime()),
    ).toEqual([desk.clock.now().getTime() + 30_000, desk.clock.now().getTime() + 30_000])
  }, 30_000)
})

describe('nobody is pushed what is not theirs', () => {
  test('a colleague who left, staff who lost the key, an account that is gone or blocked', async () => {
    const employer = await newPerson(desk)
    const colleague = await newPerson(desk, { employer: { id: employer.id, duty: 'buyer' } })
    await subscribe(colleague)
    await desk.owner.query(`delete from ${SCHEMA}.job where name = 'notifications.push'`)
    await tell(colleague, employer.id)
    await desk.runJobs()
    const [left] = await queued()
    await desk.owner.query('update users set employer_id = null, duty = null where id = $1', [colleague.id])
    await run(left as never)
    const staff = await newModerator(desk, ['orders'])
    await subscribe(staff)
    await desk.owner.query(`delete from ${SCHEMA}.job where name = 'notifications.push'`)
    await desk.platform.db.transaction(desk.sites.main, async (tx) =>
      notify(tx, {
        event: 'staff_order.new',
        to: {},
        subject: { kind: 'wallet', id: staff.id },
        params: { order: 1, customer: 'Ada', vehicle: '', service: '' },
        link: '/admin',
      }),
    )
    await desk.runJobs()
    const [lost] = await queued()
    expect(lost).toBeDefined()
    await desk.owner.query("update users set permissions = '{}' where id = $1", [staff.id])
    await run(lost as never)
    await subscribe()
    const [blocked] = await queuedAfterTelling()
    await desk.owner.query('update users set status = 2 where id = $1', [person.id])
    await run(blocked as never)
    expect(service.taken).toEqual([])
  })

  test('with the session its browser goes', async () => {
    await subscribe()
    await desk.call('POST /auth/signout', { token: person.token })
    const { rows } = await desk.owner.query('select 1 from push_devices where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  test('whoever signs in at the same browser takes it over', async () => {
    const { path } = await subscribe()
    const next = await newPerson(desk)
    await subscribe(next, path)
    expect([await devicesOf(person), (await devicesOf(next)).length]).toEqual([[], 1])
  })

  test("nobody removes somebody else's", async () => {
    const { id } = await subscribe()
    const stranger = await newPerson(desk)
    const remove = (token: string) => desk.call('DELETE /push/devices/{id}', { token, params: { id } })
    expect((await remove(stranger.token)).status).toBe(404)
    expect((await remove(person.token)).status).toBe(200)
    expect(await devicesOf(person)).toEqual([])
  })
})

describe('security: where pushes go is named by strangers', () => {
  test.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://user:secret@push.example.com/x',
  ])('%s is refused', async (endpoint) => {
    const body = browser().subscription(endpoint)
    const reply = await desk.call('POST /push/subscribe', { token: person.token, body })
    expect([reply.status, reply.body.code]).toEqual([400, 'outgoing_address_refused'])
  })

  test('keys that are none are refused', async () => {
    const body = browser().subscription(`${service.url}/x`)
    const keys = { ...body.keys, p256dh: 'A'.repeat(87) }
    const reply = await desk.call('POST /push/subscribe', { token: person.token, body: { ...body, keys } })
    expect(reply.body.fields).toEqual({ 'keys.p256dh': { code: 'invalid' } })
  })
})

describe('a test', () => {
  const tryOut = () => desk.call('POST /push/test', { token: person.token })

  test('goes to this browser, and tells what its service says', async () => {
    expect((await tryOut()).status).toBe(404)
    const phone = await subscribe()
    expect((await tryOut()).body).toEqual({ works: true, message: '' })
    expect(phone.open(service.taken[0]?.body as Buffer).body).toBe(
      'Push-Nachrichten kommen in diesem Browser an.',
    )
    service.answer = () => ({ status: 503 })
    expect((await tryOut()).body).toEqual({ works: false, message: '503' })
    service.answer = () => ({ status: 410 })
    expect((await tryOut()).body.works).toBe(false)
    expect(await devicesOf(person)).toEqual([])
  })
})

test('the pair of keys is one for all processes, and another for another installation', () => {
  const keys = vapidKeys({ secretKey: 'a' })
  expect(vapidKeys({ secretKey: 'a' })).toEqual(keys)
  expect(vapidKeys({ secretKey: 'b' })).not.toEqual(keys)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
})
