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
  SERVICE_PRICE,
  strayFiles,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { AT_ONCE, persistentClient, someOf } from '#server/test/persistent-client.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

const desk = useDesk()
const TIMES = process.env.TUNEDESK_LONG ? 50 : 5
const SIZE = 512 * 1024

let server: KillableServer
let client: ReturnType<typeof persistentClient>
let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop(desk)
  const { ownerUrl, dataDir } = installationOf(desk)
  server = await startKillableServer({ DATABASE_URL: ownerUrl, DATA_DIR: dataDir })
  client = persistentClient(server)
})
afterAll(() => server?.stop())

async function orderAndDeliver(customer: TestPerson, mark: string) {
  const send = (method: 'POST' | 'PUT', path: string, { token }: TestPerson, body: FormData) =>
    client.send(path, { method, headers: { 'x-access-token': token, 'idempotency-key': newId() }, body })
  const file = bytesOf(mark, SIZE)
  const ordered = await send('POST', '/order', customer, orderForm(workshop, { file }))
  expect([ordered.status, mark]).toEqual([200, mark])
  const order = (await ordered.json()) as { id: string }
  const delivery = deliveryForm(tuned(file, mark))
  const delivered = await send('PUT', `/order/${order.id}/submit_order`, workshop.admin, delivery)
  expect([delivered.status, mark]).toEqual([200, mark])
}

test(`killed ${TIMES} times amid ${AT_ONCE} uploads and deliveries: nothing is lost and nothing is left`, {
  timeout: 900_000,
}, async () => {
  const customers: TestPerson[] = []
  for (let round = 0; round < TIMES; round++) {
    const customer = await newCustomerWith(desk, SERVICE_PRICE * AT_ONCE)
    customers.push(customer)
    const works = Array.from({ length: AT_ONCE }, (_, one) => orderAndDeliver(customer, `${round}:${one}`))
    // From before the first byte to after the first deliveries.
    expect(await client.killAfter(someOf(AT_ONCE))).toBeGreaterThan(1)
    await Promise.all(works)
  }
  const { rows: orders } = await desk.owner.query(
    `select status, versions, (select count(*) from order_files f where f.order_id = o.id and f.file_id is not null)::int
       as files from orders o`,
  )
  expect(orders).toEqual(Array(TIMES * AT_ONCE).fill({ status: 'completed', versions: 1, files: 2 }))
  const { rows: wallets } = await desk.owner.query('select balance from wallets where user_id = any($1)', [
    customers.map(({ id }) => id),
  ])
  expect(wallets).toEqual(Array(TIMES).fill({ balance: '0' }))
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
