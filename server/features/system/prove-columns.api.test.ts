import { v7 as newId } from 'uuid'
import { beforeEach, expect, test, vi } from 'vitest'
import { WALLET_COLUMNS } from '#features/credits/index.ts'
import { proveColumn } from '#platform/figures/prove-column.ts'
import { useDesk } from '#server/test/desk.ts'
import { newOrder, openWorkshop } from '#server/test/orders.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'
import { proveColumnsJob } from './prove-columns.ts'

const desk = useDesk()
let customer: TestPerson
let told: string[]

beforeEach(async () => {
  customer = await newCustomerWith(desk, 5)
  told = []
})

/** The columns that differed, as the log tells them. */
async function prove(site: 'main' | 'other' = 'main'): Promise<string[]> {
  const error = vi.spyOn(desk.platform.log, 'error').mockImplementation((facts: unknown) => {
    told.push((facts as { column: string }).column)
  })
  await proveColumnsJob.run(desk.platform, desk.sites[site])
  error.mockRestore()
  return told.splice(0)
}

const row = async (text: string) => (await desk.owner.query(text, [customer.id])).rows[0]
const change = (text: string) => desk.owner.query(text, [customer.id])

test('what triggers keep is what the proof finds', async () => {
  expect(await prove()).toEqual([])
  expect(await prove('other')).toEqual([])
})

test('when a wallet last moved', async () => {
  const read = () => row('select last_moved_at from wallets where user_id = $1')
  const before = await read()
  await change("update wallets set last_moved_at = '2020-01-01' where user_id = $1")
  expect(await prove('other')).toEqual([])
  expect(await prove()).toEqual(['wallets.last_moved_at'])
  expect(await read()).toEqual(before)
  expect(await prove()).toEqual([])
})

test('who has a wallet, and who has none', async () => {
  const without = await newPerson(desk)
  await desk.owner.query('update users set has_wallet = not has_wallet where id = any($1)', [
    [customer.id, without.id],
  ])
  expect(await prove()).toEqual(['users.has_wallet'])
  expect(await row('select has_wallet from users where id = $1')).toEqual({ has_wallet: true })
  const { rows } = await desk.owner.query('select has_wallet from users where id = $1', [without.id])
  expect(rows).toEqual([{ has_wallet: false }])
})

test('when a customer ordered last', async () => {
  const workshop = await openWorkshop(desk)
  const buyer = await newCustomerWith(desk, 100)
  const read = async () =>
    (await desk.owner.query('select last_order_at from users where id = $1', [buyer.id])).rows[0]
      .last_order_at
  const first = await newOrder(desk, buyer, workshop)
  const ordered = await read()
  expect(ordered).toEqual(desk.clock.now())
  desk.clock.advance(1000)
  const second = await newOrder(desk, buyer, workshop)
  expect(await read()).toEqual(desk.clock.now())
  await desk.owner.query('delete from orders where id = $1', [second.id])
  expect(await read()).toEqual(ordered)
  await desk.owner.query("update users set last_order_at = '2020-01-01' where id = $1", [buyer.id])
  expect(await prove()).toEqual(['users.last_order_at'])
  expect(await read()).toEqual(ordered)
  await desk.owner.query('delete from orders where id = $1', [first.id])
  expect(await read()).toBeNull()
})

test('who acted; whose lines are gone has acted all the same', async () => {
  const idle = await newPerson(desk)
  await desk.owner.query(
    `insert into audit_log (id, site_id, at, actor_id, act, subject, ip, request_id)
     values (gen_random_uuid(), $1, now(), $2, 'test.act', '', '', '')`,
    [desk.sites.main, customer.id],
  )
  await change('update users set has_acted = false where id = $1')
  await desk.owner.query('update users set has_acted = true where id = $1', [idle.id])
  expect(await prove()).toEqual(['users.has_acted'])
  expect(await row('select has_acted from users where id = $1')).toEqual({ has_acted: true })
  expect(await prove()).toEqual([])
})

test('whom an unread message is for', async () => {
  const id = newId()
  await desk.owner.query(
    `with begun as (insert into conversations (id, site_id, subject_kind, subject_id, customer_id, created_at)
       values ($2, $1, 'order', $2, $3, now()) returning id)
     insert into conversation_messages (id, site_id, conversation_id, sender_id, from_staff, text, created_at)
     select $2, $1, id, $3, true, 'x', now() from begun`,
    [desk.sites.main, id, customer.id],
  )
  expect(await prove()).toEqual([])
  await desk.owner.query('update conversation_messages set customer_id = null where id = $1', [id])
  expect(await prove()).toEqual(['conversation_messages.customer_id'])
  const { rows } = await desk.owner.query(
    'select customer_id, subject_kind from conversation_messages where id = $1',
    [id],
  )
  expect(rows).toEqual([{ customer_id: customer.id, subject_kind: 'order' }])
})

test('every row is looked through, however small the portions', async () => {
  const people = [customer.id]
  for (let count = 0; count < 4; count++) people.push((await newCustomerWith(desk, 1)).id)
  const [lastMovedAt] = WALLET_COLUMNS
  if (!lastMovedAt) throw new Error('no column')
  const error = vi.spyOn(desk.platform.log, 'error').mockImplementation(() => {})
  for (const portion of [1, 2, 3]) {
    await desk.owner.query('update wallets set last_moved_at = null where user_id = any($1)', [people])
    expect(await proveColumn(desk.platform, desk.sites.main, lastMovedAt, portion)).toBe(people.length)
  }
  error.mockRestore()
})
