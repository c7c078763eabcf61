import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callEngine } from '#features/automation/index.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, openWorkshop, tuned, type Workshop } from '#server/test/orders.ts'
import { type EngineReply, type FakeEngine, startFakeEngine } from '#server/test/providers/engine.ts'
import { count, hurry, logOf, orderOf, sha256, show, solve, versionsOf } from '#server/test/solutions.ts'
import { wrongWallets } from '#server/test/wallets.ts'

const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })
let engine: FakeEngine
let workshop: Workshop
beforeAll(async () => {
  // Ahead of the queue, which goes by the machine's clock: what is put off does not come before a test wants it to.
  desk.clock.advance(60 * 60 * 1000)
  engine = await startFakeEngine()
  workshop = await openWorkshop(desk)
  await configure({ engine_on: true, engine_url: engine.url, engine_secret: engine.secret })
})
afterAll(() => engine?.close())

const configure = async (body: object) =>
  expectDone(await desk.call('POST /automation_settings', { token: workshop.admin.token, body }))

const make: EngineReply = { make: (file) => tuned(file, 'engine') }
let number = 0
/** An image that no order had before. */
const newImage = () => bytesOf(`image ${++number}`, 300_000)

async function orderWith(...replies: EngineReply[]) {
  engine.plan(...replies)
  const original = newImage()
  const { id, customer } = await orderOf(desk, workshop, original, { name: 'corso.bin' })
  await desk.runJobs()
  return { id, customer, original, order: await show(desk, workshop, id) }
}

test('what the engine makes is delivered; it was told of the car and the work, not of the customer', async () => {
  const { order, original, customer } = await orderWith(make)
  expect([order.status, order.automation_status]).toEqual(['completed', 'delivered'])
  expect(versionsOf(order)).toEqual([sha256(tuned(original, 'engine'))])
  expect(logOf(order)).toEqual([
    [1, 'start', 'ok', ''],
    [1, 'solution', 'no', 'no_solution'],
    [1, 'engine', 'ok', 'answered'],
    [1, 'guard', 'ok', ''],
    [1, 'delivery', 'ok', ''],
  ])
  const [request] = engine.requests
  expect(engine.requests).toHaveLength(1)
  expect(request?.file.equals(original)).toBe(true)
  expect(request?.order).toEqual({
    kind: 'order',
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    order_id: order.id,
    order_no: order.order_no,
    vehicle: order.vehicle_label,
    transmission: '',
    power_hp: null,
    ecu_brand: '',
    ecu_version: '',
    tool: 'KESS3',
    read_method: 'obd',
    master_slave: 'master',
    fault_codes: [],
    items: [{ kind: 'service', id: workshop.serviceId, name: order.service_name }],
    file: { name: 'corso.bin', size: original.length, sha256: sha256(original) },
    identity: {},
  })
  expect(await count(desk, "ledger_transfers where user_id = $1 and act = 'capture'", customer.id)).toBe(1)
})

test('a known file is served without the engine', async () => {
  const original = newImage()
  engine.plan({ status: 404 })
  await solve(desk, workshop, [original, tuned(original, 'known')])
  engine.plan(make)
  const { id } = await orderOf(desk, workshop, original)
  await desk.runJobs()
  expect(versionsOf(await show(desk, workshop, id))).toEqual([sha256(tuned(original, 'known'))])
  expect(engine.requests).toHaveLength(0)
})

test.each([202, 204, 404])('%i: it knows nothing of this one, and staff take over', async (status) => {
  const { order } = await orderWith({ status })
  expect([order.status, order.automation_status]).toEqual(['pending', 'no_match'])
  expect(logOf(order).at(-1)).toEqual([1, 'engine', 'no', 'no_match'])
})

test.each<[string, EngineReply, string]>([
  ['refuses', { status: 422 }, 'refused HTTP 422'],
  ['does not know the signature', { status: 401 }, 'refused HTTP 401'],
  [
    'leads elsewhere',
    { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
    'refused HTTP 302',
  ],
  ['signs with another secret', { ...make, sign: () => 'f'.repeat(64) }, 'signature_wrong'],
  ['does not sign', { ...make, sign: () => null }, 'signature_wrong'],
  ['returns nothing at all', { make: () => Buffer.alloc(0), sign: () => null }, 'signature_wrong'],
])('an engine that %s is not asked again', async (_, reply, detail) => {
  const { order } = await orderWith(reply, make)
  expect([order.status, order.automation_status]).toEqual(['pending', 'failed'])
  expect(logOf(order).at(-1)).toEqual([1, 'engine', 'failed', detail])
  expect(engine.requests).toHaveLength(1)
  expect(await count(desk, "stored_files where state = 'temporary'")).toBe(0)
})

test('an answer for one request is none for another', async () => {
  let replayed = ''
  await orderWith({
    make: (file) => file.subarray(0, 5),
    sign: (right) => {
      replayed = right
      return right
    },
  })
  const { order } = await orderWith({ make: (file) => file.subarray(0, 5), sign: () => replayed })
  expect(logOf(order).at(-1)).toEqual([1, 'engine', 'failed', 'signature_wrong'])
})

test.each<[string, (file: Buffer) => Buffer, string]>([
  ['the original', (file) => file, 'not_identical'],
  ['half of it', (file) => tuned(file).subarray(0, 1000), 'same_length'],
])('an engine that returns %s is held up by the delivery guard', async (_, made, check) => {
  const { order } = await orderWith({ make: made })
  expect([order.status, order.automation_status, order.versions]).toEqual(['pending', 'failed', 0])
  expect(logOf(order).slice(-2)).toEqual([
    [1, 'engine', 'ok', 'answered'],
    [1, 'guard', 'failed', `failed_checks ${check}`],
  ])
  expect(await count(desk, "stored_files where state = 'temporary'")).toBe(0)
})

test('an empty file is no delivery', async () => {
  const { order } = await orderWith({ make: () => Buffer.alloc(0) })
  expect(logOf(order).at(-1)).toEqual([1, 'guard', 'failed', 'unreadable'])
})

test('more bytes than the site allows are not read on, and nothing stays', async () => {
  const { rows } = await desk.owner.query('select ecu_file_mib from site_settings where site_id = $1', [
    desk.sites.main,
  ])
  const body = { ecu_file_mib: 1 }
  expectDone(await desk.call('POST /settings', { token: workshop.admin.token, body }))
  const { order } = await orderWith({ make: () => Buffer.alloc(1024 * 1024 + 1) })
  await desk.owner.query('update site_settings set ecu_file_mib = $1', [rows[0].ecu_file_mib])
  expect(logOf(order).at(-1)).toEqual([1, 'engine', 'failed', 'too_large'])
  expect(await count(desk, "stored_files where state = 'temporary'")).toBe(0)
})

describe('an engine that is ill', () => {
  test('is asked again after a while, and delivers once it is well', async () => {
    const { id, order } = await orderWith({ status: 503 }, { status: 429 }, make)
    expect([order.status, order.automation_status]).toEqual(['pending', 'running'])
    expect(logOf(order).at(-1)).toEqual([1, 'engine', 'failed', 'unavailable HTTP 503'])
    const { rows } = await desk.owner.query(
      "select start_after from pgboss.job where name = 'automation.ask_engine' and state = 'created'",
    )
    expect(rows.map(({ start_after }) => start_after)).toEqual([
      new Date(desk.clock.now().getTime() + 15_000),
    ])
    await desk.runJobs()
    expect(engine.requests).toHaveLength(1)
    for (let again = 0; again < 2; again++) {
      await hurry(desk)
      await desk.runJobs()
    }
    const later = await show(desk, workshop, id)
    expect([later.status, later.automation_status]).toEqual(['completed', 'delivered'])
    expect(engine.requests).toHaveLength(3)
  })

  test('five times is given up, and staff may try again', async () => {
    const { id } = await orderWith({ status: 500 })
    for (let again = 0; again < 6; again++) {
      await hurry(desk)
      await desk.runJobs()
    }
    const order = await show(desk, workshop, id)
    expect([order.automation_status, engine.requests.length]).toEqual(['failed', 5])
    expect(logOf(order).at(-1)).toEqual([1, 'engine', 'failed', 'given_up'])
    engine.plan(make)
    expectDone(
      await desk.call('POST /order/{id}/automation_retry', { token: workshop.admin.token, params: { id } }),
    )
    await desk.runJobs()
    expect((await show(desk, workshop, id)).automation_status).toBe('delivered')
  })

  test('does not hold up staff: what comes later is left alone', async () => {
    const { id, original } = await orderWith({ status: 500 }, make)
    expectDone(await deliver(desk, workshop.admin, id, tuned(original, 'by hand')))
    await hurry(desk)
    await desk.runJobs()
    const order = await show(desk, workshop, id)
    expect(versionsOf(order)).toEqual([sha256(tuned(original, 'by hand'))])
    expect([order.automation_status, engine.requests.length]).toEqual(['none', 1])
    expect(await wrongWallets(desk)).toEqual([])
  })

  test('and switched off meanwhile is not asked', async () => {
    const { id } = await orderWith({ status: 500 }, make)
    await configure({ engine_on: false })
    await hurry(desk)
    await desk.runJobs()
    await configure({ engine_on: true })
    expect(logOf(await show(desk, workshop, id)).at(-1)).toEqual([1, 'engine', 'no', 'switched_off'])
    expect(engine.requests).toHaveLength(1)
  })
})

describe('the call', () => {
  const bytes = newImage()
  const question = {
    order: { kind: 'order' },
    file: {
      size: bytes.length,
      open: async () =>
        (async function* () {
          yield bytes
        })(),
    },
    name: 'made.bin',
    mostBytes: 1024 * 1024,
  }
  const ask = (url: string, timeoutMs?: number) =>
    callEngine(desk.platform, desk.sites.main, { url, secret: engine.secret }, question, timeoutMs)

  test('does not wait for an engine that never answers', async () => {
    engine.plan('silence')
    expect(await ask(engine.url, 300)).toEqual({
      kind: 'unavailable',
      detail: expect.stringMatching(/^unavailable 127\.0\.0\.1:\d+ does not answer: /),
    })
    expect(await count(desk, "stored_files where state = 'temporary'")).toBe(0)
  })

  test('to nobody is worth another try', async () => {
    expect((await ask('http://127.0.0.1:1/')).kind).toBe('unavailable')
  })

  test.each([
    'http://localhost/',
    'http://10.0.0.5/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://intranet/',
  ])('security 32: is not made to %s', async (url) => {
    expect(await ask(url)).toEqual({ kind: 'refused', detail: 'address_refused' })
  })
})
