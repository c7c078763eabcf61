import { beforeAll, expect, test } from 'vitest'
import { COMPLETE_LANGUAGES } from '#contract/languages.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { moveShopOrder, newShopOrder, type OpenShop, openShop } from '#server/test/walk/open-shop.ts'

/* What people read of an order of the shop, from its beginning to its end. */

const desk = useDesk()
let admin: TestPerson
let shop: OpenShop
beforeAll(async () => {
  admin = await newAdmin(desk, { permissions: PERMISSIONS })
  shop = await openShop(desk, admin)
})

interface Line {
  event: string
  title: string
  body: string
}

/** What stands in the bell about orders of the shop, the oldest first. */
async function toldTo({ token }: TestPerson): Promise<string[]> {
  await desk.runJobs()
  const { items } = expectDone(await desk.call('GET /notifications', { token }))
  return items
    .filter(({ event }: Line) => event.includes('shop_order'))
    .map(({ title, body }: Line) => `${title}: ${body}`.trim())
    .reverse()
}

test('a buyer reads of every step, and staff of what came in', async () => {
  const buyer = await newPerson(desk)
  const order = await newShopOrder(desk, shop, buyer)
  const { invoice_no: no, total } = order
  await moveShopOrder(desk, shop, order, 'mark_as_paid')
  await moveShopOrder(desk, shop, order, 'mark_as_on_hold', { reason: 'The street has no number' })
  expectDone(await desk.call('POST /shop/order/resume', { token: admin.token, body: { order_id: order.id } }))
  await moveShopOrder(desk, shop, order, 'mark_as_processing')
  await moveShopOrder(desk, shop, order, 'mark_as_shipped', { parcel_tracking_number: '00340434161' })
  await moveShopOrder(desk, shop, order, 'mark_as_completed')
  const money = `${total.toFixed(2)} EUR`
  expect(await toldTo(buyer)).toEqual([
    `Order ${no} placed: Total: ${money}`,
    `Payment received: order ${no}: ${money}`,
    expect.stringMatching(`^Order ${no} is on hold: .*The street has no number$`),
    `Order ${no} goes on: It is no longer on hold.`,
    `Order ${no} is being packed: We tell you when the parcel leaves.`,
    `Order ${no} is on its way: Your parcel has left. 00340434161`,
    `Order ${no} is completed: Thank you for your order.`,
  ])
  expect(await toldTo(admin)).toEqual([`New shop order ${no} from Ada Test: ${money}`])
})

test.each(COMPLETE_LANGUAGES)('what is not said leaves no gap, in %s', async (locale) => {
  const buyer = await newPerson(desk, { locale })
  const sent = await newShopOrder(desk, shop, buyer)
  for (const act of ['mark_as_paid', 'mark_as_processing', 'mark_as_shipped'] as const)
    await moveShopOrder(desk, shop, sent, act)
  const over = await newShopOrder(desk, shop, buyer)
  expectDone(await desk.call('POST /shop/order/cancel', { token: buyer.token, body: { order_id: over.id } }))
  const lines = await toldTo(buyer)
  expect(lines).toHaveLength(6)
  expect(lines.filter((line) => /[{}]|undefined|events\.|[:(]$/.test(line))).toEqual([])
})

test('of a refund is said how much of it goes back, not what the order cost', async () => {
  const buyer = await newPerson(desk)
  const order = await newShopOrder(desk, shop, buyer)
  await moveShopOrder(desk, shop, order, 'mark_as_paid')
  const items = [{ id: order.items[0].id, quantity: 1 }]
  const { refunded } = await moveShopOrder(desk, shop, order, 'refund', { items, reason: 'Came broken' })
  expect(refunded).toBeLessThan(order.total)
  await desk.runJobs()
  const { rows } = await desk.owner.query(
    "select params from notifications where event = 'shop_order.refunded' and user_id = $1",
    [buyer.id],
  )
  expect(rows[0].params.amount).toBe(refunded)
})
