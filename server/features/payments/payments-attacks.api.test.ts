import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import type { FakeBtcpay } from '#server/test/providers/btcpay.ts'
import type { FakeStripe } from '#server/test/providers/stripe.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { buy, creditsOf, setUp, tell } from '#server/test/purchases.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'

/* What a provider, a clock or two people at once can do to a payment that nobody planned for. */

const tills = await useTills()
const desk = useDesk(tills.environment)
const stripe = tills.stripe.server as FakeStripe
const btcpay = tills.crypto.server as FakeBtcpay
const DAY = 24 * 60 * 60_000
let staff: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  for (const till of [tills.stripe, tills.paypal, tills.crypto, 'bank'] as const) await setUp(desk, till)
  staff = await newModerator(desk, ['dealers_invoices'])
})

beforeEach(async () => {
  desk.clock.set(new Date())
  await desk.owner.query('update payments set check_after = null')
  buyer = await newPerson(desk)
})

const rowOf = async (table: 'payments' | 'invoices', id: string) =>
  (await desk.owner.query(`select * from ${table} where id = $1`, [id])).rows[0]
const check = (id: string) => desk.call('POST /payments/{id}/check', { token: buyer.token, params: { id } })
const refund = (id: string) =>
  desk.call('POST /credits/{id}/refund', {
    token: staff.token,
    params: { id },
    body: { reason: 'Ordered by mistake' },
  })
const pay = (id: string) => desk.call('POST /credits_user/{id}/pay', { token: buyer.token, params: { id } })

/** Waits until so many connections wait for somebody's lock. */
test('a provider that is away for days does not make what was paid there expire unasked', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  tills.stripe.pay(bought)
  desk.clock.advance(8 * DAY)
  stripe.fail('down')
  await desk.runScheduled('payments.reconcile')
  stripe.fail(null)
  expect((await rowOf('payments', bought.paymentId)).status).toBe('open')
  desk.clock.advance(1 * DAY)
  await desk.runScheduled('payments.reconcile')
  expect(await creditsOf(desk, buyer)).toBe(20)
})

test('what staff have dismissed is not flagged again by the next asking', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  tills.stripe.pay(bought, { amount: 1 })
  desk.clock.advance(10 * 60_000)
  await desk.runScheduled('payments.reconcile')
  expect((await rowOf('payments', bought.paymentId)).problem).toBe('wrong_amount')
  await desk.call('POST /payments/{id}/dismiss', { token: staff.token, params: { id: bought.paymentId } })
  desk.clock.advance(10 * 60_000)
  await desk.runScheduled('payments.reconcile')
  expect((await rowOf('payments', bought.paymentId)).problem).toBe(null)
})

test('a checkout whose answer was lost can still be paid after somebody asked how it stands', async () => {
  const bought = await buy(desk, buyer, tills.crypto)
  await desk.owner.query(
    "update payments set status = 'created', provider_id = null, next = null, check_after = null where id = $1",
    [bought.paymentId],
  )
  expect((await check(bought.paymentId)).body).toMatchObject({ status: 'open', next: null })
  const { body } = await pay(bought.invoiceId)
  expect(body.next).toEqual({ kind: 'redirect', url: `${btcpay.url}/i/${bought.providerId}` })
  expect((await rowOf('payments', bought.paymentId)).provider_id).toBe(bought.providerId)
})

test('given back at the provider before we heard that it was paid: nobody is credited', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  const paid = tills.stripe.pay(bought)
  stripe.refundOutside(bought.providerId)
  await tell(desk, 'stripe', stripe.message('refunded', bought.providerId))
  await desk.runJobs()
  await tell(desk, 'stripe', paid)
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(0)
  expect((await rowOf('payments', bought.paymentId)).status).toBe('refunded')
  expect((await rowOf('invoices', bought.invoiceId)).status).toBe('pending')
})

test('half the coins of an invoice whose time is over: not credited, staff are told', async () => {
  const bought = await buy(desk, buyer, tills.crypto)
  btcpay.mark(bought.providerId, 'Expired', 'PaidPartial', ['Settled'])
  await tell(desk, 'crypto', btcpay.message(bought.providerId, 'InvoiceExpired', { partiallyPaid: true }))
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(0)
  expect(await rowOf('payments', bought.paymentId)).toMatchObject({ problem: 'wrong_amount', paid_at: null })
})

test('a refund in the moment in which the payment comes gives the money back too', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  tills.stripe.pay(bought)
  await desk.owner.query('begin')
  await desk.owner.query('select 1 from invoices where id = $1 for update', [bought.invoiceId])
  const checking = check(bought.paymentId)
  await untilWaiting(desk, 1)
  const refunding = refund(bought.invoiceId)
  await untilWaiting(desk, 2)
  await desk.owner.query('commit')
  expect((await checking).body.status).toBe('paid')
  expect((await refunding).status).toBe(200)
  await desk.runJobs()
  expect((await rowOf('payments', bought.paymentId)).status).toBe('refunded')
  expect(await creditsOf(desk, buyer)).toBe(0)
})

test('paid twice, the second given back by hand: a refund gives back the first', async () => {
  const first = await buy(desk, buyer, tills.stripe)
  await desk.owner.query("update payments set status = 'failed' where id = $1", [first.paymentId])
  const { body: second } = await pay(first.invoiceId)
  const { provider_id: secondId } = await rowOf('payments', second.id)
  tills.stripe.pay(first)
  await check(first.paymentId)
  tills.stripe.pay({ paymentId: second.id, providerId: secondId })
  desk.clock.advance(1000)
  await check(second.id)
  expect((await rowOf('payments', second.id)).problem).toBe('paid_twice')
  stripe.refundOutside(secondId)
  await tell(desk, 'stripe', stripe.message('refunded', secondId))
  await desk.runJobs()
  await desk.call('POST /payments/{id}/dismiss', { token: staff.token, params: { id: second.id } })

  expect((await refund(first.invoiceId)).status).toBe(200)
  await desk.runJobs()
  expect((await rowOf('payments', first.paymentId)).status).toBe('refunded')
  expect(stripe.sessions.get(first.providerId)?.intent?.charge?.refunded).toBe(true)
})

test('a transfer that staff confirm is paid, even if its buyer was cut off while it was being written', async () => {
  const bought = await buy(desk, buyer, 'bank')
  await desk.owner.query("update payments set status = 'created', next = null where id = $1", [
    bought.paymentId,
  ])
  await desk.call('PATCH /credits/mark-as-paid', { token: staff.token, body: { id: bought.invoiceId } })
  expect((await rowOf('payments', bought.paymentId)).status).toBe('paid')
})

test.each(['HUF', 'TWD', 'JPY'])(
  '%s: PayPal takes whole amounts only, so they are whole',
  async (currency) => {
    const admin = await newAdmin(desk)
    await desk.call('POST /settings', { token: admin.token, body: { currency, credit_rate: 3.33 } })
    const bought = await buy(desk, buyer, tills.paypal, 7)
    expect(Number.isInteger(bought.total)).toBe(true)
    await tell(desk, 'paypal', tills.paypal.pay(bought))
    await desk.runJobs()
    expect(await creditsOf(desk, buyer)).toBe(7)
    await desk.call('POST /settings', { token: admin.token, body: { currency: 'EUR', credit_rate: 1 } })
  },
)

test('keys that were sealed with another secret key count as missing, and can be entered again', async () => {
  const admin = await newAdmin(desk, { site: 'other' })
  for (const till of [tills.stripe, 'bank'] as const) await setUp(desk, till, 'other')
  // What a database looks like that was restored beside another secret key.
  const { rows } = await desk.owner.query(
    "select sealed from payment_settings where method = 'paypal' limit 1",
  )
  await desk.owner.query('update payment_settings set sealed = $2 where site_id = $1', [
    desk.sites.other,
    rows[0].sealed,
  ])
  const offered = async () => {
    const { status, body } = await desk.call('GET /payment_methods', { token: admin.token, site: 'other' })
    return [status, body.items?.map(({ method }: { method: string }) => method)]
  }
  expect(await offered()).toEqual([200, ['bank']])
  const shown = await desk.call('GET /payment_settings', { token: admin.token, site: 'other' })
  expect(shown.body.items[0]).toMatchObject({
    method: 'stripe',
    complete: false,
    secrets: { secret_key: false, webhook_secret: false },
  })
  await setUp(desk, tills.stripe, 'other')
  expect(await offered()).toEqual([200, ['stripe', 'bank']])
})

test.each(['KWD', 'EUR'])('%s: what the provider is asked for is what the invoice says', async (currency) => {
  const admin = await newAdmin(desk)
  await desk.call('POST /settings', { token: admin.token, body: { currency, credit_rate: 3.33 } })
  const bought = await buy(desk, buyer, tills.stripe, 7)
  await tell(desk, 'stripe', tills.stripe.pay(bought))
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(7)
  await desk.call('POST /settings', { token: admin.token, body: { currency: 'EUR', credit_rate: 1 } })
})
