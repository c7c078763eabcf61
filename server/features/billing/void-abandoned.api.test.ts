import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import type { FakeStripe } from '#server/test/providers/stripe.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { buy, creditsOf, setUp, tell } from '#server/test/purchases.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)
const stripe = tills.stripe.server as FakeStripe
const DAY = 24 * 60 * 60_000
const START = new Date('2026-03-02T08:00:00Z')
let buyer: TestPerson

beforeAll(async () => {
  desk.clock.set(START)
  await setUp(desk, 'bank')
})

beforeEach(async () => {
  desk.clock.set(START)
  buyer = await newPerson(desk)
  await setUp(desk, tills.stripe)
})

const statusOf = async (id: string) =>
  (await desk.owner.query('select status from invoices where id = $1', [id])).rows[0].status

async function afterDays(days: number) {
  desk.clock.set(new Date(START.getTime() + days * DAY))
  await desk.runScheduled('payments.reconcile')
  await desk.runScheduled('purchases.void_abandoned')
  desk.clock.set(START)
}

test('a purchase that nobody pays is void after two weeks, not a moment sooner', async () => {
  const { invoiceId } = await buy(desk, buyer, tills.stripe)
  await afterDays(14)
  expect(await statusOf(invoiceId)).toBe('pending')
  await afterDays(14 + 1 / DAY)
  expect(await statusOf(invoiceId)).toBe('void')
})

test('one whose provider was away when it was bought goes too', async () => {
  stripe.fail('down')
  const body = { count: 20, payment_method: 'stripe', agreed_total: 24.53, agree: true }
  expect((await desk.call('POST /credits_user', { token: buyer.token, body })).status).toBe(424)
  stripe.fail(null)
  const { body: own } = await desk.call('GET /credits_user', { token: buyer.token })
  await afterDays(15)
  expect(await statusOf(own.items[0].id)).toBe('void')
})

test('and one of a provider that cannot be asked; money that comes after all still counts', async () => {
  await setUp(desk, tills.payfast)
  const bought = await buy(desk, buyer, tills.payfast)
  await afterDays(15)
  expect(await statusOf(bought.invoiceId)).toBe('void')
  expect((await tell(desk, 'payfast', tills.payfast.pay(bought))).status).toBe(200)
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(20)
  expect(await statusOf(bought.invoiceId)).toBe('paid')
})

test('a transfer takes its time, and what staff wrote is theirs to void', async () => {
  const { invoiceId } = await buy(desk, buyer, 'bank')
  const { token } = await newAdmin(desk)
  const { body: draft } = await desk.call('POST /credits/create-empty', {
    token,
    body: { user_id: buyer.id },
  })
  const filled = { item_name: 'By hand', amount: 1, count: 1, user: buyer.id, status: 'pending' }
  await desk.call('POST /credits/generate-invoice', { token, body: { _id: draft.id, ...filled } })
  await afterDays(400)
  expect([await statusOf(invoiceId), await statusOf(draft.id)]).toEqual(['pending', 'pending'])
})

test('as long as a provider is asked about it, or staff should look at it, it stays', async () => {
  const asked = await buy(desk, buyer, tills.stripe)
  desk.clock.set(new Date(START.getTime() + 15 * DAY))
  await desk.runScheduled('purchases.void_abandoned')
  desk.clock.set(START)
  expect(await statusOf(asked.invoiceId)).toBe('pending')
  const wrong = await buy(desk, buyer, tills.stripe)
  await tell(desk, 'stripe', tills.stripe.pay(wrong, { amount: 1 }))
  await desk.runJobs()
  await afterDays(15)
  expect(await statusOf(wrong.invoiceId)).toBe('pending')
  expect(await statusOf(asked.invoiceId)).toBe('void')
})
