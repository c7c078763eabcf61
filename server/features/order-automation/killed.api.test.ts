import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { type KillableServer, startKillableServer } from '#server/test/killable-server.ts'
import {
  bytesOf,
  expectDone,
  openWorkshop,
  orderForm,
  SERVICE_PRICE,
  strayFiles,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { AT_ONCE, someOf } from '#server/test/persistent-client.ts'
import { type FakeEngine, startFakeEngine } from '#server/test/providers/engine.ts'
import { count, solve } from '#server/test/solutions.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

const PRIVATE = { OUTGOING_PRIVATE_HOSTS: '127.0.0.1' }
const desk = useDesk(PRIVATE)
const TIMES = process.env.TUNEDESK_LONG ? 25 : 1
const SIZE = 256 * 1024

let engine: FakeEngine
let workshop: Workshop
let customer: TestPerson
let server: KillableServer
beforeAll(async () => {
  engine = await startFakeEngine()
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, SERVICE_PRICE * (AT_ONCE * TIMES + 1))
})
afterAll(async () => {
  await server?.stop()
  await engine?.close()
})

/** Asks until it is so: what a test waits for happens in another program. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20)
}

async function order(file: Buffer): Promise<string> {
  const reply = await fetch(`${server.url}/api/order`, {
    method: 'POST',
    headers: { 'x-access-token': customer.token },
    body: orderForm(workshop, { file }),
  })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { id: string }).id
}

/** As the queue does by itself when a program has been silent for a minute. */
const giveBack = () =>
  desk.owner.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'")

const completed = () => count(desk, "orders where user_id = $1 and status = 'completed'", customer.id)

test('killed while the engine is asked and while results are delivered: each order is served once', {
  timeout: 600_000,
}, async () => {
  const known = bytesOf('known', SIZE)
  await solve(desk, workshop, [known, tuned(known, 'known')])
  expectDone(
    await desk.call('POST /automation_settings', {
      token: workshop.admin.token,
      body: { engine_on: true, engine_url: engine.url, engine_secret: engine.secret },
    }),
  )
  const { ownerUrl, dataDir } = installationOf(desk)
  server = await startKillableServer({ DATABASE_URL: ownerUrl, DATA_DIR: dataDir, ...PRIVATE })
  const kill = () => server.killAndRestart(giveBack)

  engine.plan('silence', { make: (file) => tuned(file, 'engine') })
  await order(bytesOf('asked', SIZE))
  await until(() => engine.requests.length === 1)
  await kill()
  await until(async () => (await completed()) === 1)
  expect(engine.requests).toHaveLength(2)

  for (let round = 0; round < TIMES; round++) {
    const before = await completed()
    const files = Array.from({ length: AT_ONCE }, (_, one) =>
      one % 2 === 0 ? known : bytesOf(`round ${round}:${one}`, SIZE),
    )
    await Promise.all(files.map(order))
    // From before the first delta is read to amid the deliveries.
    const goal = before + someOf(AT_ONCE - 2)
    await until(async () => (await completed()) >= goal)
    await kill()
    await until(async () => (await completed()) === before + AT_ONCE)
  }

  const orders = AT_ONCE * TIMES + 1
  const { rows } = await desk.owner.query(
    `select versions, automation_status, (select count(*) from order_files f where f.order_id = o.id)::int as files,
       (select count(*) from ledger_transfers t where t.subject_id = o.id and t.act = 'capture')::int as captured
     from orders o where user_id = $1`,
    [customer.id],
  )
  expect(rows).toEqual(
    Array(orders).fill({ versions: 1, automation_status: 'delivered', files: 2, captured: 1 }),
  )
  const { rows: wallet } = await desk.owner.query('select balance from wallets where user_id = $1', [
    customer.id,
  ])
  expect(wallet).toEqual([{ balance: '0' }])
  expect(await wrongWallets(desk)).toEqual([])

  desk.clock.advance(2 * 24 * 60 * 60 * 1000)
  await desk.runScheduled('system.sweep')
  expect(await strayFiles(desk)).toEqual([])
  expect(await count(desk, "stored_files where state <> 'attached'")).toBe(0)
})
