import { setTimeout as wait } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { type KillableServer, startKillableServer } from '#server/test/killable-server.ts'
import {
  bytesOf,
  deliveryForm,
  openWorkshop,
  orderForm,
  strayFiles,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

const desk = useDesk()
const TIMES = process.env.TUNEDESK_LONG ? 50 : 5
const SIZE = 512 * 1024

let server: KillableServer
let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop(desk)
  const { ownerUrl, dataDir } = installationOf(desk)
  server = await startKillableServer({ DATABASE_URL: ownerUrl, DATA_DIR: dataDir })
})
afterAll(() => server?.stop())

/** Sends the same again until there is an answer, as a person who presses the button again. */
async function persistently(
  method: 'POST' | 'PUT',
  path: string,
  person: TestPerson,
  form: FormData,
): Promise<Response> {
  const headers = { 'x-access-token': person.token, 'idempotency-key': newId() }
  for (;;) {
    const reply = await fetch(`${server.url}/api${path}`, { method, headers, body: form }).catch(() => null)
    if (reply && reply.status < 500) return reply
    await wait(20)
  }
}

async function orderAndDeliver(customer: TestPerson, round: number) {
  const file = bytesOf(`round ${round}`, SIZE)
  const ordered = await persistently('POST', '/order', customer, orderForm(workshop, { file }))
  const order = (await ordered.json()) as { id: string }
  expect([ordered.status, round]).toEqual([200, round])
  const delivery = deliveryForm(tuned(file, String(round)))
  const delivered = await persistently('PUT', `/order/${order.id}/submit_order`, workshop.admin, delivery)
  expect(delivered.status).toBe(200)
}

test(`killed at random points of ${TIMES} uploads and deliveries: nothing is lost and nothing is left`, {
  timeout: 900_000,
}, async () => {
  const customer = await newCustomerWith(desk, 10 * TIMES)
  for (let round = 0; round < TIMES; round++) {
    const done = orderAndDeliver(customer, round)
    // From before the first byte to after the delivery.
    await wait(Math.random() * 400)
    await server.killAndRestart()
    await done
  }
  const { rows: orders } = await desk.owner.query(
    `select status, versions, (select count(*) from order_files f where f.order_id = o.id and f.file_id is not null)::int
       as files from orders o`,
  )
  expect(orders).toEqual(Array(TIMES).fill({ status: 'completed', versions: 1, files: 2 }))
  const { rows: wallet } = await desk.owner.query('select balance from wallets where user_id = $1', [
    customer.id,
  ])
  expect(wallet).toEqual([{ balance: '0' }])
  expect(await wrongWallets(desk)).toEqual([])

  // What the dead programs left half-way goes with the sweep, and what orders point to is there.
  desk.clock.advance(2 * 24 * 60 * 60 * 1000)
  await desk.runScheduled('system.sweep')
  expect(await strayFiles(desk)).toEqual([])
  const { rows: left } = await desk.owner.query(
    "select count(*)::int as files from stored_files where state <> 'attached'",
  )
  expect(left).toEqual([{ files: 0 }])
  const { rows: kept } = await desk.owner.query(
    "select storage_key from stored_files where state = 'attached'",
  )
  for (const { storage_key } of kept) {
    const stream = await desk.platform.storage.read(storage_key)
    let size = 0
    for await (const chunk of stream) size += (chunk as Buffer).length
    expect(size).toBe(SIZE)
  }
})
