import { beforeAll, describe, expect, test } from 'vitest'
import { updateOrder } from '#features/orders/index.ts'
import type { Platform } from '#platform/platform.ts'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliver,
  expectDone,
  openWorkshop,
  strayFiles,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import { newModerator, signInAgain } from '#server/test/people.ts'
import { count, logOf, orderOf, revise, sha256, show, solve, versionsOf } from '#server/test/solutions.ts'
import { wrongWallets } from '#server/test/wallets.ts'
import { serveOrderJob } from './serve-order.ts'
import { beginTurn, endTurn } from './turn.ts'

const desk = useDesk()
const original = bytesOf('turns')
const modified = tuned(original, 'turns')
let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop(desk)
  await solve(desk, workshop, [original, modified])
})

const serve = (id: string, platform: Platform = desk.platform) =>
  serveOrderJob.run(platform, desk.sites.main, { order_id: id })
const staffs = (key: Parameters<typeof desk.call>[0], id: string, body: object) =>
  desk.call(key, { token: workshop.admin.token, params: { id }, body })
const captures = (userId: string) =>
  count(desk, "ledger_transfers where user_id = $1 and act = 'capture'", userId)

/** A program that is killed at the n-th time it writes: nothing that it does from then on happens. */
function killedAt(n: number): { platform: Platform; wasKilled: () => boolean } {
  const { db } = desk.platform
  let left = n
  const alive = <T>(act: () => Promise<T>): Promise<T> => {
    if (left <= 0) throw new Error('killed')
    return act()
  }
  const platform: Platform = {
    ...desk.platform,
    db: {
      ...db,
      read: (site, work) => alive(() => db.read(site, work)),
      withoutSite: (work) => alive(() => db.withoutSite(work)),
      statement: async (site, work) => {
        left -= 1
        return alive(() => db.statement(site, work))
      },
      transaction: async (site, work) => {
        left -= 1
        return alive(() => db.transaction(site, work))
      },
    },
  }
  return { platform, wasKilled: () => left <= 0 }
}

describe('the job', () => {
  test('killed between any two steps and run again delivers once, and leaves nothing behind', async () => {
    for (let step = 1, isOver = false; !isOver; step++) {
      const { id, customer } = await orderOf(desk, workshop, original)
      const { platform, wasKilled } = killedAt(step)
      await serve(id, platform).catch((error: Error) => expect(error.message).toBe('killed'))
      isOver = !wasKilled()
      await serve(id)
      const order = await show(desk, workshop, id)
      expect([step, order.status, order.automation_status]).toEqual([step, 'completed', 'delivered'])
      expect(versionsOf(order)).toEqual([sha256(modified)])
      expect(await captures(customer.id)).toBe(1)
      if (isOver) expect(step).toBeGreaterThan(4)
    }
    await desk.runJobs()
    desk.clock.advance(25 * 60 * 60 * 1000)
    workshop = { ...workshop, admin: (await openWorkshop(desk)).admin }
    await desk.runScheduled('system.sweep')
    expect(await count(desk, "stored_files where state <> 'attached'")).toBe(0)
    expect(await strayFiles(desk)).toEqual([])
    expect(await wrongWallets(desk)).toEqual([])
  })

  test('run eight times at once delivers once', async () => {
    const { id, customer } = await orderOf(desk, workshop, original)
    await Promise.all(Array.from({ length: 8 }, () => serve(id)))
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status, order.versions]).toEqual(['completed', 'delivered', 1])
    expect(await captures(customer.id)).toBe(1)
    expect(logOf(order).filter(([, step]) => step === 'delivery')).toHaveLength(1)
    const mails = await desk.mailsTo(customer.email)
    expect(mails).toHaveLength(2)
  })

  test('that comes again after a revision was asked for delivers nothing', async () => {
    const file = bytesOf('revised')
    await solve(desk, workshop, [file, tuned(file)])
    const { id, customer } = await orderOf(desk, workshop, file)
    await desk.runJobs()
    await revise(desk, customer, id, 'It smokes')
    await serve(id)
    const order = await show(desk, workshop, id)
    expect([order.status, order.versions, logOf(order).length]).toEqual(['processing', 1, 4])
  })

  test('of an order that was deleted does nothing', async () => {
    await serve('0190c5f2-0000-7000-8000-000000000000')
    expect(await count(desk, "automation_runs where order_id = '0190c5f2-0000-7000-8000-000000000000'")).toBe(
      0,
    )
  })
})

describe('people who were quicker are left alone:', () => {
  test.each<[string, string, (id: string) => Promise<unknown>]>([
    [
      'delivered by staff',
      'completed',
      async (id) => expectDone(await deliver(desk, workshop.admin, id, tuned(original, 'by hand'))),
    ],
    [
      'cancelled',
      'cancelled',
      async (id) => expectDone(await staffs('PUT /order/{id}/cancel_order', id, { reason: 'Sold the car' })),
    ],
    [
      'incomplete',
      'incomplete',
      async (id) =>
        expectDone(
          await staffs('PUT /order/{id}/change_status', id, { status: 'incomplete', reason: 'Which unit?' }),
        ),
    ],
  ])('%s', async (_, status, act) => {
    const before = await orderOf(desk, workshop, original)
    await act(before.id)
    await desk.runJobs()
    const order = await show(desk, workshop, before.id)
    expect([order.status, order.automation_status]).toEqual([status, 'none'])
    expect(logOf(order)).toEqual([[1, 'start', 'no', `left_alone ${status}`]])

    // The same while the turn is under way.
    const during = await orderOf(desk, workshop, original)
    const turn = await beginTurn(desk.platform, desk.sites.main, during.id)
    if (!turn) throw new Error('there is a turn')
    await act(during.id)
    await endTurn(desk.platform, desk.sites.main, turn, 'failed', [])
    const later = await show(desk, workshop, during.id)
    expect([later.status, later.automation_status]).toEqual([status, 'none'])
    expect(logOf(later).at(-1)).toEqual([1, 'start', 'no', `left_alone ${status}`])
    await desk.runJobs()
  })
})

test('an order whose services changed under way is begun anew', async () => {
  const { id } = await orderOf(desk, workshop, original, { options: true })
  const turn = await beginTurn(desk.platform, desk.sites.main, id)
  if (!turn) throw new Error('there is a turn')
  const plain = (await desk.owner.query('select service_key from solutions')).rows[0].service_key
  await desk.platform.db.transaction(desk.sites.main, (tx) => updateOrder(tx, id, { service_key: plain }))
  await endTurn(desk.platform, desk.sites.main, turn, 'no_match', [])
  expect((await show(desk, workshop, id)).automation_status).toBe('queued')
  await desk.runJobs()
  const order = await show(desk, workshop, id)
  expect(order.automation_status).toBe('delivered')
  expect(logOf(order).slice(0, 3)).toEqual([
    [1, 'start', 'ok', ''],
    [1, 'start', 'no', 'changed'],
    [2, 'start', 'ok', ''],
  ])
})

describe('a fault of our own', () => {
  test('is tried again, then given up, and staff may try once more', async () => {
    const { id } = await orderOf(desk, workshop, original)
    const ill = { ...desk.platform, storage: { ...desk.platform.storage, put: broken } }
    for (let tries = 0; tries < 5; tries++)
      await serveOrderJob.run(ill, desk.sites.main, { order_id: id, tries })
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status]).toEqual(['pending', 'failed'])
    const lines = logOf(order).filter(([, , outcome]) => outcome === 'failed')
    expect(lines.map(([attempt, , , detail]) => [attempt, detail])).toEqual([
      [1, 'fault'],
      [2, 'fault'],
      [3, 'fault'],
      [4, 'fault'],
      [5, 'fault'],
      [5, 'given_up'],
    ])
    expectDone(await staffs('POST /order/{id}/automation_retry', id, {}))
    await desk.runJobs()
    expect((await show(desk, workshop, id)).automation_status).toBe('delivered')
  })

  async function broken(): Promise<never> {
    throw new Error('the disk is ill')
  }
})

describe('an order whose turn nobody is at any more', () => {
  const MINUTE = 60_000
  const lose = () => desk.owner.query("delete from pgboss.job where name like 'automation.%'")
  const later = async (minutes: number) => {
    desk.clock.advance(minutes * MINUTE)
    workshop = { ...workshop, admin: await signInAgain(desk, workshop.admin) }
  }
  /** The program died in the middle of a turn, and its job with it. */
  async function dead() {
    const { id, customer } = await orderOf(desk, workshop, original)
    const turn = await beginTurn(desk.platform, desk.sites.main, id)
    if (!turn) throw new Error('there is a turn')
    await lose()
    return { id, customer, turn }
  }

  test('may be tried again by staff when it has been silent for longer than any wait, and is served once', async () => {
    const { id, customer, turn } = await dead()
    await later(44)
    const early = await staffs('POST /order/{id}/automation_retry', id, {})
    expect([early.status, early.body.code]).toEqual([409, 'wrong_state'])
    expect((await show(desk, workshop, id)).staff_can.retry_automation).toBe(false)
    await later(1)
    expect((await show(desk, workshop, id)).staff_can.retry_automation).toBe(true)
    expectDone(await staffs('POST /order/{id}/automation_retry', id, {}))
    // It lives after all: too late.
    await endTurn(desk.platform, desk.sites.main, turn, 'failed', [])
    expect((await show(desk, workshop, id)).automation_status).toBe('queued')
    await desk.runJobs()
    await endTurn(desk.platform, desk.sites.main, turn, 'failed', [])
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status, order.versions]).toEqual(['completed', 'delivered', 1])
    expect(await captures(customer.id)).toBe(1)
  })

  test('is found by the program itself, which begins anew', async () => {
    const { id, customer } = await dead()
    await later(44)
    await desk.runScheduled('automation.find_abandoned')
    expect((await show(desk, workshop, id)).automation_status).toBe('running')
    await later(1)
    await desk.runScheduled('automation.find_abandoned')
    expect((await show(desk, workshop, id)).automation_status).toBe('queued')
    // Looking twice makes no second job of it.
    await desk.runScheduled('automation.find_abandoned')
    expect(
      await count(desk, "pgboss.job where state = 'created' and data->'data'->>'order_id' = $1", id),
    ).toBe(1)
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status, order.versions]).toEqual(['completed', 'delivered', 1])
    expect(logOf(order).slice(0, 3)).toEqual([
      [1, 'start', 'ok', ''],
      [1, 'start', 'failed', 'lost'],
      [2, 'start', 'ok', ''],
    ])
    expect(await captures(customer.id)).toBe(1)
  })

  test('is found when its job was lost before it began', async () => {
    const { id } = await orderOf(desk, workshop, original)
    await lose()
    await later(45)
    await desk.runScheduled('automation.find_abandoned')
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect([order.automation_status, logOf(order)[0]]).toEqual(['delivered', [1, 'start', 'ok', '']])
  })

  test('is left to staff when it took the program down three times', async () => {
    const { id } = await dead()
    for (let time = 1; time < 3; time++) {
      await later(45)
      await desk.runScheduled('automation.find_abandoned')
      await beginTurn(desk.platform, desk.sites.main, id)
      await lose()
    }
    await later(45)
    await desk.runScheduled('automation.find_abandoned')
    const order = await show(desk, workshop, id)
    expect([order.status, order.automation_status, order.staff_can.retry_automation]).toEqual([
      'pending',
      'failed',
      true,
    ])
    expect(logOf(order).slice(-2)).toEqual([
      [3, 'start', 'failed', 'lost'],
      [3, 'start', 'failed', 'given_up'],
    ])
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'automation_failed', by: 'system' })
  })

  test('is left alone when people were quicker', async () => {
    const { id } = await dead()
    expectDone(await deliver(desk, workshop.admin, id, tuned(original, 'by hand')))
    await later(45)
    await desk.runScheduled('automation.find_abandoned')
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect([order.status, order.versions, logOf(order).length]).toEqual(['completed', 1, 1])
  })
})

describe('POST /order/{id}/automation_retry', () => {
  const call = (id: string, token?: string, site: 'main' | 'other' = 'main') =>
    desk.call('POST /order/{id}/automation_retry', { params: { id }, token, site })

  test('is for staff of this site who run orders', async () => {
    const { id, customer } = await orderOf(desk, workshop, original, { options: true })
    await desk.runJobs()
    const stranger = await orderOf(desk, workshop, original)
    const other = await newModerator(desk, ['orders'], { site: 'other' })
    const tickets = await newModerator(desk, ['tickets'])
    const answers = [
      await call(id),
      await call(id, customer.token),
      await call(id, stranger.customer.token),
      await call(id, tickets.token),
      await call(id, other.token),
      await call(id, other.token, 'other'),
      await call('nonsense', workshop.admin.token),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 401, 404, 400])
    const moderator = await newModerator(desk, ['orders'], { firstName: 'Mia' })
    const retried = expectDone(await call(id, moderator.token))
    expect([retried.automation_status, retried.staff_can.retry_automation]).toEqual(['queued', false])
    expect(retried.timeline.at(-1)).toMatchObject({ kind: 'automation_queued', by: 'staff' })
    expect((await call(id, moderator.token)).body.code).toBe('wrong_state')
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect([order.automation_status, logOf(order).at(-1)?.[0]]).toEqual(['no_match', 2])
    expect(
      await count(desk, "audit_log where act = 'automation.retry' and actor_id = $1", moderator.id),
    ).toBe(1)
  })

  test.each([
    ['pending', 'none', 200],
    ['pending', 'no_match', 200],
    ['processing', 'failed', 200],
    ['processing', 'delivered', 200],
    ['pending', 'queued', 409],
    ['processing', 'running', 409],
    ['incomplete', 'no_match', 409],
    ['completed', 'failed', 409],
    ['cancelled', 'none', 409],
  ])('%s, %s: %i', async (status, automation, expected) => {
    const { id } = await orderOf(desk, workshop, original, { options: true })
    await desk.runJobs()
    await desk.owner.query(
      `update orders set status = $2, automation_status = $3, promised_at = null,
        closed_at = case when $2 in ('completed', 'cancelled') then now() end where id = $1`,
      [id, status, automation],
    )
    expect((await call(id, workshop.admin.token)).status).toBe(expected)
    expect((await show(desk, workshop, id)).staff_can.retry_automation).toBe(false)
  })
})
