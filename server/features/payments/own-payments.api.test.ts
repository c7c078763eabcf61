import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import type { FakeStripe } from '#server/test/providers/stripe.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { buy, creditsOf, setUp, tell } from '#server/test/purchases.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)
const till = tills.stripe
let buyer: TestPerson
let staff: TestPerson

beforeAll(async () => {
  await setUp(desk, till)
  await setUp(desk, 'bank')
  staff = await newModerator(desk, ['dealers_invoices', 'audit_log'], { firstName: 'Nils' })
})

beforeEach(async () => {
  buyer = await newPerson(desk, { firstName: 'Mara' })
})

const get = (id: string, { token } = buyer) => desk.call('GET /payments/{id}', { token, params: { id } })
const check = (id: string, { token } = buyer) =>
  desk.call('POST /payments/{id}/check', { token, params: { id } })
const flagged = async ({ token } = staff, site: 'main' | 'other' = 'main') =>
  (await desk.call('GET /payments_flagged', { token, site })).body.items
const dismiss = (id: string, { token } = staff) =>
  desk.call('POST /payments/{id}/dismiss', { token, params: { id } })

test('how one of the own payments stands: with the way to pay while there is something to pay', async () => {
  const bought = await buy(desk, buyer, till)
  const { status, body } = await get(bought.paymentId)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: bought.paymentId,
    method: 'stripe',
    status: 'open',
    amount: 24.53,
    currency: 'EUR',
    next: { kind: 'redirect', url: expect.stringContaining(`${till.server.url}/pay/`) },
    subject_id: bought.invoiceId,
    created_at: expect.any(String),
    paid_at: null,
  })
  till.pay(bought)
  const checked = await check(bought.paymentId)
  expect(checked.body).toMatchObject({ status: 'paid', next: null, paid_at: expect.any(String) })
  expect(await creditsOf(desk, buyer)).toBe(20)
  expect((await check(bought.paymentId)).body).toEqual(checked.body)
  expect(await creditsOf(desk, buyer)).toBe(20)
})

test('a transfer is checked by nobody but staff', async () => {
  const bought = await buy(desk, buyer, 'bank')
  const { body } = await check(bought.paymentId)
  expect(body).toMatchObject({
    status: 'open',
    next: {
      kind: 'transfer',
      iban: 'DE89 3704 0044 0532 0130 00',
      reference: expect.stringMatching(/^TD-[0-9A-Z]{8}$/),
    },
  })
})

test.each(['down', '500', 'garbage'] as const)(
  'a provider that is %s is no fault of the buyer',
  async (mode) => {
    const bought = await buy(desk, buyer, till)
    till.pay(bought)
    till.server.fail(mode)
    const away = await check(bought.paymentId)
    till.server.fail(null)
    expect([away.status, away.body.status]).toEqual([200, 'open'])
    expect((await check(bought.paymentId)).body.status).toBe('paid')
  },
)

test("nobody sees or checks another's payment", async () => {
  const bought = await buy(desk, buyer, till)
  till.pay(bought)
  const stranger = await newPerson(desk)
  const elsewhere = await newPerson(desk, { site: 'other' })
  for (const attempt of [get, check]) {
    expect((await attempt(bought.paymentId, stranger)).status).toBe(404)
    expect((await attempt(bought.paymentId, elsewhere)).status).toBe(401)
    expect((await attempt(bought.paymentId, staff)).status).toBe(403)
    expect((await attempt(newId())).status).toBe(404)
    expect((await attempt('x')).status).toBe(400)
  }
  const theirs = await desk.call('GET /payments/{id}', {
    site: 'other',
    token: elsewhere.token,
    params: { id: bought.paymentId },
  })
  expect(theirs.status).toBe(404)
  expect((await get(bought.paymentId)).body.status).toBe('open')
})

test('thirty checks a minute, not more', async () => {
  const { paymentId } = await buy(desk, buyer, 'bank')
  const statuses: number[] = []
  for (let time = 0; time < 31; time++) statuses.push((await check(paymentId)).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
})

test('what staff should look at, until they have dealt with it', async () => {
  const bought = await buy(desk, buyer, till)
  await tell(desk, 'stripe', till.pay(bought, { amount: 1 }))
  await desk.runJobs()
  expect(await flagged()).toEqual([
    {
      id: bought.paymentId,
      method: 'stripe',
      status: 'open',
      amount: 24.53,
      currency: 'EUR',
      subject_id: bought.invoiceId,
      created_at: expect.any(String),
      paid_at: null,
      problem: 'wrong_amount',
      provider_id: bought.providerId,
      user: { id: buyer.id, name: 'Mara Test', email: buyer.email },
      changed_at: expect.any(String),
    },
  ])
  const other = await newAdmin(desk, { site: 'other' })
  expect(await flagged(other, 'other')).toEqual([])
  expect((await dismiss(bought.paymentId, other)).status).toBe(401)
  const fromThere = await desk.call('POST /payments/{id}/dismiss', {
    site: 'other',
    token: other.token,
    params: { id: bought.paymentId },
  })
  expect(fromThere.status).toBe(404)

  expect((await dismiss(bought.paymentId)).body).toEqual({ status: 'success' })
  expect(await flagged()).toEqual([])
  expect((await dismiss(bought.paymentId)).status).toBe(200)
  const log = await desk.call('GET /audit_log', {
    token: staff.token,
    query: { search: 'payments.dismiss_problem' },
  })
  expect(log.body.total).toBe(1)
  expect(log.body.items[0]).toMatchObject({ subject: bought.paymentId, before: { problem: 'wrong_amount' } })
  expect((await dismiss(newId())).status).toBe(404)
})

test.each(['GET /payments_flagged', 'POST /payments/{id}/dismiss'] as const)(
  '%s: strangers, customers and staff without the key are refused',
  async (key) => {
    const { paymentId } = await buy(desk, buyer, till)
    const others = await newModerator(desk, ['settings', 'dealers_balance'])
    const replies = await Promise.all(
      [undefined, buyer.token, others.token].map((token) =>
        desk.call(key, { token, params: { id: paymentId } }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 403])
  },
)

test('money that staff gave back on the pages of the provider is pointed out', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  await tell(desk, 'stripe', till.pay(bought))
  await desk.runJobs()
  const stripe = till.server as FakeStripe
  stripe.refundOutside(bought.providerId)
  await tell(desk, 'stripe', stripe.message('refunded', bought.providerId))
  await desk.runJobs()
  expect((await flagged())[0]).toMatchObject({
    id: bought.paymentId,
    status: 'paid',
    problem: 'refunded_outside',
  })
  expect(await creditsOf(desk, buyer)).toBe(20)
})
