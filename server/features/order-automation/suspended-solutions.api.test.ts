import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, tuned } from '#server/test/orders.ts'
import { count, logOf, orderOf, revise, sha256, show, solve, versionsOf } from '#server/test/solutions.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { saveSolutionJob } from './save-solution.ts'
import { serveOrderJob } from './serve-order.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)

interface Listed {
  id: string
  original_sha256: string
  suspension: { at: string; reason: string; order_id: string; order_no: number } | null
}
const listed = async (query: Record<string, string> = {}): Promise<Listed[]> =>
  expectDone(await desk.call('GET /solutions', { token: workshop.admin.token, query })).items
const solutionOf = async (original: Buffer): Promise<Listed> => {
  const found = (await listed()).find((item) => item.original_sha256 === sha256(original))
  if (!found) throw new Error('no solution')
  return found
}
const lift = (id: string, token = workshop.admin.token) =>
  desk.call('PUT /solutions/{id}/lift_suspension', { token, params: { id } })
const captures = (userId: string) =>
  count(desk, "ledger_transfers where user_id = $1 and act = 'capture'", userId)
/** A new order of the same file and services, after the automation had its turn. */
async function served(original: Buffer) {
  const { id, customer } = await orderOf(desk, workshop, original)
  await desk.runJobs()
  return { order: await show(desk, workshop, id), customer }
}

describe('a rejected delivery', () => {
  test('suspends the solution that was saved from it: the next order of the file goes to staff, uncharged', async () => {
    const original = bytesOf('saved, then rejected')
    const { id, customer } = await orderOf(desk, workshop, original)
    await desk.runJobs()
    expectDone(await deliver(desk, workshop.admin, id, tuned(original, 'v1'), { save_as_solution: 'true' }))
    await desk.runJobs()
    expect((await served(original)).order.automation_status).toBe('delivered')

    const { order_no } = await revise(desk, customer, id, 'It smokes at full load')
    expect(await solutionOf(original)).toMatchObject({
      suspension: {
        at: desk.clock.now().toISOString(),
        reason: 'It smokes at full load',
        order_id: id,
        order_no,
      },
    })
    const next = await served(original)
    expect([next.order.status, next.order.automation_status, next.order.versions]).toEqual([
      'pending',
      'no_match',
      0,
    ])
    expect(await captures(next.customer.id)).toBe(0)
    expect(logOf(next.order)).toEqual([
      [1, 'start', 'ok', ''],
      [1, 'solution', 'no', 'suspended'],
      [1, 'engine', 'no', 'switched_off'],
    ])
    const revised = await show(desk, workshop, id)
    expect(revised.timeline.at(-1)).toMatchObject({ kind: 'solution_suspended', by: 'system' })
    const own = expectDone(await desk.call('GET /order/{id}', { token: customer.token, params: { id } }))
    expect(own.timeline.at(-1).kind).toBe('revision_requested')
    expect(own.solution).toBeUndefined()
  })

  test('that the automation made suspends what it was made with, whoever saved that', async () => {
    const original = bytesOf('made by the automation')
    await solve(desk, workshop, [original, tuned(original, 'v1')])
    const { order, customer } = await served(original)
    expect(order.automation_status).toBe('delivered')
    await revise(desk, customer, order.id, 'No boost')
    expect((await solutionOf(original)).suspension).toMatchObject({ reason: 'No boost', order_id: order.id })
    expect((await served(original)).order.automation_status).toBe('no_match')
  })

  test('leaves a solution alone that was replaced since, and those of other files', async () => {
    const original = bytesOf('replaced since')
    const other = bytesOf('another file')
    await solve(desk, workshop, [original, tuned(original, 'v1')])
    await solve(desk, workshop, [other, tuned(other, 'v1')])
    const first = await served(original)
    const second = await served(original)
    await revise(desk, second.customer, second.order.id, 'No boost')
    desk.clock.advance(1000)
    const better = tuned(original, 'v2')
    expectDone(await deliver(desk, workshop.admin, second.order.id, better, { save_as_solution: 'true' }))
    await desk.runJobs()
    // The first customer complains of the old one.
    await revise(desk, first.customer, first.order.id, 'No boost here either')
    expect((await solutionOf(original)).suspension).toBeNull()
    expect((await solutionOf(other)).suspension).toBeNull()
    expect(versionsOf((await served(original)).order)).toEqual([sha256(better)])
  })

  test('is not kept when the job that saves it comes after the revision', async () => {
    const original = bytesOf('rejected before it was saved')
    const { id, customer } = await orderOf(desk, workshop, original)
    await desk.runJobs()
    expectDone(await deliver(desk, workshop.admin, id, tuned(original), { save_as_solution: 'true' }))
    await revise(desk, customer, id, 'It smokes')
    await desk.runJobs()
    expect(await count(desk, 'solutions where order_id = $1', id)).toBe(0)
    expect(await count(desk, "stored_files where state = 'temporary'")).toBe(0)
    expect(logOf(await show(desk, workshop, id)).at(-1)).toEqual([1, 'solution', 'no', 'rejected'])
    expect((await served(original)).order.automation_status).toBe('no_match')
  })

  test('of a solution whose own order is gone still suspends it', async () => {
    const original = bytesOf('of an order that is gone')
    await solve(desk, workshop, [original, tuned(original)])
    await desk.owner.query('update solutions set modified_sha256 = null where original_sha256 = $1', [
      Buffer.from(sha256(original), 'hex'),
    ])
    const { order, customer } = await served(original)
    await revise(desk, customer, order.id, 'It smokes')
    expect((await solutionOf(original)).suspension?.reason).toBe('It smokes')
  })
})

/** What happens between the making of a file and its delivery. */
function meanwhile(act: () => Promise<unknown>): Platform {
  const { db, storage } = desk.platform
  let isDone = false
  return {
    ...desk.platform,
    db,
    storage: {
      ...storage,
      read: async (...args) => {
        if (!isDone) {
          isDone = true
          await act()
        }
        return storage.read(...args)
      },
    },
  }
}
const serve = (id: string, platform: Platform) =>
  serveOrderJob.run(platform, desk.sites.main, { order_id: id })

describe('a run that is under way', () => {
  test('does not deliver what is suspended meanwhile', async () => {
    const original = bytesOf('suspended meanwhile')
    await solve(desk, workshop, [original, tuned(original)])
    const earlier = await served(original)
    const { id, customer } = await orderOf(desk, workshop, original)
    await serve(
      id,
      meanwhile(() => revise(desk, earlier.customer, earlier.order.id, 'It smokes')),
    )
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status, order.versions]).toEqual(['pending', 'no_match', 0])
    expect(logOf(order)[1]).toEqual([1, 'solution', 'no', 'suspended'])
    expect(await captures(customer.id)).toBe(0)
    expect(await count(desk, "stored_files where state = 'temporary'")).toBe(0)
  })

  test('delivers what stands in its place when it was replaced meanwhile', async () => {
    const original = bytesOf('replaced meanwhile')
    await solve(desk, workshop, [original, tuned(original, 'v1')])
    const earlier = await served(original)
    const better = tuned(original, 'v2')
    const { id } = await orderOf(desk, workshop, original)
    const { service_key } = (await desk.owner.query('select service_key from orders where id = $1', [id]))
      .rows[0]
    await serve(
      id,
      meanwhile(async () => {
        await revise(desk, earlier.customer, earlier.order.id, 'It smokes')
        desk.clock.advance(1000)
        expectDone(await deliver(desk, workshop.admin, earlier.order.id, better))
        await saveSolutionJob.run(desk.platform, desk.sites.main, {
          order_id: earlier.order.id,
          version: 2,
          service_key,
          user_id: workshop.admin.id,
        })
      }),
    )
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status]).toEqual(['completed', 'delivered'])
    expect(versionsOf(order)).toEqual([sha256(better)])
  })
})

describe('staff', () => {
  test('see before they deliver that the solution is suspended, and replace it with the next version', async () => {
    const original = bytesOf('replaced by the next version')
    await solve(desk, workshop, [original, tuned(original, 'v1')])
    const { order, customer } = await served(original)
    expect(order.solution).toMatchObject({ suspended_at: null, suspended_reason: '' })
    await revise(desk, customer, order.id, 'It smokes')
    const { solution } = await show(desk, workshop, order.id)
    expect(solution).toEqual({
      id: (await solutionOf(original)).id,
      suspended_at: desk.clock.now().toISOString(),
      suspended_reason: 'It smokes',
    })
    desk.clock.advance(1000)
    const better = tuned(original, 'v2')
    expectDone(await deliver(desk, workshop.admin, order.id, better, { save_as_solution: 'true' }))
    await desk.runJobs()
    expect((await solutionOf(original)).suspension).toBeNull()
    expect(versionsOf((await served(original)).order)).toEqual([sha256(better)])
  })

  test('who open an order again reject its file as a customer does: no other order gets it', async () => {
    const original = bytesOf('opened again by staff')
    await solve(desk, workshop, [original, tuned(original, 'v1')])
    const { order } = await served(original)
    expect(order.automation_status).toBe('delivered')
    const reopen = { status: 'processing', reason: 'The customer called: it smokes' }
    const { token } = workshop.admin
    const params = { id: order.id }
    expectDone(await desk.call('PUT /order/{id}/change_status', { token, params, body: reopen }))
    expect((await solutionOf(original)).suspension).toMatchObject({
      reason: 'The customer called: it smokes',
      order_id: order.id,
    })
    const { timeline } = await show(desk, workshop, order.id)
    expect(timeline.slice(-2).map(({ kind }: { kind: string }) => kind)).toEqual([
      'reopened',
      'solution_suspended',
    ])
    const hash = Buffer.from(sha256(tuned(original, 'v1')), 'hex')
    const rejected = 'order_files where order_id = $1 and sha256 = $2 and rejected_at is not null'
    expect(await count(desk, rejected, order.id, hash)).toBe(1)
    expect((await served(original)).order.automation_status).toBe('no_match')
  })

  test('who open an order again before the solution was saved keep none', async () => {
    const original = bytesOf('opened again before it was saved')
    const { id } = await orderOf(desk, workshop, original)
    await desk.runJobs()
    expectDone(await deliver(desk, workshop.admin, id, tuned(original), { save_as_solution: 'true' }))
    const body = { status: 'processing' }
    const { token } = workshop.admin
    expectDone(await desk.call('PUT /order/{id}/change_status', { token, params: { id }, body }))
    await desk.runJobs()
    expect(await count(desk, 'solutions where order_id = $1', id)).toBe(0)
    expect(logOf(await show(desk, workshop, id)).at(-1)).toEqual([1, 'solution', 'no', 'rejected'])
  })

  test('list suspended ones, lift the suspension, and the log says by whom', async () => {
    const original = bytesOf('lifted')
    const modified = tuned(original)
    await solve(desk, workshop, [original, modified])
    const { order, customer } = await served(original)
    await revise(desk, customer, order.id, 'It was the turbo, sorry')
    const { id } = await solutionOf(original)
    const idsOf = async (suspended: string) =>
      (await listed({ suspended, size: '-1' })).map((item) => item.id)
    expect(await idsOf('true')).toContain(id)
    expect(await idsOf('false')).not.toContain(id)

    expect((await lift(id, customer.token)).status).toBe(403)
    for (let time = 0; time < 2; time++) expect(expectDone(await lift(id))).toEqual({ status: 'success' })
    expect((await lift('0190c5f2-0000-7000-8000-000000000000')).body.code).toBe('not_found')
    expect((await solutionOf(original)).suspension).toBeNull()
    expect(versionsOf((await served(original)).order)).toEqual([sha256(modified)])
    const { rows } = await desk.owner.query(
      "select before ->> 'reason' as reason, actor_id from audit_log where act = 'automation.lift_suspension'",
    )
    expect(rows).toEqual([{ reason: 'It was the turbo, sorry', actor_id: workshop.admin.id }])
  })
})

test('an upgrade suspends what was rejected before it', async () => {
  const rejected = bytesOf('rejected before the upgrade')
  const replaced = bytesOf('replaced before the upgrade')
  const good = bytesOf('good before the upgrade')
  for (const file of [rejected, replaced, good]) await solve(desk, workshop, [file, tuned(file, 'v1')])
  for (const file of [rejected, replaced]) {
    const { order, customer } = await served(file)
    desk.clock.advance(1000)
    await revise(desk, customer, order.id, 'It smokes')
    desk.clock.advance(1000)
    const save = { save_as_solution: file === replaced ? 'true' : 'false' }
    expectDone(await deliver(desk, workshop.admin, order.id, tuned(file, 'v2'), save))
  }
  await desk.runJobs()
  await desk.owner.query('update order_files set rejected_at = null')
  await desk.owner.query(
    `update solutions set modified_sha256 = null, suspended_at = null, suspended_reason = '', suspended_order_id = null`,
  )
  // What the timeline called it then, when no CHECK kept its words.
  await desk.owner.query('alter table order_events drop constraint order_events_kind_check')
  await desk.owner.query(`update order_events set kind = 'revision_asked' where kind = 'revision_requested'`)
  // Where the messages of orders stood then.
  await desk.owner.query(
    `create view order_messages as select m.site_id, c.subject_id as order_id, m.from_staff, m.text, m.created_at
     from conversation_messages m join conversations c on c.id = m.conversation_id`,
  )
  const script = await readFile(
    new URL('../../migrations/0014-suspend-solutions.sql', import.meta.url),
    'utf8',
  )
  await desk.owner.query(script.slice(script.indexOf('update order_files')))
  expect((await solutionOf(rejected)).suspension).toMatchObject({ reason: 'It smokes' })
  expect((await solutionOf(replaced)).suspension).toBeNull()
  expect((await solutionOf(good)).suspension).toBeNull()
  const hash = Buffer.from(sha256(tuned(rejected, 'v1')), 'hex')
  expect(await count(desk, 'order_files where sha256 = $1 and rejected_at is not null', hash)).toBe(1)
})
