import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { type KillableServer, startKillableServer } from '#server/test/killable-server.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { AT_ONCE, persistentClient, someOf } from '#server/test/persistent-client.ts'
import type { FakeStripe } from '#server/test/providers/stripe.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { type Bought, buy, creditsOf, numbersOf, setUp, tell } from '#server/test/purchases.ts'
import { wrongWallets } from '#server/test/wallets.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)
const stripe = tills.stripe.server as FakeStripe
const KILLS = process.env.TUNEDESK_LONG ? 30 : 3
const PARTS = 4

let server: KillableServer
let client: ReturnType<typeof persistentClient>
let staff: TestPerson
beforeAll(async () => {
  const { ownerUrl, dataDir } = installationOf(desk)
  await setUp(desk, tills.stripe)
  staff = await newModerator(desk, ['dealers_invoices'])
  server = await startKillableServer({ ...tills.environment, DATABASE_URL: ownerUrl, DATA_DIR: dataDir })
  client = persistentClient(server)
})
afterAll(() => server?.stop())

async function paid(): Promise<Bought & { buyer: TestPerson }> {
  const buyer = await newPerson(desk)
  const bought = await buy(desk, buyer, tills.stripe)
  await tell(desk, 'stripe', tills.stripe.pay(bought))
  await desk.runJobs()
  return { ...bought, buyer }
}

/** A quarter after the other, each asked for until there is an answer. */
async function refundInParts({ invoiceId }: Bought) {
  for (let part = 1; part <= PARTS; part++) {
    const lines = part < PARTS ? [{ position: 0, count: 5 }] : undefined
    const reply = await client.send(`/credits/${invoiceId}/refund`, {
      method: 'POST',
      headers: {
        'x-access-token': staff.token,
        'content-type': 'application/json',
        'idempotency-key': newId(),
      },
      body: JSON.stringify({ reason: 'Too many', lines }),
    })
    expect(reply.status).toBe(200)
  }
}

test(`killed ${KILLS} times amid refunds of ${AT_ONCE} purchases: every part goes back once, none is lost`, {
  timeout: 600_000,
}, async () => {
  const all: Awaited<ReturnType<typeof paid>>[] = []
  for (let round = 0; round < KILLS; round++) {
    const some = await Promise.all(Array.from({ length: AT_ONCE }, paid))
    all.push(...some)
    const refunds = some.map(refundInParts)
    expect(await client.killAfter(someOf((PARTS - 1) * AT_ONCE))).toBeGreaterThan(0)
    await Promise.all(refunds)
  }
  // A job whose worker died is given to another after a minute; the rest of its payment's parts go with it.
  await expect
    .poll(
      async () => (await desk.owner.query("select 1 from payments where status <> 'refunded'")).rows.length,
      {
        timeout: 240_000,
        interval: 1000,
      },
    )
    .toBe(0)
  for (const { providerId, total, buyer } of all) {
    const charge = stripe.sessions.get(providerId)?.intent?.charge
    expect([charge?.amount_refunded, charge?.refunded]).toEqual([Math.round(total * 100), true])
    expect(await creditsOf(desk, buyer)).toBe(0)
  }
  const { rows } = await desk.owner.query(
    'select corrects_id from invoices where corrects_id is not null group by 1 having count(*) <> $1',
    [PARTS],
  )
  expect(rows).toEqual([])
  const { rows: parts } = await desk.owner.query(
    "select count(*)::int as n, count(*) filter (where status = 'done')::int as done from payment_refunds",
  )
  expect(parts).toEqual([{ n: all.length * PARTS, done: all.length * PARTS }])
  const numbers = await numbersOf(desk, desk.sites.main)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(await wrongWallets(desk)).toEqual([])
})
