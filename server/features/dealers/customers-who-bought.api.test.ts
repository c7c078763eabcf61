import { beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import {
  AN_ADDRESS,
  moveShopOrder,
  newShopOrder,
  type OpenShop,
  openShop,
} from '#server/test/walk/open-shop.ts'

/* What parts that customers ordered in the shop mean for their account. */

const desk = useDesk()
let admin: TestPerson
let shop: OpenShop
beforeAll(async () => {
  admin = await newAdmin(desk, { permissions: PERMISSIONS })
  shop = await openShop(desk, admin)
})

const show = async ({ id }: TestPerson) =>
  expectDone(await desk.call('GET /user/{id}', { token: admin.token, params: { id } }))
const remove = ({ id }: TestPerson) => desk.call('DELETE /user/{id}', { token: admin.token, params: { id } })
const cancel = (order: { id: string }) =>
  desk.call('POST /shop/order/cancel', {
    token: admin.token,
    body: { order_id: order.id, reason: 'Sold out' },
  })
const addressesOf = async ({ id }: TestPerson) =>
  (await desk.owner.query('select address from shop_addresses where user_id = $1', [id])).rows

test('nobody is deleted who waits for a parcel; with the account its kept addresses go', async () => {
  const customer = await newPerson(desk)
  const order = await newShopOrder(desk, shop, customer)
  expect(await show(customer)).toMatchObject({ open_orders: 1, can: { delete: false, make_staff: false } })
  const refusal = await remove(customer)
  expect([refusal.status, refusal.body.params]).toEqual([409, { reason: 'open_orders' }])
  for (const act of ['mark_as_paid', 'mark_as_processing', 'mark_as_shipped'] as const)
    await moveShopOrder(desk, shop, order, act)
  expect(await show(customer)).toMatchObject({ open_orders: 1 })
  await moveShopOrder(desk, shop, order, 'mark_as_completed')
  expect(await show(customer)).toMatchObject({ open_orders: 0, can: { delete: true } })
  expect(await addressesOf(customer)).toEqual([{ address: AN_ADDRESS }])
  expectDone(await remove(customer))
  expect(await addressesOf(customer)).toEqual([])
})

test('one that was cancelled keeps nobody', async () => {
  const customer = await newPerson(desk)
  expectDone(await cancel(await newShopOrder(desk, shop, customer)))
  expectDone(await remove(customer))
})

test('whoever waits for a parcel is not among the inactive, and is not deleted with them', async () => {
  const [waiting, unused] = [await newPerson(desk), await newPerson(desk)]
  const order = await newShopOrder(desk, shop, waiting)
  const ids = [waiting.id, unused.id]
  await desk.owner.query(
    `update users set created_at = now() - interval '3 years', last_seen_at = null where id = any($1)`,
    [ids],
  )
  const listed = async () =>
    expectDone(
      await desk.call('GET /user/inactives', { token: admin.token, query: { months: '12' } }),
    ).items.map(({ id }: { id: string }) => id)
  expect(await listed()).toEqual([unused.id])
  const body = { inactive_users: ids }
  const gone = await desk.call('POST /user/delete-inactives', { token: admin.token, body })
  expect(gone.body).toEqual({ deleted: 1, kept: 1 })
  expectDone(await cancel(order))
  expect(await listed()).toEqual([waiting.id])
})

test('with a colleague who is removed, what is kept for their next parcel goes; the order is the company’s', async () => {
  const owner = await newPerson(desk)
  const colleague = await newPerson(desk, { employer: { id: owner.id, duty: 'buyer' } })
  // As of somebody who was a customer of their own before.
  const { id } = await newShopOrder(desk, shop, owner)
  await desk.owner.query('update shop_addresses set user_id = $1 where user_id = $2', [
    colleague.id,
    owner.id,
  ])
  const params = { id: colleague.id }
  expectDone(await desk.call('DELETE /colleague/{id}', { token: owner.token, params }))
  expect(await addressesOf(colleague)).toEqual([])
  const mine = expectDone(await desk.call('GET /shop/order/get_mine', { token: owner.token }))
  expect(mine.items.map((one: { id: string }) => one.id)).toEqual([id])
})

test('nothing finds the order of whoever was deleted by their name or address', async () => {
  const customer = await newPerson(desk, { firstName: 'Ottokar' })
  const order = await newShopOrder(desk, shop, customer)
  expectDone(await cancel(order))
  expectDone(await remove(customer))
  const search = async (words: string) =>
    expectDone(await desk.call('GET /shop/order/get_all', { token: admin.token, query: { search: words } }))
      .total
  expect([await search('Ottokar'), await search(customer.email)]).toEqual([0, 0])
  expect(await search(order.invoice_no)).toBe(1)
})
