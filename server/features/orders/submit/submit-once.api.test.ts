import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliver,
  newOrder,
  openWorkshop,
  submit,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import { newModerator } from '#server/test/people.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

const desk = useDesk()
let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop(desk)
})

const SENTENCE = "You don't have enough balance. Please, add balance first."

const count = async (text: string, ...values: unknown[]) =>
  Number((await desk.owner.query(`select count(*) from ${text}`, values)).rows[0].count)
const creditsOf = async (userId: string) =>
  Number((await desk.owner.query('select balance from wallets where user_id = $1', [userId])).rows[0].balance)

test('one key sent 50 times at once: one order, one hold, one answer', { timeout: 60_000 }, async () => {
  const customer = await newCustomerWith(desk, 100)
  const key = newId()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => submit(desk, customer, workshop, { key })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await count('orders where user_id = $1', customer.id)).toBe(1)
  expect(await count("ledger_transfers where user_id = $1 and act = 'hold'", customer.id)).toBe(1)
  expect(await creditsOf(customer.id)).toBe(9000)
  // The files of the 49 others belong to nothing and are gone.
  expect(await count("stored_files where owner_id = $1 and state = 'attached'", customer.id)).toBe(1)
  expect(await count("stored_files where owner_id = $1 and state = 'temporary'", customer.id)).toBe(0)
})

test('the same key for another order is refused', async () => {
  const customer = await newCustomerWith(desk, 100)
  const key = newId()
  await newOrder(desk, customer, workshop, { key })
  const other = await submit(desk, customer, workshop, { key, file: bytesOf('another') })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('50 parallel cancels of one order: one refund', { timeout: 60_000 }, async () => {
  const customer = await newCustomerWith(desk, 100)
  const order = await newOrder(desk, customer, workshop)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      desk.call('PUT /order/{id}/cancel_order', {
        token: index % 2 ? customer.token : workshop.admin.token,
        params: { id: order.id },
        body: { reason: 'Changed my mind' },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'wrong_state')).toHaveLength(49)
  expect(await count("ledger_transfers where user_id = $1 and act = 'release'", customer.id)).toBe(1)
  expect(await creditsOf(customer.id)).toBe(10_000)
})

test('two staff deliver at once: one wins, the other sees who did', async () => {
  const customer = await newCustomerWith(desk, 100)
  const order = await newOrder(desk, customer, workshop)
  const staff = [
    await newModerator(desk, ['orders'], { firstName: 'Ada' }),
    await newModerator(desk, ['orders'], { firstName: 'Ben' }),
  ]
  const answers = await Promise.all(
    staff.map((person, index) =>
      deliver(desk, person, order.id, tuned(bytesOf('original'), `${newId()}${index}`)),
    ),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  const loser = answers[1 - winner]
  expect([loser?.status, loser?.body.code, loser?.body.params]).toEqual([
    409,
    'wrong_state',
    { status: 'completed', by: ['Ada Test', 'Ben Test'][winner] },
  ])
  expect(await count("order_files where order_id = $1 and kind = 'modified'", order.id)).toBe(1)
  expect(await count("ledger_transfers where user_id = $1 and act = 'capture'", customer.id)).toBe(1)
})

const ROUND = process.env.TUNEDESK_LONG ? 500 : 100
test(`${ROUND} orders at once through two programs for a wallet that allows 37: 37 orders`, {
  timeout: 180_000,
}, async () => {
  const customer = await newCustomerWith(desk, 370)
  const program = fileURLToPath(new URL('../../../test/order-process.ts', import.meta.url))
  const other = fork(program, [desk.appUrl, customer.token, JSON.stringify(workshop), String(ROUND / 2)])
  const [ready] = await once(other, 'message')
  expect(ready).toBe('ready')
  other.send('go')
  const heard = once(other, 'message')
  const own = await Promise.all(
    Array.from({ length: ROUND / 2 }, () => submit(desk, customer, workshop, { key: newId() })),
  )
  const [theirs] = (await heard) as [{ status: number; code?: string; message?: string }[]]
  const all = [
    ...own.map(({ status, body }) => ({ status, code: body.code, message: body.message })),
    ...theirs,
  ]
  expect(all.filter(({ status }) => status === 200)).toHaveLength(37)
  const refused = all.filter(({ code }) => code === 'not_enough_credits')
  expect(refused.map(({ message }) => message)).toEqual(Array(ROUND - 37).fill(SENTENCE))
  expect(await count('orders where user_id = $1', customer.id)).toBe(37)
  expect(await creditsOf(customer.id)).toBe(0)
  expect(await wrongWallets(desk)).toEqual([])
})

test('a refused order says what is missing and leaves nothing behind', async () => {
  const customer = await newCustomerWith(desk, 4)
  const { status, body } = await submit(desk, customer, workshop)
  expect([status, body.code, body.params, body.message]).toEqual([
    402,
    'not_enough_credits',
    { missing: 6 },
    SENTENCE,
  ])
  expect(await count('orders where user_id = $1', customer.id)).toBe(0)
  expect(await count('stored_files where owner_id = $1', customer.id)).toBe(0)
})
