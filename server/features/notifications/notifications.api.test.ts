import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '#platform/jobs/job.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { JOBS } from '#server/app.ts'
import { useDesk } from '#server/test/desk.ts'
import { newOrder, openWorkshop, type Workshop } from '#server/test/orders.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'
import type { Happening } from './index.ts'
import { notify } from './notify.ts'

const desk = useDesk()
let workshop: Workshop
let customer: TestPerson

beforeAll(async () => {
  workshop = await openWorkshop(desk)
})
beforeEach(async () => {
  desk.clock.set(new Date())
  customer = await newCustomerWith(desk, 1000)
})
afterEach(() => desk.runJobs())

const sendJob = JOBS.find(({ name }) => name === 'notifications.send') as Job
/** A subject that is there for good. */
const ORDER = '01890000-0000-7000-8000-0000000000b1'

const happening = (people: Happening['to'], more: Partial<Happening> = {}): Happening => ({
  event: 'order.message',
  to: people,
  subject: { kind: 'wallet', id: ORDER },
  params: { order: 1042, vehicle: 'Golf', service: 'Stage 1' },
  link: `/order_details/${ORDER}`,
  ...more,
})
const toOwner = (person: TestPerson, more: Partial<Happening> = {}) =>
  happening({ accountId: person.id, people: [{ userId: person.id }] }, more)

const told = async (one: Happening, site: 'main' | 'other' = 'main') =>
  desk.platform.db.transaction(desk.sites[site], async (tx) => notify(tx, one))

const bellOf = async (person: TestPerson, query = {}) =>
  (await desk.call('GET /notifications', { token: person.token, query })).body

const queued = async () =>
  (
    await desk.owner.query(
      `select data from ${SCHEMA}.job where name = 'notifications.send' and state = 'created'`,
    )
  ).rows

describe('the bell', () => {
  test('tells a customer of the steps of their order, in their language, with the way there', async () => {
    const german = await newCustomerWith(desk, 1000, { locale: 'de' })
    const staff = await newModerator(desk, ['orders'])
    const { id, order_no } = await newOrder(desk, german, workshop)
    await desk.call('PUT /order/{id}/cancel_order', {
      token: staff.token,
      params: { id },
      body: { reason: 'Falsche Datei' },
    })
    await desk.runJobs()
    const { items, unread, next } = await bellOf(german)
    expect(
      items.map(({ title, body, link, is_read }: Record<string, string>) => [title, body, link, is_read]),
    ).toEqual([
      [`Auftrag #${order_no} wurde storniert`, 'Falsche Datei', `/order_details/${id}`, false],
      [`Auftrag #${order_no} eingegangen`, expect.stringContaining(' · '), `/order_details/${id}`, true],
    ])
    expect([unread, next]).toEqual([1, null])
  })

  test('tells staff who may see orders, and nobody of what they did themselves', async () => {
    const [sees, blind] = [await newModerator(desk, ['orders']), await newModerator(desk, ['settings'])]
    const { id } = await newOrder(desk, customer, workshop)
    await desk.runJobs()
    const about = async (person: TestPerson) =>
      (await bellOf(person)).items.filter(({ subject }: { subject: { id: string } }) => subject.id === id)
    expect((await about(sees)).map(({ event }: { event: string }) => event)).toEqual(['staff_order.new'])
    expect(await about(blind)).toEqual([])
  })

  test('tells the one who works on an order, and everybody once they have gone', async () => {
    const [assignee, other] = [await newModerator(desk, ['orders']), await newModerator(desk, ['orders'])]
    const { id } = await newOrder(desk, customer, workshop)
    await desk.call('PUT /order/{id}/take', { token: assignee.token, params: { id }, body: { taken: true } })
    const write = () => {
      const form = new FormData()
      form.set('text', 'Any news?')
      return desk.call('POST /order_message/{id}', { token: customer.token, params: { id }, form })
    }
    const heard = async (person: TestPerson) =>
      (await bellOf(person)).items.filter(({ event }: { event: string }) => event === 'staff_order.message')
        .length
    await write()
    await desk.runJobs()
    expect([await heard(assignee), await heard(other)]).toEqual([1, 0])
    await desk.owner.query("update users set permissions = '{}' where id = $1", [assignee.id])
    await write()
    await desk.runJobs()
    expect(await heard(other)).toBe(1)
  })

  test('gathers what is unread about one thing, and begins anew once it was read', async () => {
    await told(toOwner(customer, { params: { order: 7, vehicle: 'Golf', service: 'S', text: 'First' } }))
    await told(toOwner(customer))
    await told(toOwner(customer))
    await desk.runJobs()
    const [one] = (await bellOf(customer)).items
    expect([one.title, one.body, one.count]).toEqual(['3 new messages about order #1042', 'First', 3])
    const read = await desk.call('POST /notifications/read', {
      token: customer.token,
      body: { subject: { kind: 'wallet', id: ORDER } },
    })
    expect(read.body).toEqual({ unread: 0 })
    await told(toOwner(customer))
    await desk.runJobs()
    const { items, unread } = await bellOf(customer)
    expect([items.map(({ count }: { count: number }) => count), unread]).toEqual([[1, 3], 1])
  })

  test('two that happen at once become one', async () => {
    await told(toOwner(customer))
    await told(toOwner(customer))
    const jobs = await queued()
    await Promise.all(jobs.map(({ data }) => runJob(desk.platform, sendJob, data)))
    expect((await bellOf(customer)).items.map(({ count }: { count: number }) => count)).toEqual([2])
  })

  test('a job that runs twice tells once: one entry, one mail', async () => {
    await told(toOwner(customer))
    const [job] = await queued()
    for (const _ of [1, 2]) await runJob(desk.platform, sendJob, job.data)
    expect((await bellOf(customer)).items.map(({ count }: { count: number }) => count)).toEqual([1])
    expect(await desk.mailsTo(customer.email)).toHaveLength(1)
  })

  test('is walked by cursors', async () => {
    for (let number = 0; number < 23; number++) {
      const id = `01890000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`
      await told(toOwner(customer, { subject: { kind: 'wallet', id } }))
    }
    await desk.runJobs()
    const first = await bellOf(customer)
    expect([first.items.length, first.unread]).toEqual([20, 23])
    const second = await bellOf(customer, { after: first.next })
    expect([second.items.length, second.next]).toEqual([3, null])
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(23)
    const wrong = await desk.call('GET /notifications', { token: customer.token, query: { after: 'e30' } })
    expect(wrong.status).toBe(400)
  })

  test('some, all, or nothing that can be told apart', async () => {
    await told(toOwner(customer))
    await told(toOwner(customer, { event: 'order.delivered' }))
    await desk.runJobs()
    const read = (body: object) => desk.call('POST /notifications/read', { token: customer.token, body })
    const [{ id }] = (await bellOf(customer)).items
    expect((await read({ ids: [id] })).body).toEqual({ unread: 1 })
    expect((await read({})).body.fields).toEqual({ ids: { code: 'required' } })
    expect((await read({ ids: [id], all: true })).body.fields).toEqual({ ids: { code: 'contradicts' } })
    expect((await read({ all: true })).body).toEqual({ unread: 0 })
  })

  test("nobody marks somebody else's", async () => {
    await told(toOwner(customer))
    await desk.runJobs()
    const [{ id }] = (await bellOf(customer)).items
    const stranger = await newPerson(desk)
    await desk.call('POST /notifications/read', { token: stranger.token, body: { ids: [id] } })
    expect((await bellOf(customer)).unread).toBe(1)
  })

  test('an order that is deleted takes what was told of it along', async () => {
    const admin = await newModerator(desk, ['orders'])
    const { id } = await newOrder(desk, customer, workshop)
    await desk.runJobs()
    const options = { token: admin.token, params: { id } }
    await desk.call('PUT /order/{id}/cancel_order', { ...options, body: { reason: 'Twice' } })
    await desk.call('DELETE /order/{id}', options)
    await desk.runJobs()
    const { rows } = await desk.owner.query('select 1 from notifications where subject_id = $1', [id])
    expect(rows).toEqual([])
  })
})
