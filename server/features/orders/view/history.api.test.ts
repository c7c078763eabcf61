import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliver,
  expectDone,
  newOrder,
  openWorkshop,
  strayFiles,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import { newModerator, newPerson, signInAgain, type TestPerson } from '#server/test/people.ts'
import { count } from '#server/test/solutions.ts'
import { newCustomerWith } from '#server/test/wallets.ts'
import { syntheticImage } from '../../../../demo/synthetic-image.ts'

/* What stays of orders: files for those who may have them, figures, and what can be deleted. */
const desk = useDesk()
let workshop: Workshop
let customer: TestPerson
let staff: TestPerson
beforeAll(async () => {
  await at('2026-03-02T09:00:00Z')
})

async function at(time: string) {
  desk.clock.set(time)
  workshop = workshop
    ? { ...workshop, admin: await signInAgain(desk, workshop.admin) }
    : await openWorkshop(desk)
  customer = customer ? await signInAgain(desk, customer) : await newCustomerWith(desk, 10_000)
  staff = staff ? await signInAgain(desk, staff) : await newModerator(desk, ['orders'])
}

let number = 0
async function order(fields: Record<string, string> = {}) {
  const original = bytesOf(`history ${number++}`)
  const { id } = await newOrder(desk, customer, workshop, { file: original, fields })
  return { id, original }
}

describe('files are downloaded', () => {
  test('by their owner and by staff with the key, byte for byte', async () => {
    const { id, original } = await order()
    expectDone(await deliver(desk, staff, id, tuned(original)))
    const fetch = async (what: 'old' | 'new', { token }: TestPerson, site: 'main' | 'other' = 'main') =>
      desk.call(`GET /order/{id}/download_${what}_file`, { token, params: { id }, site })
    for (const person of [customer, staff]) {
      expect((await fetch('old', person)).body).toEqual(original)
      const { body, headers } = await fetch('new', person)
      expect(body).toEqual(tuned(original))
      expect(headers['content-disposition']).toMatch(/^attachment; filename="modified\.bin"/)
      expect(headers['cache-control']).toMatch(/private|no-store/)
    }
    const statuses = [
      (await fetch('new', await newPerson(desk))).status,
      (await fetch('new', await newPerson(desk, { kind: 'agent' }))).status,
      (await fetch('new', await newModerator(desk, ['tickets']))).status,
      (await fetch('new', await newPerson(desk, { site: 'other' }), 'other')).status,
      (await fetch('new', customer, 'other')).status,
    ]
    expect(statuses).toEqual([404, 404, 403, 404, 401])
  })

  test('of this order only, whatever order is named', async () => {
    const mine = await order()
    const other = await newCustomerWith(desk, 100)
    const theirs = await newOrder(desk, other, workshop, { file: bytesOf('theirs') })
    const { status } = await desk.call('GET /order/{id}/download_file/{file_id}', {
      token: customer.token,
      params: { id: mine.id, file_id: theirs.files[0].id },
    })
    expect(status).toBe(404)
    const none = await desk.call('GET /order/{id}/download_new_file', {
      token: customer.token,
      params: { id: mine.id },
    })
    expect(none.status).toBe(404)
  })

  test('in parts, so that a broken download goes on', async () => {
    const { id, original } = await order()
    const { status, body, headers } = await desk.call('GET /order/{id}/download_old_file', {
      token: customer.token,
      params: { id },
      headers: { range: 'bytes=4000-' },
    })
    expect([status, body, headers['content-range']]).toEqual([
      206,
      original.subarray(4000),
      'bytes 4000-4095/4096',
    ])
  })
})

test('related are orders of the same car, however its plate was typed, and of the same file', async () => {
  const file = bytesOf('the same file')
  const first = await newOrder(desk, customer, workshop, { file, fields: { reg_no: 'K-RL 77' } })
  const somebody = await newCustomerWith(desk, 100)
  const second = await newOrder(desk, somebody, workshop, { file, fields: { reg_no: '' } })
  const third = await newOrder(desk, somebody, workshop, { fields: { reg_no: 'krl77' } })
  const related = async (id: string) =>
    expectDone(await desk.call('GET /order/{id}/related', { token: staff.token, params: { id } })).items.map(
      ({ id, why }: { id: string; why: string[] }) => [id, why],
    )
  expect(await related(first.id)).toEqual([
    [third.id, ['same_car']],
    [second.id, ['same_file']],
  ])
  expect(await related(second.id)).toEqual([[first.id, ['same_file']]])
  const { status } = await desk.call('GET /order/{id}/related', {
    token: customer.token,
    params: { id: first.id },
  })
  expect(status).toBe(403)
})

test('related are orders whose files name the same software, whoever sent them, on this site', async () => {
  const image = (seed: string, software: string) =>
    syntheticImage({ size: 64 * 1024, seed, texts: ['0281017256', software] })
  const plain = { fields: { reg_no: '' } }
  const somebody = await newCustomerWith(desk, 100)
  const elsewhere = await openWorkshop(desk, 'other')
  const foreigner = await newCustomerWith(desk, 100, { site: 'other' })
  const first = await newOrder(desk, customer, workshop, { ...plain, file: image('one', '1037512345') })
  const second = await newOrder(desk, somebody, workshop, { ...plain, file: image('two', '1037512345') })
  const third = await newOrder(desk, somebody, workshop, { ...plain, file: image('three', '1037999999') })
  const nameless = await newOrder(desk, somebody, workshop, { ...plain, file: bytesOf('nameless') })
  const other = { ...plain, site: 'other' as const, file: image('four', '1037512345') }
  const foreign = await newOrder(desk, foreigner, elsewhere, other)
  // Files that come with the order are read by the job that follows it.
  await desk.runJobs()
  const related = async (id: string, { token } = staff, site: 'main' | 'other' = 'main') =>
    desk.call('GET /order/{id}/related', { token, params: { id }, site })
  const found = async (id: string, who?: TestPerson, site?: 'main' | 'other') =>
    expectDone(await related(id, who, site)).items.map((item: { id: string; why: string[] }) => [
      item.id,
      item.why,
    ])
  expect(await found(first.id)).toEqual([[second.id, ['same_software']]])
  expect(await found(second.id)).toEqual([[first.id, ['same_software']]])
  // Another number, or none: nothing in common, not even having none.
  expect([await found(third.id), await found(nameless.id)]).toEqual([[], []])
  expect(await found(foreign.id, elsewhere.admin, 'other')).toEqual([])
  const refused = [
    await related(first.id, customer),
    await related(first.id, somebody),
    await related(first.id, await newModerator(desk, ['tickets'])),
    await related(first.id, elsewhere.admin, 'other'),
    await related(foreign.id),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404])
  // The very same file is that, and has the same software besides.
  const again = await newOrder(desk, somebody, workshop, { ...plain, file: image('three', '1037999999') })
  await desk.runJobs()
  expect(await found(again.id)).toEqual([[third.id, ['same_file', 'same_software']]])
})

describe('deleting', () => {
  const remove = (id: string, { token } = staff) => desk.call('DELETE /order/{id}', { token, params: { id } })

  test('takes a cancelled order with its files and messages; the ledger stays', async () => {
    const { id } = await order()
    const form = new FormData()
    form.set('text', 'With a log')
    form.set('file', new Blob(['log']), 'log.csv')
    const params = { id }
    const message = expectDone(
      await desk.call('POST /order_message/{id}', { token: customer.token, params, form }),
    )
    const body = { reason: 'Wrong car' }
    expectDone(await desk.call('PUT /order/{id}/cancel_order', { token: staff.token, params: { id }, body }))
    const entries = () => count(desk, 'ledger_transfers where subject_id = $1', id)
    const before = await entries()
    expect(before).toBe(2)
    expect((await remove(id)).status).toBe(200)
    for (const table of ['order_files', 'order_events', 'order_items'])
      expect([table, await count(desk, `${table} where order_id = $1`, id)]).toEqual([table, 0])
    expect(await count(desk, 'conversations where subject_id = $1', id)).toBe(0)
    expect(await count(desk, 'conversation_messages where id = $1', message.id)).toBe(0)
    expect([await entries(), await strayFiles(desk)]).toEqual([before, []])
    expect((await desk.call('GET /order/{id}', { token: customer.token, params: { id } })).status).toBe(404)
    const { rows } = await desk.owner.query(
      "select actor_id, before from audit_log where act = 'orders.delete' order by id desc limit 1",
    )
    expect(rows[0]).toMatchObject({ actor_id: staff.id, before: { status: 'cancelled' } })
  })

  test('is refused while anything could still come of the order', async () => {
    const { id, original } = await order()
    expect((await remove(id)).body.code).toBe('wrong_state')
    expectDone(await deliver(desk, staff, id, tuned(original)))
    expect((await remove(id)).body).toMatchObject({ code: 'wrong_state', params: { status: 'completed' } })
    expect((await remove(id, customer)).status).toBe(403)
  })
})

test('statistics: what came and left each day, how well promises were kept, and how long it took', async () => {
  await desk.owner.query('delete from orders')
  await at('2026-05-11T09:00:00Z')
  const slow = await order({ time_frame: 'asap' })
  const quick = await order({ time_frame: '5-6_hours' })
  await at('2026-05-11T09:20:00Z')
  expectDone(await deliver(desk, staff, quick.id, tuned(quick.original)))
  // Just past midnight in Berlin, where the site counts its days.
  await at('2026-05-11T22:30:00Z')
  expectDone(await deliver(desk, staff, slow.id, tuned(slow.original)))
  await order()
  const { body } = await desk.call('GET /order_statistics', { token: staff.token })
  expect(body.days).toHaveLength(30)
  expect(body.days.slice(-3)).toEqual([
    { date: '2026-05-10', submitted: 0, delivered: 0 },
    { date: '2026-05-11', submitted: 2, delivered: 1 },
    { date: '2026-05-12', submitted: 1, delivered: 1 },
  ])
  expect(body).toMatchObject({ in_time_share: 0.5, median_minutes: (20 + 810) / 2, automated: 0 })
  await at('2026-06-20T09:00:00Z')
  const later = (await desk.call('GET /order_statistics', { token: staff.token })).body
  expect(later).toMatchObject({ in_time_share: null, median_minutes: null, automated: 0 })
})
