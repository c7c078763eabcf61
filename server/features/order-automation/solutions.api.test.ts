import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliver,
  expectDone,
  type OrderOptions,
  openWorkshop,
  orderForm,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import { newAdmin } from '#server/test/people.ts'
import { count, logOf, orderOf, revise, sha256, show, solve, versionsOf } from '#server/test/solutions.ts'
import { newCustomerWith } from '#server/test/wallets.ts'
import { saveSolutionJob } from './save-solution.ts'

const desk = useDesk()
let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop(desk)
})

const listed = async (query: Record<string, string> = {}) =>
  expectDone(await desk.call('GET /solutions', { token: workshop.admin.token, query }))
const solutionOf = async (original: Buffer) =>
  (await listed()).items.find(
    (item: { original_sha256: string }) => item.original_sha256 === sha256(original),
  )

const keyOf = async (orderId: string): Promise<string> =>
  (await desk.owner.query('select service_key from orders where id = $1', [orderId])).rows[0].service_key

describe('a known file', () => {
  const original = bytesOf('known', 200_000)
  const modified = tuned(original, 'known')
  beforeAll(async () => void (await solve(desk, workshop, [original, modified])))

  test('is delivered by itself: the exact bytes, one capture, a mail, and the log says how', async () => {
    const { id, customer } = await orderOf(desk, workshop, original, { name: 'golf.bin' })
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status, order.versions]).toEqual(['completed', 'delivered', 1])
    expect(versionsOf(order)).toEqual([sha256(modified)])
    expect(order.files.find(({ kind }: { kind: string }) => kind === 'modified').name).toMatch(
      /^golf_Stage-1-.+\.bin$/,
    )
    expect(order.guards[0].checks.filter(({ passed }: { passed: boolean }) => passed)).toHaveLength(6)
    expect(order.delivered_by).toBeNull()
    expect(logOf(order)).toEqual([
      [1, 'start', 'ok', ''],
      [1, 'solution', 'ok', expect.stringMatching(/^found .+ · Stage 1/)],
      [1, 'guard', 'ok', ''],
      [1, 'delivery', 'ok', ''],
    ])
    expect(order.timeline.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
      ['submitted', 'customer'],
      ['automation_delivered', 'system'],
    ])
    const captures = "ledger_transfers where user_id = $1 and act = 'capture'"
    expect(await count(desk, captures, customer.id)).toBe(1)
    const download = await desk.call('GET /order/{id}/download_new_file', {
      token: customer.token,
      params: { id },
    })
    expect(sha256(download.body)).toBe(sha256(modified))
    const mails = await desk.mailsTo(customer.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(String(order.order_no)),
      expect.stringContaining(String(order.order_no)),
    ])
  })

  test('that was never looked at is looked at', async () => {
    const { id } = await orderOf(desk, workshop, original)
    await desk.owner.query('update order_files set analysis = null where order_id = $1', [id])
    await desk.runJobs()
    expect(await count(desk, "order_files where order_id = $1 and analysis->>'size' = '200000'", id)).toBe(2)
  })

  test('is counted as used', async () => {
    const before = await solutionOf(original)
    await orderOf(desk, workshop, original)
    await desk.runJobs()
    expect(await solutionOf(original)).toMatchObject({
      used: before.used + 1,
      last_used_at: desk.clock.now().toISOString(),
    })
  })

  test.each<[string, OrderOptions]>([
    ['other services', { options: true }],
    ['other fault codes', { fields: { fault_codes: JSON.stringify(['P0401']) } }],
    ['another byte', { file: tuned(original, 'another') }],
  ])('with %s is left to staff, and the customer hears nothing of it', async (_, options) => {
    const { id, customer } = await orderOf(desk, workshop, original, options)
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status]).toEqual(['pending', 'no_match'])
    expect(logOf(order)).toEqual([
      [1, 'start', 'ok', ''],
      [1, 'solution', 'no', 'no_solution'],
      [1, 'engine', 'no', 'switched_off'],
    ])
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'automation_no_match', by: 'system' })
    const own = expectDone(await desk.call('GET /order/{id}', { token: customer.token, params: { id } }))
    expect(own.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['submitted'])
  })

  test('with a second control unit is left to staff, and their delivery makes no solution', async () => {
    const before = await solutionOf(original)
    const customer = await newCustomerWith(desk, 100)
    const form = orderForm(workshop, { file: original })
    form.set('second_file', new Blob([new Uint8Array(bytesOf('second'))]), 'second.bin')
    const { id } = expectDone(await desk.call('POST /order', { token: customer.token, form }))
    await desk.runJobs()
    const line = [1, 'solution', 'no', 'two_files']
    expect(logOf(await show(desk, workshop, id))).toEqual([[1, 'start', 'ok', ''], line])
    expectDone(await deliver(desk, workshop.admin, id, tuned(original, 'pair'), { save_as_solution: 'true' }))
    await desk.runJobs()
    expect(logOf(await show(desk, workshop, id)).at(-1)).toEqual(line)
    expect(await solutionOf(original)).toEqual(before)
  })

  test('is not delivered while solutions are switched off', async () => {
    const configure = async (body: object) =>
      expectDone(await desk.call('POST /automation_settings', { token: workshop.admin.token, body }))
    await configure({ solutions_on: false })
    const { id } = await orderOf(desk, workshop, original)
    await desk.runJobs()
    await configure({ solutions_on: true })
    const order = await show(desk, workshop, id)
    expect(order.automation_status).toBe('no_match')
    expect(logOf(order)[1]).toEqual([1, 'solution', 'no', 'switched_off'])
  })

  test('is not sent a second time to a customer who came back with it', async () => {
    const { id, customer } = await orderOf(desk, workshop, original)
    await desk.runJobs()
    await revise(desk, customer, id, 'It smokes')
    const lifted = { token: workshop.admin.token, params: { id: (await solutionOf(original)).id } }
    expectDone(await desk.call('PUT /solutions/{id}/lift_suspension', lifted))
    expectDone(
      await desk.call('POST /order/{id}/automation_retry', { token: workshop.admin.token, params: { id } }),
    )
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status, order.versions]).toEqual(['processing', 'no_match', 1])
    expect(logOf(order).slice(4)).toEqual([
      [2, 'start', 'ok', ''],
      [2, 'solution', 'no', 'delivered_before'],
      [2, 'engine', 'no', 'switched_off'],
    ])
  })
})

describe('a solution', () => {
  test('that the delivery guard does not like is never delivered by itself', async () => {
    const original = bytesOf('longer')
    const modified = Buffer.concat([tuned(original, 'longer'), Buffer.from('more')])
    await solve(desk, workshop, [original, modified], { overrule: 'The tool wants it so' })
    const { id, customer } = await orderOf(desk, workshop, original)
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status, order.versions]).toEqual(['pending', 'failed', 0])
    expect(logOf(order).at(-1)).toEqual([1, 'guard', 'failed', 'failed_checks same_length'])
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'automation_failed', by: 'system' })
    expect(await count(desk, "stored_files where state = 'temporary'")).toBe(0)
    expect(await desk.mailsTo(customer.email)).toHaveLength(1)
  })

  test('that is damaged serves nobody, and staff read so', async () => {
    const original = bytesOf('damaged')
    await solve(desk, workshop, [original, tuned(original)])
    const other = bytesOf('not damaged')
    await solve(desk, workshop, [other, tuned(other)])
    // The one's difference under the other's name.
    await desk.owner.query(
      `update solutions set delta_file_id = (select delta_file_id from solutions where original_sha256 = $2)
       where original_sha256 = $1`,
      [Buffer.from(sha256(original), 'hex'), Buffer.from(sha256(other), 'hex')],
    )
    const { id } = await orderOf(desk, workshop, original)
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status]).toEqual(['pending', 'failed'])
    expect(logOf(order).at(-1)).toEqual([1, 'solution', 'failed', 'damaged'])
    expect(await count(desk, "stored_files where state = 'temporary'")).toBe(0)
  })

  test('is told to staff, and a newer one for the same takes its place', async () => {
    const original = bytesOf('replaced')
    const first = await solve(desk, workshop, [original, tuned(original, 'first')])
    const saved = (await show(desk, workshop, first)).timeline.at(-1)
    expect([saved.kind, saved.by]).toEqual(['solution_saved', 'system'])
    const { delta_file_id: firstDelta } = (
      await desk.owner.query('select delta_file_id from solutions where order_id = $1', [first])
    ).rows[0]
    // The automation delivers what it knows; staff find a better way when the customer comes back.
    const { id, customer } = await orderOf(desk, workshop, original)
    await desk.runJobs()
    await revise(desk, customer, id, 'It smokes')
    desk.clock.advance(1000)
    const better = tuned(original, 'better')
    expectDone(await deliver(desk, workshop.admin, id, better, { save_as_solution: 'true' }))
    await desk.runJobs()
    expect(await solutionOf(original)).toMatchObject({ order_id: id, used: 0, last_used_at: null })
    expect(await count(desk, "stored_files where id = $1 and state = 'released'", firstDelta)).toBe(1)
    const next = await orderOf(desk, workshop, original)
    await desk.runJobs()
    expect(versionsOf(await show(desk, workshop, next.id))).toEqual([sha256(better)])
    // Of an older delivery, and of one that was saved already, nothing is taken.
    const before = await solutionOf(original)
    for (const [order_id, version] of [
      [first, 1],
      [id, 2],
    ] as const)
      await saveSolutionJob.run(desk.platform, desk.sites.main, {
        order_id,
        version,
        service_key: await keyOf(order_id),
        user_id: workshop.admin.id,
      })
    expect(await solutionOf(original)).toEqual(before)
    expect(await count(desk, "stored_files where state = 'temporary'")).toBe(0)
    const kinds = (await show(desk, workshop, id)).timeline.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'solution_saved')).toHaveLength(1)
  })

  test('is for the services that it was made for, whatever is ordered by the time it is saved', async () => {
    const original = bytesOf('made for one, saved for another')
    const { token } = workshop.admin
    const prices = { price_1: 10, price_2: 10, price_3: 10 }
    const eco = expectDone(await desk.call('POST /service', { token, body: { name: 'Eco', ...prices } }))
    const { id } = await orderOf(desk, workshop, original)
    expectDone(await deliver(desk, workshop.admin, id, tuned(original), { save_as_solution: 'true' }))
    const other = await orderOf(desk, workshop, original, { fields: { service_id: eco.id } })
    await desk.owner.query('update orders set service_key = $2 where id = $1', [id, await keyOf(other.id)])
    await desk.runJobs()
    expect((await show(desk, workshop, other.id)).automation_status).toBe('no_match')
    const same = await orderOf(desk, workshop, original)
    const saved = await desk.owner.query('select service_key from solutions where order_id = $1', [id])
    expect(saved.rows).toEqual([{ service_key: await keyOf(same.id) }])
  })

  test('outlives the files of the order that it came from', async () => {
    const original = bytesOf('kept')
    const modified = tuned(original, 'kept')
    const source = await solve(desk, workshop, [original, modified])
    await desk.runScheduled('orders.expire_files')
    desk.clock.advance(32 * 24 * 60 * 60 * 1000)
    await desk.runScheduled('orders.expire_files')
    desk.clock.advance(8 * 24 * 60 * 60 * 1000)
    await desk.runScheduled('orders.expire_files')
    await desk.runScheduled('system.sweep')
    // Nobody stays logged in for so long.
    workshop = { ...workshop, admin: await newAdmin(desk) }
    expect((await show(desk, workshop, source)).files_deleted_at).not.toBeNull()
    const { id } = await orderOf(desk, workshop, original)
    await desk.runJobs()
    expect(versionsOf(await show(desk, workshop, id))).toEqual([sha256(modified)])
  })
})
