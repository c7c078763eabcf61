import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { useDesk } from '#server/test/desk.ts'
import { diceOf } from '#server/test/dice.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import type { FakeBtcpay } from '#server/test/providers/btcpay.ts'
import type { FakePaypal } from '#server/test/providers/paypal.ts'
import type { FakeSquare } from '#server/test/providers/square.ts'
import type { FakeStripe } from '#server/test/providers/stripe.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { type Bought, buy, setUp, tell } from '#server/test/purchases.ts'
import { useSecondInstance } from '#server/test/second-instance.ts'
import { refundPaymentJob, startRefund } from './refund-payment.ts'

/* A payment goes back in parts: each once, never more than came, and none is lost, whoever dies or asks again. */

const tills = await useTills()
const desk = useDesk(tills.environment)
const second = useSecondInstance(desk)
const stripe = tills.stripe.server as FakeStripe
const paypal = tills.paypal.server as FakePaypal
const square = tills.square.server as FakeSquare
const btcpay = tills.crypto.server as FakeBtcpay
const METHODS = ['stripe', 'paypal', 'square', 'crypto'] as const
const DAY = 24 * 60 * 60_000
let buyer: TestPerson

beforeAll(async () => {
  for (const method of METHODS) await setUp(desk, tills[method])
  await setUp(desk, 'bank')
})
beforeEach(async () => {
  desk.clock.set(new Date())
  buyer = await newPerson(desk)
})

async function paid(method: (typeof METHODS)[number] = 'stripe'): Promise<Bought & { amount: number }> {
  const bought = await buy(desk, buyer, tills[method])
  await tell(desk, method, tills[method].pay(bought))
  await desk.runJobs()
  return { ...bought, amount: Math.round(bought.total * 100) }
}

const start = ({ paymentId }: Bought, amount: number, platform: Platform = desk.platform) =>
  platform.db.transaction(desk.sites.main, (tx) => startRefund(tx, paymentId, amount))
const work = ({ paymentId }: Bought, platform: Platform = desk.platform) =>
  refundPaymentJob.run(platform, desk.sites.main, { payment_id: paymentId })
const paymentOf = async ({ paymentId }: Bought) =>
  (await desk.owner.query('select status, problem from payments where id = $1', [paymentId])).rows[0]
const partsOf = async ({ paymentId }: Bought): Promise<[number, string][]> => {
  const { rows } = await desk.owner.query(
    'select amount::int, status from payment_refunds where payment_id = $1 order by created_at, id',
    [paymentId],
  )
  return rows.map(({ amount, status }) => [amount, status])
}

/** What the provider has given back, in hundredths of a euro. */
function backOf(method: (typeof METHODS)[number], { providerId, paymentId }: Bought): number {
  if (method === 'stripe') return stripe.sessions.get(providerId)?.intent?.charge?.amount_refunded ?? 0
  if (method === 'paypal') return paypal.orders.get(providerId)?.capture?.back ?? 0
  if (method === 'square')
    return square.refunds
      .filter(({ payment_id }) => payment_id === square.paymentOf(providerId))
      .reduce((sum, { amount }) => sum + amount, 0)
  return btcpay.pullPayments
    .filter(({ invoiceId }) => invoiceId === providerId || invoiceId === paymentId)
    .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
}

describe.each(METHODS)('%s', (method) => {
  test('a payment that goes back in parts stays paid until the last of it goes', async () => {
    const bought = await paid(method)
    expect(await start(bought, 345)).toBe(true)
    expect(await paymentOf(bought)).toEqual({ status: 'paid', problem: null })
    await desk.runJobs()
    expect(backOf(method, bought)).toBe(345)
    expect(await paymentOf(bought)).toEqual({ status: 'paid', problem: null })
    await start(bought, bought.amount - 345)
    expect((await paymentOf(bought)).status).toBe('refunding')
    await desk.runJobs()
    expect(backOf(method, bought)).toBe(bought.amount)
    expect(await paymentOf(bought)).toEqual({ status: 'refunded', problem: null })
  })

  test('the job is run again and again, here and elsewhere at once: each part goes back once', async () => {
    const bought = await paid(method)
    for (const amount of [100, 200, 300]) await start(bought, amount)
    await Promise.all([work(bought), work(bought, second.platform), work(bought)])
    await work(bought)
    expect(backOf(method, bought)).toBe(600)
    expect(await partsOf(bought)).toEqual([
      [100, 'done'],
      [200, 'done'],
      [300, 'done'],
    ])
  })

  // The first line of a try, the provider's answer, and the last line; before each and after each.
  test.each([
    [1, 'before'],
    [1, 'after'],
    [2, 'before'],
    [2, 'after'],
  ] as const)('dies at its transaction %i, %s it: the next try gives it back once', async (nth, when) => {
    const bought = await paid(method)
    await start(bought, 345)
    await expect(work(bought, dyingAt(nth, when))).rejects.toThrow('died')
    if (method === 'stripe') stripe.forgetKeys()
    if (method === 'square') square.forgetKeys()
    await work(bought)
    await desk.runJobs()
    expect(backOf(method, bought)).toBe(345)
    expect(await partsOf(bought)).toEqual([[345, 'done']])
    expect(await paymentOf(bought)).toEqual({ status: 'paid', problem: null })
  })

  test('the provider says no to one part: staff are told, and the others go', async () => {
    const bought = await paid(method)
    await desk.owner.query("update payments set provider_id = $2, provider_payment_id = 'X1' where id = $1", [
      bought.paymentId,
      method === 'crypto' ? 'unknown' : bought.providerId,
    ])
    await start(bought, 345)
    await desk.runJobs()
    expect(await partsOf(bought)).toEqual([[345, 'refused']])
    expect(await paymentOf(bought)).toEqual({ status: 'paid', problem: 'refund_failed' })
    expect(backOf(method, bought)).toBe(0)
  })
})

/** A platform whose program is killed there. */
function dyingAt(nth: number, when: 'before' | 'after'): Platform {
  let begun = 0
  const { platform } = desk
  const transaction: Platform['db']['transaction'] = async (siteId, unit) => {
    begun += 1
    if (begun === nth && when === 'before') throw new Error('died')
    const result = await platform.db.transaction(siteId, unit)
    if (begun === nth) throw new Error('died')
    return result
  }
  return { ...platform, db: { ...platform.db, transaction } }
}

test('many ask at once, at two servers: never more than was paid, and all that was taken on goes back', async () => {
  const roll = diceOf(7)
  for (let round = 0; round < 5; round++) {
    const bought = await paid()
    const amounts = Array.from({ length: 8 }, () => 1 + roll(Math.ceil(bought.amount / 3)))
    const answers = await Promise.allSettled(
      amounts.map((amount, index) => start(bought, amount, index % 2 ? second.platform : desk.platform)),
    )
    const taken = amounts.filter((_, index) => answers[index]?.status === 'fulfilled')
    const sum = taken.reduce((all, one) => all + one, 0)
    expect(sum).toBeLessThanOrEqual(bought.amount)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'wrong_state' })
    await work(bought)
    expect(backOf('stripe', bought)).toBe(sum)
  }
})

test('two who want the last of it at once: one gets it', async () => {
  const bought = await paid()
  const both = await Promise.allSettled([
    start(bought, bought.amount),
    start(bought, bought.amount, second.platform),
  ])
  const begun = both.map((one) => one.status === 'fulfilled' && one.value)
  expect(begun.sort()).toEqual([false, true])
  await work(bought)
  expect(backOf('stripe', bought)).toBe(bought.amount)
  expect(await partsOf(bought)).toEqual([[bought.amount, 'done']])
})

test('the database itself refuses more than was paid, and keeps what was decided', async () => {
  const bought = await paid()
  await start(bought, bought.amount - 100)
  const more = (amount: number) =>
    desk.owner.query(
      `insert into payment_refunds select gen_random_uuid(), site_id, id, $2, 'pending', now(), now()
       from payments where id = $1`,
      [bought.paymentId, amount],
    )
  await expect(more(101)).rejects.toThrow('does not hold that much')
  await more(100)
  await desk.runJobs()
  await expect(
    desk.owner.query("update payment_refunds set status = 'refused' where payment_id = $1", [
      bought.paymentId,
    ]),
  ).rejects.toThrow('cannot be changed')
  const { rows } = await desk.owner.query(
    `select privilege_type as may from information_schema.role_table_grants
     where table_name = 'payment_refunds' and grantee = 'tunedesk_app' order by 1`,
  )
  expect(rows.map(({ may }) => may)).toEqual(['INSERT', 'SELECT'])
})

test('what was refused leaves the money where it is: it can go back another time', async () => {
  const bought = await paid()
  await start(bought, 500)
  stripe.fail('down')
  await expect(desk.runJobs()).rejects.toThrow()
  stripe.fail(null)
  desk.clock.advance(DAY + 1)
  await desk.runScheduled('payments.reconcile')
  expect(await partsOf(bought)).toEqual([[500, 'refused']])
  expect(await start(bought, bought.amount)).toBe(true)
  await desk.runJobs()
  expect(backOf('stripe', bought)).toBe(bought.amount)
  expect(await paymentOf(bought)).toEqual({ status: 'refunded', problem: null })
})

test('a provider that is away for a day: its part is staff’s, what went before stays, and no late try sends it', async () => {
  const bought = await paid()
  await start(bought, 100)
  await desk.runJobs()
  await start(bought, bought.amount - 100)
  stripe.fail('down')
  await expect(work(bought)).rejects.toThrow()
  desk.clock.advance(DAY)
  await desk.runScheduled('payments.reconcile')
  expect((await paymentOf(bought)).status).toBe('refunding')
  // Another try counts as one: whoever asks now is not given up under its feet.
  desk.clock.advance(1)
  await expect(work(bought)).rejects.toThrow()
  await desk.runScheduled('payments.reconcile')
  expect((await paymentOf(bought)).status).toBe('refunding')
  desk.clock.advance(DAY + 1)
  await desk.runScheduled('payments.reconcile')
  stripe.fail(null)
  expect(await paymentOf(bought)).toEqual({ status: 'paid', problem: 'refund_failed' })
  await work(bought)
  expect(backOf('stripe', bought)).toBe(100)
  expect(await partsOf(bought)).toEqual([
    [100, 'done'],
    [bought.amount - 100, 'refused'],
  ])
})

test('news of a part that went back does not make the payment refunded', async () => {
  const bought = await paid()
  await start(bought, 345)
  await desk.runJobs()
  await tell(desk, 'stripe', stripe.message('refunded', bought.providerId))
  const other = await paid('paypal')
  await start(other, 345)
  await desk.runJobs()
  await tell(desk, 'paypal', paypal.message('refunded', other.providerId))
  const third = await paid('square')
  await start(third, 345)
  await desk.runJobs()
  await tell(desk, 'square', square.message(third.providerId, 'refund.updated'))
  await desk.runJobs()
  for (const one of [bought, other, third])
    expect(await paymentOf(one)).toEqual({ status: 'paid', problem: null })
})

test('news that all of it went back settles what was on its way, and nothing is sent again', async () => {
  const bought = await paid()
  await start(bought, 345)
  await desk.runJobs()
  await start(bought, bought.amount - 345)
  stripe.refundOutside(bought.providerId)
  const message = stripe.message('refunded', bought.providerId)
  await tell(desk, 'stripe', message)
  const asked = stripe.requests.length
  await desk.runJobs()
  expect(await paymentOf(bought)).toEqual({ status: 'refunded', problem: null })
  expect((await partsOf(bought)).map(([, status]) => status)).toEqual(['done', 'done'])
  await work(bought)
  expect(stripe.requests.slice(asked).filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(1)
  expect(backOf('stripe', bought)).toBe(bought.amount)
})

test('the rest given back at the provider: staff are told, and a part that they start is content with it', async () => {
  const bought = await paid()
  await start(bought, 345)
  await desk.runJobs()
  stripe.refundOutside(bought.providerId)
  await tell(desk, 'stripe', stripe.message('refunded', bought.providerId))
  await desk.runJobs()
  expect(await paymentOf(bought)).toEqual({ status: 'paid', problem: 'refunded_outside' })
  await start(bought, bought.amount - 345)
  await desk.runJobs()
  expect(await paymentOf(bought)).toEqual({ status: 'refunded', problem: null })
})

test('a transfer is staff’s to send, and so is what was never paid', async () => {
  const transfer = await buy(desk, buyer, 'bank')
  expect(await start(transfer, 100)).toBe(false)
  const open = await buy(desk, buyer, tills.stripe)
  expect(await start(open, 100)).toBe(false)
  expect([await partsOf(transfer), await partsOf(open)]).toEqual([[], []])
})
