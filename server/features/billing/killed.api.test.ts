import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { type KillableServer, startKillableServer } from '#server/test/killable-server.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { AT_ONCE, persistentClient, someOf } from '#server/test/persistent-client.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { creditsOf, numbersOf, setUp } from '#server/test/purchases.ts'
import { wrongWallets } from '#server/test/wallets.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)
const KILLS = process.env.TUNEDESK_LONG ? 50 : 5

let server: KillableServer
let client: ReturnType<typeof persistentClient>
beforeAll(async () => {
  const { ownerUrl, dataDir } = installationOf(desk)
  await setUp(desk, tills.stripe)
  server = await startKillableServer({ ...tills.environment, DATABASE_URL: ownerUrl, DATA_DIR: dataDir })
  client = persistentClient(server)
})
afterAll(() => server?.stop())

const persistently = (path: string, options: RequestInit) => client.send(path, { method: 'POST', ...options })

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
const json = async (answer: Promise<Response>): Promise<any> => (await answer).json()

async function purchase(buyer: TestPerson) {
  const headers = {
    'x-access-token': buyer.token,
    'content-type': 'application/json',
    'idempotency-key': newId(),
  }
  const wanted = { count: 20, payment_method: 'stripe' }
  const quote = await json(persistently('/credits/quote', { headers, body: JSON.stringify(wanted) }))
  const order = JSON.stringify({ ...wanted, agreed_total: quote.total, agree: true })
  const bought = await json(persistently('/credits_user', { headers, body: order }))
  const url: string = bought.payment.next.url
  const providerId = url.slice(url.lastIndexOf('/') + 1)
  const message = tills.stripe.pay({ paymentId: bought.payment.id, providerId })
  for (let time = 0; time < 3; time++) {
    const told = await persistently('/payment_messages/stripe', {
      headers: message.headers,
      body: message.body.toString(),
    })
    expect(told.status).toBe(200)
  }
}

test(`killed ${KILLS} times amid ${AT_ONCE} purchases: every payment is credited once, no number is missing`, {
  timeout: 600_000,
}, async () => {
  const buyers: TestPerson[] = []
  for (let round = 0; round < KILLS; round++) {
    const some = await Promise.all(Array.from({ length: AT_ONCE }, () => newPerson(desk)))
    buyers.push(...some)
    const bought = some.map(purchase)
    // Each asks for the price, buys and is told of three times: from before the first request to amid the messages.
    expect(await client.killAfter(someOf(3 * AT_ONCE))).toBeGreaterThan(1)
    await Promise.all(bought)
  }
  // What a worker was doing when it died is given back after a minute; asking the provider is quicker.
  await expect
    .poll(
      async () => {
        desk.clock.advance(10 * 60_000)
        await desk.runScheduled('payments.reconcile')
        return (await desk.owner.query("select 1 from payments where status <> 'paid'")).rows.length
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  for (const buyer of buyers) expect(await creditsOf(desk, buyer)).toBe(20)
  const numbers = await numbersOf(desk, desk.sites.main)
  expect(numbers).toEqual(Array.from({ length: KILLS * AT_ONCE }, (_, index) => index + 1))
  expect(await wrongWallets(desk)).toEqual([])
  const { rows } = await desk.owner.query(
    'select user_id, count(*)::int from invoices group by 1 having count(*) <> 1',
  )
  expect(rows).toEqual([])
})
