import { v7 as newId } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { capture, hold, refund } from '#features/credits/index.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { buy, setUp } from '#server/test/purchases.ts'

const desk = useDesk()
let admin: TestPerson

beforeAll(async () => {
  desk.clock.set('2026-03-15T12:00:00Z')
  await setUp(desk, 'bank')
  admin = await newAdmin(desk)
})

const answers = async () => ({
  months: (await desk.call('GET /credits/statistics', { token: admin.token })).body.months,
  total: (await desk.call('GET /credits/total-purchased', { token: admin.token })).body,
})
const fold = async () => {
  await desk.runScheduled('credit-sales.fold_figures')
  await desk.runScheduled('credits.fold_figures')
}
const prove = async () => {
  const logged = vi.spyOn(desk.platform.log, 'error').mockReturnValue()
  await desk.runScheduled('credit-sales.prove_figures')
  await desk.runScheduled('credits.prove_figures')
  const wrong = logged.mock.calls.flatMap(([facts]) => (facts as unknown as { wrong: object[] }).wrong)
  logged.mockRestore()
  return wrong
}

test('sales and use of credits are kept through payment, refund and fold, and the proof agrees', async () => {
  const buyer = await newPerson(desk)
  const paid: string[] = []
  for (const credits of [40, 7, 3]) {
    const { invoiceId } = await buy(desk, buyer, 'bank', credits)
    await desk.call('PATCH /credits/mark-as-paid', { token: admin.token, body: { id: invoiceId } })
    paid.push(invoiceId)
  }
  const holdId = newId()
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    await hold(tx, { key: newId(), userId: buyer.id, amount: 900, holdId })
    await capture(tx, { key: newId(), holdId, amount: 800 })
    await refund(tx, { key: newId(), holdId, amount: 150 })
  })
  const before = await answers()
  expect(before.months.at(-1)).toMatchObject({ sold: 50, used: 6.5 })
  expect(before.total).toMatchObject({ count: 50, purchases: 3 })
  await fold()
  expect(await answers()).toEqual(before)

  const params = { id: paid[1] ?? '' }
  const taken = await desk.call('POST /credits/{id}/refund', {
    token: admin.token,
    params,
    body: { reason: 'Mended' },
  })
  expect(taken.status).toBe(200)
  const after = await answers()
  expect(after.months.at(-1)).toMatchObject({ sold: 43, used: 6.5 })
  expect(after.total).toMatchObject({ count: 43, purchases: 2 })
  await fold()
  expect([await answers(), await prove()]).toEqual([after, []])

  await desk.owner.query(
    "update figures set amount = amount + 100 where name in ('sales.credits', 'credits.used')",
  )
  expect(await answers()).not.toEqual(after)
  const wrong = await prove()
  expect(new Set(wrong.map((one) => (one as { name: string }).name))).toEqual(
    new Set(['sales.credits', 'credits.used']),
  )
  expect([await answers(), await prove()]).toEqual([after, []])
}, 60_000)
