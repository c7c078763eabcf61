import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts'
import { JOBS } from '#server/app.ts'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { browser, startPushService } from '#server/test/providers/push-service.ts'
import { notify } from '../notify.ts'

const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })
type Service = Awaited<ReturnType<typeof startPushService>>

/** As many as one person may have. */
const DEVICES = 20
/** So many pushes of a queue are under way at once. */
const AT_ONCE = 25

let queue: Jobs
const services: Service[] = []
beforeAll(async () => {
  const jobs = JOBS.filter(({ name }) => /^notifications\.(send|push|push_again)$/.test(name))
  expect(jobs).toHaveLength(3)
  queue = await openJobs(desk.platform, { url: desk.appUrl, worker: true, jobs, scheduled: [] })
  await queue.work()
})
afterEach(async () => {
  // Whoever still waits hears that nobody is there.
  await Promise.all(services.splice(0).map((service) => service.close()))
})
afterAll(() => queue.stop())

async function newService(answer: ReturnType<Service['answer']>): Promise<Service> {
  const service = await startPushService()
  service.answer = () => answer
  services.push(service)
  return service
}

/** Somebody with browsers at so many services, each on a host of its own. */
async function newReader(at: readonly Service[]): Promise<TestPerson> {
  const person = await newPerson(desk)
  for (const [number, { url }] of at.entries()) {
    const body = browser().subscription(`${url}/${number}`)
    expect((await desk.call('POST /push/subscribe', { token: person.token, body })).status).toBe(200)
  }
  return person
}

async function newHangingReader(): Promise<{ person: TestPerson; at: Service[] }> {
  const at = await Promise.all(Array.from({ length: DEVICES }, () => newService('slow')))
  return { person: await newReader(at), at }
}

function tell({ id }: TestPerson): Promise<void> {
  desk.clock.set(new Date())
  return desk.platform.db.transaction(desk.sites.main, async (tx) =>
    notify(tx, {
      event: 'order.delivered',
      to: { accountId: id, people: [{ userId: id, mail: null }] },
      subject: { kind: 'wallet', id: newId() },
      params: { order: 1042, vehicle: 'Golf', service: 'Stage 1' },
      link: '/order_details/7',
    }),
  )
}

const taken = (at: readonly Service[]) => at.reduce((sum, service) => sum + service.taken.length, 0)
const until = (at: readonly Service[], count: number) =>
  expect.poll(() => taken(at), { timeout: 30_000, interval: 10 }).toBe(count)

/** How long a push takes to somebody whose service is fine. */
async function timeOf(reader: TestPerson, service: Service): Promise<number> {
  const before = service.taken.length
  const start = performance.now()
  await tell(reader)
  await until([service], before + 1)
  return performance.now() - start
}

test('the services of one person hang, each on another host: the push of somebody else waits for none', async () => {
  const fine = await newService({ status: 201 })
  const reader = await newReader([fine])
  const hanging = await newHangingReader()
  await tell(hanging.person)
  await until(hanging.at, DEVICES)
  expect(await timeOf(reader, fine)).toBeLessThan(1000)
  // They are tried again in their own queue, and hold up nobody there either.
  await until(hanging.at, 2 * DEVICES)
  expect(await timeOf(reader, fine)).toBeLessThan(1000)
  // What comes next to them goes there without an attempt. It begins with what is left of that queue.
  await tell(hanging.person)
  expect(await timeOf(reader, fine)).toBeLessThan(1000)
  expect(taken(hanging.at)).toBeLessThanOrEqual(2 * DEVICES + (AT_ONCE - DEVICES))
}, 60_000)

test('the services of four people hang: whoever comes behind them waits less than three seconds', async () => {
  const fine = await newService({ status: 201 })
  const reader = await newReader([fine])
  const hanging = await Promise.all(Array.from({ length: 4 }, newHangingReader))
  for (const { person } of hanging) await tell(person)
  await until(hanging[0]?.at ?? [], DEVICES)
  expect(await timeOf(reader, fine)).toBeLessThan(3000)
}, 60_000)

test('a browser that is gone is forgotten, however it came there', async () => {
  const gone = await newService({ status: 410 })
  const reader = await newReader([gone])
  await tell(reader)
  const devices = async () =>
    (await desk.owner.query('select 1 from push_devices where user_id = $1', [reader.id])).rows.length
  expect(await devices()).toBe(1)
  await expect.poll(devices, { timeout: 10_000 }).toBe(0)
  expect(gone.taken).toHaveLength(1)
}, 30_000)
