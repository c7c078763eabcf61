import { expect, test } from 'vitest'
import { newColleague, newCompany, outcome } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { newOrder, submit } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith } from '#server/test/wallets.ts'
import { adjust } from './ledger.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)

const warnBelow = ({ token }: TestPerson, low_balance_at: unknown) =>
  desk.call('POST /user/update_low_balance', { token, body: { low_balance_at } })
const warnings = async ({ email }: { email: string }) =>
  (await desk.mailsTo(email)).filter(({ subject }) => /running low|geht zur Neige/.test(subject ?? ''))
const give = ({ id }: TestPerson, credits: number) =>
  desk.platform.db.transaction(desk.sites.main, (tx) =>
    adjust(tx, {
      key: `give:${id}:${Math.random()}`,
      userId: id,
      amount: credits * 100,
      reason: 'for a test',
    }),
  )

test('falling below it mails once; at it does not; a top-up above arms it again', async () => {
  const customer = await newCustomerWith(desk, 40)
  const { status, body } = await warnBelow(customer, 20)
  expect([status, body.low_balance_at]).toEqual([200, 20])
  await newOrder(desk, customer, workshop)
  await newOrder(desk, customer, workshop)
  expect(await warnings(customer)).toHaveLength(0)
  await newOrder(desk, customer, workshop)
  const [mail] = await warnings(customer)
  expect(mail?.text).toMatch(/10 credits left/)
  expect(mail?.text).toMatch(/\/buy_credits/)
  await newOrder(desk, customer, workshop)
  expect(await warnings(customer)).toHaveLength(1)
  await give(customer, 30)
  expect(await warnings(customer)).toHaveLength(1)
  await newOrder(desk, customer, workshop)
  await newOrder(desk, customer, workshop)
  expect(await warnings(customer)).toHaveLength(2)
})

test('ten orders at once across the line: exactly one mail', async () => {
  const customer = await newCustomerWith(desk, 100)
  await warnBelow(customer, 55)
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(desk, customer, workshop)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await warnings(customer)).toHaveLength(1)
})

test('owner and buyers are mailed, each in their language; who only orders is not', async () => {
  const { owner, orderer } = await newCompany(desk, 10)
  const buyer = await newPerson(desk, { employer: { id: owner.id, duty: 'buyer' }, locale: 'de' })
  const gone = await newColleague(desk, owner, 'buyer')
  await desk.call('DELETE /colleague/{id}', { token: owner.token, params: { id: gone.id } })
  await warnBelow(owner, 5.5)
  await newOrder(desk, orderer, workshop)
  const found = [await warnings(owner), await warnings(buyer), await warnings(orderer), await warnings(gone)]
  expect(found.map((mails) => mails.length)).toEqual([1, 1, 0, 0])
  expect(found[1]?.[0]?.subject).toMatch(/geht zur Neige/)
})

test('whatever takes credits warns, and what was refused does not', async () => {
  const admin = await newAdmin(desk)
  const customer = await newCustomerWith(desk, 9)
  await warnBelow(customer, 5)
  expect((await submit(desk, customer, workshop)).status).toBe(402)
  expect(await warnings(customer)).toHaveLength(0)
  const params = { user_id: customer.id }
  const body = { credits: -6, reason: 'as agreed by phone' }
  await desk.call('POST /balances/{user_id}/adjust', { token: admin.token, params, body })
  expect(await warnings(customer)).toHaveLength(1)
})

test('it is off until the owner sets it, and is off again with nothing; staff see it', async () => {
  const admin = await newAdmin(desk)
  const { owner, buyer } = await newCompany(desk, 20)
  const seen = async () =>
    (await desk.call('GET /user/{id}', { token: admin.token, params: { id: owner.id } })).body.low_balance_at
  expect(await seen()).toBe(null)
  await newOrder(desk, owner, workshop)
  expect(await warnings(owner)).toHaveLength(0)
  await warnBelow(owner, 0)
  expect(await seen()).toBe(0)
  await warnBelow(owner, 7.25)
  expect(await seen()).toBe(7.25)
  const me = async ({ token }: TestPerson) => (await desk.call('GET /auth/refresh_user_data', { token })).body
  expect((await me(buyer)).low_balance_at).toBe(7.25)
  expect(outcome(await warnBelow(buyer, 1))).toBe('403 forbidden')
  await warnBelow(owner, null)
  expect(await seen()).toBe(null)
  expect((await warnBelow(owner, -1)).body.fields).toEqual({
    low_balance_at: { code: 'too_small', params: { min: 0 } },
  })
  expect((await warnBelow(owner, 'many')).status).toBe(400)
})
