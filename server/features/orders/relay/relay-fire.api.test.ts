import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjust } from '#features/credits/index.ts'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { type KillableServer, startKillableServer } from '#server/test/killable-server.ts'
import { bytesOf, orderForm } from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { persistentClient, someOf } from '#server/test/persistent-client.ts'
import { creditsOf, openRelay, type Relay } from '#server/test/relay.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

/* Many orders at once on a sub-portal, through two processes of the program, with an agent who cannot pay for all. */
const COST = 4
const ORDERS = 100
const PAID = 40
const KILLS = process.env.TUNEDESK_LONG ? 200 : 20

const desk = useDesk()
let relay: Relay
let servers: KillableServer[]
let clients: ReturnType<typeof persistentClient>[]
beforeAll(async () => {
  relay = await openRelay(desk, { credits: COST * PAID, cost: COST })
  const { ownerUrl, dataDir } = installationOf(desk)
  const environment = { DATABASE_URL: ownerUrl, DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' }
  servers = [await startKillableServer(environment), await startKillableServer(environment)]
  clients = servers.map(persistentClient)
})
afterAll(() => Promise.all(servers?.map((server) => server.stop()) ?? []))

const file = bytesOf('under fire', 64 * 1024)
async function order(customer: TestPerson, by: number): Promise<void> {
  const reply = await clients[by % 2]?.send('/order', {
    method: 'POST',
    headers: {
      'x-forwarded-host': 'other.localhost',
      'x-access-token': customer.token,
      'idempotency-key': newId(),
    },
    body: orderForm(relay.portal, { file }),
  })
  expect(reply?.status).toBe(200)
}

/** Ten orders of each of so many customers. */
async function orderMany(count: number): Promise<void> {
  // The processes go by the time of day: of a clock that stands still they would find every sign-in over after a while.
  desk.clock.set(new Date())
  const customers: TestPerson[] = []
  for (let at = 0; at < count / 10; at++) customers.push(await newCustomerWith(desk, 100, { site: 'other' }))
  await Promise.all(
    Array.from({ length: count }, (_, at) => order(customers[at % customers.length] as TestPerson, at)),
  )
}

/** How the sub-portal's orders stand, the oldest first: `40 relayed, 60 waiting_for_balance`. */
async function states(): Promise<string> {
  const { rows } = await desk.owner.query<{ relay_state: string }>(
    'select relay_state from orders where site_id = $1 order by order_no',
    [desk.sites.other],
  )
  const runs: { state: string; orders: number }[] = []
  for (const { relay_state: state } of rows) {
    const last = runs.at(-1)
    if (last?.state === state) last.orders += 1
    else runs.push({ state, orders: 1 })
  }
  return runs.map(({ state, orders }) => `${orders} ${state}`).join(', ')
}

let topUps = 0
const topUp = (orders: number) =>
  desk.platform.db.transaction(desk.sites.main, (tx) =>
    adjust(tx, {
      key: `fire:${++topUps}`,
      userId: relay.agent.id,
      amount: orders * COST * 100,
      reason: 'for a test',
    }),
  )

/** Each order of the sub-portal is served once at most, and whoever pays has paid for exactly that. */
async function expectPaidOnce(orders: number, relayed: number): Promise<void> {
  const { rows } = await desk.owner.query(
    `select count(*)::int as orders, count(distinct from_order_id)::int as served,
       (select count(*)::int from ledger_transfers where act = 'hold' and user_id = $1) as holds,
       (select count(*)::int from ledger_transfers where act = 'hold' and site_id = $2) as customers_holds
     from orders where user_id = $1`,
    [relay.agent.id, desk.sites.other],
  )
  expect(rows).toEqual([{ orders: relayed, served: relayed, holds: relayed, customers_holds: orders }])
  expect(await wrongWallets(desk)).toEqual([])
}

test(`${ORDERS} orders at once, the agent can pay for ${PAID}: ${PAID} are relayed, the others wait`, {
  timeout: 300_000,
}, async () => {
  await orderMany(ORDERS)
  await expect.poll(states, { timeout: 60_000 }).toBe(`${PAID} relayed, ${ORDERS - PAID} waiting_for_balance`)
  expect(await creditsOf(desk, relay.agent.id)).toBe(0)
  await expectPaidOnce(ORDERS, PAID)
})

test('a top-up relays exactly as many as it pays for, the oldest first', { timeout: 300_000 }, async () => {
  await topUp(25)
  await expect.poll(states, { timeout: 60_000 }).toBe('65 relayed, 35 waiting_for_balance')
  expect(await creditsOf(desk, relay.agent.id)).toBe(0)
  await expectPaidOnce(ORDERS, 65)
})

test(`killed ${KILLS} times amid orders and top-ups: nobody is charged twice and nothing is lost`, {
  timeout: 3_600_000,
}, async () => {
  let orders = ORDERS
  let paid = 65
  for (let round = 0; round < KILLS / 2; round++) {
    const work = [orderMany(10), topUp(7)]
    const killed = await Promise.all(clients.map((client) => client.killAfter(someOf(5))))
    expect(killed.length).toBe(2)
    await Promise.all(work)
    orders += 10
    paid += 7
  }
  // Whatever a dead process had begun is begun again: by the queue, or by the next top-up.
  await topUp(1)
  paid += 1
  await expect
    .poll(states, { timeout: 240_000, interval: 1000 })
    .toBe(`${paid} relayed, ${orders - paid} waiting_for_balance`)
  expect(await creditsOf(desk, relay.agent.id)).toBe(0)
  await expectPaidOnce(orders, paid)
})
