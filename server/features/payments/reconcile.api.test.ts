import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { buy, creditsOf, setUp } from '#server/test/purchases.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)
const MINUTE = 60_000
const START = new Date('2026-03-02T08:00:00Z')
let buyer: TestPerson

beforeAll(async () => {
  desk.clock.set(START)
  await setUp(desk, tills.stripe)
  await setUp(desk, tills.paypal)
})

beforeEach(async () => {
  desk.clock.set(START)
  await desk.owner.query('update payments set check_after = null')
  buyer = await newPerson(desk)
})

const rowOf = async (id: string) =>
  (await desk.owner.query('select status, checks, check_after from payments where id = $1', [id])).rows[0]
const reconcile = () => desk.runScheduled('payments.reconcile')

/** How many requests a provider gets while this is done. */
async function asked(till: { server: { requests: unknown[] } }, work: () => Promise<void>): Promise<number> {
  const before = till.server.requests.length
  await work()
  return till.server.requests.length - before
}

test('a payment nobody hears of is asked for ever more rarely', async () => {
  const { paymentId } = await buy(desk, buyer, tills.stripe)
  const waits: number[] = []
  for (let check = 0; check < 10; check++) {
    const { check_after } = await rowOf(paymentId)
    waits.push((check_after.getTime() - desk.clock.now().getTime()) / MINUTE)
    desk.clock.set(new Date(check_after.getTime() - 1))
    expect(await asked(tills.stripe, reconcile)).toBe(0)
    desk.clock.set(check_after)
    expect(await asked(tills.stripe, reconcile)).toBe(1)
    expect(await rowOf(paymentId)).toMatchObject({ status: 'open', checks: check + 1 })
  }
  expect(waits).toEqual([2, 3, 5, 10, 30, 60, 120, 240, 480, 480])
})

test('after seven days it is asked for the last time; money that comes later still counts', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  desk.clock.set(new Date(START.getTime() + 7 * 24 * 60 * MINUTE))
  await reconcile()
  expect((await rowOf(bought.paymentId)).status).toBe('open')
  desk.clock.advance(481 * MINUTE)
  expect(await asked(tills.stripe, reconcile)).toBe(1)
  expect(await rowOf(bought.paymentId)).toMatchObject({ status: 'expired', check_after: null })
  desk.clock.advance(24 * 60 * MINUTE)
  expect(await asked(tills.stripe, reconcile)).toBe(0)
  desk.clock.set(START)
  tills.stripe.pay(bought)
  const { body } = await desk.call('POST /payments/{id}/check', {
    token: buyer.token,
    params: { id: bought.paymentId },
  })
  expect(body.status).toBe('paid')
  expect(await creditsOf(desk, buyer)).toBe(20)
})

test('one that turns out paid on the last day is paid, not expired', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  tills.stripe.pay(bought)
  desk.clock.set(new Date(START.getTime() + 8 * 24 * 60 * MINUTE))
  await reconcile()
  expect(await rowOf(bought.paymentId)).toMatchObject({ status: 'paid', check_after: null })
  expect(await creditsOf(desk, buyer)).toBe(20)
})

test.each(['down', '500', 'garbage'] as const)('a provider that is %s keeps nobody waiting', async (mode) => {
  const stuck = [
    await buy(desk, buyer, tills.stripe),
    await buy(desk, buyer, tills.stripe),
    await buy(desk, buyer, tills.stripe),
  ]
  const payer = await newPerson(desk)
  const paid = await buy(desk, payer, tills.paypal)
  tills.paypal.pay(paid)
  desk.clock.advance(3 * MINUTE)
  tills.stripe.server.fail(mode)
  await reconcile()
  tills.stripe.server.fail(null)
  expect(await creditsOf(desk, payer)).toBe(20)
  for (const { paymentId } of stuck) {
    expect(await rowOf(paymentId)).toEqual({
      status: 'open',
      checks: 1,
      check_after: new Date(START.getTime() + 6 * MINUTE),
    })
  }
  for (const bought of stuck) tills.stripe.pay(bought)
  desk.clock.advance(3 * MINUTE)
  await reconcile()
  expect(await creditsOf(desk, buyer)).toBe(60)
})

test('of a provider that does not answer, one payment is asked for in a turn', async () => {
  for (let time = 0; time < 4; time++) await buy(desk, buyer, tills.stripe)
  desk.clock.advance(3 * MINUTE)
  tills.stripe.server.fail('down')
  const tries = await asked(tills.stripe, reconcile)
  tills.stripe.server.fail(null)
  const { rows } = await desk.owner.query(
    'select count(*)::int as n from payments where user_id = $1 and checks = 1',
    [buyer.id],
  )
  expect(rows).toEqual([{ n: 4 }])
  // The client itself tries a broken connection again.
  expect(tries).toBeLessThanOrEqual(3)
})

test('a message that comes while the provider is asked in vain stands: what was paid does not expire', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  desk.clock.set(new Date(START.getTime() + 8 * 24 * 60 * MINUTE))
  tills.stripe.server.fail('slow')
  const before = tills.stripe.server.requests.length
  const round = reconcile()
  await expect.poll(() => tills.stripe.server.requests.length, { interval: 5 }).toBeGreaterThan(before)
  await desk.owner.query(
    "update payments set status = 'paid', check_after = null, paid_at = now() where id = $1",
    [bought.paymentId],
  )
  tills.stripe.server.fail('down')
  await round
  tills.stripe.server.fail(null)
  expect(await rowOf(bought.paymentId)).toMatchObject({ status: 'paid', check_after: null, checks: 0 })
})
