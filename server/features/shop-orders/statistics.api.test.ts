import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, signInAgain, type TestPerson } from '#server/test/people.ts'
import { useShop } from '#server/test/shop.ts'
import { sellBy, useShopOrders } from '#server/test/shop-purchases.ts'

/* What was sold, by the day of the money, and the orders behind it. */

const desk = useDesk()
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)
const DAY = 86_400_000

beforeAll(async () => {
  await sellBy(desk)
})

let buyer: TestPerson
let method: { id: string }
beforeEach(async () => {
  desk.clock.set(new Date('2026-03-10T12:00:00Z'))
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
  buyer = await newPerson(desk)
  method = await shop.addMethod()
})

async function passDays(days: number) {
  desk.clock.advance(days * DAY)
  buyer = await signInAgain(desk, buyer)
  shop.people.admin = await signInAgain(desk, shop.people.admin)
}

const statistics = async (from: string, to: string) =>
  expectDone(await shop.asStaff('GET /shop/settings/get_statistics', { query: { from, to } }))
const listed = async (query: Record<string, string>) =>
  expectDone(await shop.asStaff('GET /shop/order/get_all', { query }))

test('an order counts on the day of its money, and the list behind the figure has the same orders', async () => {
  const product = await shop.addProduct({ price: 100, inventory: 10 })
  const place = async () => {
    await orders.fill(buyer, product, 2)
    return orders.place(buyer, { method })
  }
  const [kept, cancelled] = [await place(), await place()]
  await place()
  await passDays(3)
  for (const order of [kept, cancelled]) expectDone(await orders.act('mark_as_paid', order))
  expectDone(await orders.act('cancel', cancelled, { reason: 'Not wanted' }))

  const ofOrdering = await statistics('2026-03-10', '2026-03-10')
  expect([ofOrdering.now.orders, ofOrdering.now.revenue]).toEqual([0, 0])
  const { now, days, best_sellers } = await statistics('2026-03-12', '2026-03-14')
  expect(now).toEqual({ orders: 1, pieces: 2, revenue: 205, refunded: 0 })
  expect(days).toEqual([
    { day: '2026-03-12', revenue: 0, orders: 0 },
    { day: '2026-03-13', revenue: 205, orders: 1 },
    { day: '2026-03-14', revenue: 0, orders: 0 },
  ])
  expect(best_sellers).toMatchObject([{ product_id: product.id, pieces: 2, revenue: 200 }])

  const behind = await listed({ sold_from: '2026-03-12', sold_to: '2026-03-14' })
  expect(behind.items.map(({ id }: { id: string }) => id)).toEqual([kept.id])
  expect((await listed({ sold_to: '2026-03-12' })).items).toEqual([])
  expect((await listed({ sold_from: '2026-03-13', product_id: product.id })).total).toBe(1)
  expect((await listed({ from: '2026-03-10', to: '2026-03-10' })).total).toBe(3)
})

test('not more than 800 days at once, and not from a day to an earlier one', async () => {
  const refusal = async (from: string, to: string) => {
    const { status, body } = await shop.asStaff('GET /shop/settings/get_statistics', { query: { from, to } })
    return [status, body.fields?.to?.code]
  }
  expect(await refusal('2024-01-02', '2026-03-11')).toEqual([200, undefined])
  expect(await refusal('2024-01-01', '2026-03-11')).toEqual([400, 'too_big'])
  expect(await refusal('2026-03-12', '2026-03-11')).toEqual([400, 'contradicts'])
})
