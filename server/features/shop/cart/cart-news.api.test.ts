import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { statementsOf } from '#server/test/count-statements.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { useShop } from '#server/test/shop.ts'
import { openBrowser } from '#server/test/shop-browser.ts'
import { sellBy, useShopOrders } from '#server/test/shop-purchases.ts'

/* Whoever has the same cart open twice hears of it on the other screen, and nobody else does. */

const desk = useDesk()
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)

beforeAll(async () => {
  await sellBy(desk)
})

let buyer: TestPerson
let cable: { id: string }
beforeEach(async () => {
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
  buyer = await newPerson(desk)
  cable = await shop.addProduct({ inventory: 100 })
  await desk.owner.query("delete from events where type = 'shop.cart'")
})

const told = async () =>
  (await desk.owner.query("select * from events where type = 'shop.cart' order by id")).rows.map(
    ({ user_id, colleague_id, for_staff, personal, data }) => {
      expect([user_id, data.user_id, colleague_id, for_staff, personal]).toEqual([
        buyer.id,
        buyer.id,
        null,
        false,
        true,
      ])
      return data.version
    },
  )

test('its owner alone is told which cart it is now: the one that the answer shows', async () => {
  const browser = openBrowser(desk, { token: buyer.token })
  const added = await browser.fill(cable, 2)
  const more = await browser.fill(cable, 1)
  const fewer = expectDone(await browser.put(added.shopping_cart_id, [[cable, 2]]))
  const none = expectDone(await browser.put(added.shopping_cart_id, []))
  const versions = [added, more, fewer, none].map(({ version }) => version)
  expect(await told()).toEqual(versions)
  expect(new Set(versions).size).toBe(3)
  expect([fewer.version, (await browser.cart()).version]).toEqual([added.version, none.version])
})

test('a change that changes nothing is not told', async () => {
  const browser = openBrowser(desk, { token: buyer.token })
  const { shopping_cart_id } = await browser.fill(cable, 2)
  expectDone(await browser.put(shopping_cart_id, [[cable, 2]]))
  expect(await told()).toHaveLength(1)
})

test('a new price that was accepted is told: the other screen still points at it', async () => {
  const browser = openBrowser(desk, { token: buyer.token })
  const { shopping_cart_id } = await browser.fill(cable, 2)
  await desk.owner.query('update shop_products set price = price + 100 where id = $1', [cable.id])
  expectDone(await browser.put(shopping_cart_id, [[cable, 2]]))
  expect(await told()).toHaveLength(2)
})

test('a guest has no stream and is told nothing; whoever they become is', async () => {
  const browser = openBrowser(desk)
  await browser.fill(cable, 2)
  expect(await told()).toEqual([])
  browser.token = buyer.token
  const joined = expectDone(await browser.join())
  expect(await told()).toEqual([joined.version])
})

test('what was ordered is in no cart any more, and what is ordered again is in one', async () => {
  const method = await shop.addMethod()
  await orders.fill(buyer, cable, 2)
  const { id } = await orders.place(buyer, { method })
  const browser = openBrowser(desk, { token: buyer.token })
  expect((await told()).at(-1)).toBe((await browser.cart()).version)
  expectDone(await desk.call('POST /shop/order/again', { token: buyer.token, body: { order_id: id } }))
  expect((await told()).at(-1)).toBe((await browser.cart()).version)
  expect(await told()).toHaveLength(3)
})

test('it costs one statement, which goes with the commit', async () => {
  const [guest, customer] = [openBrowser(desk), openBrowser(desk, { token: buyer.token })]
  for (const browser of [guest, customer]) await browser.fill(cable, 1)
  const statements = await statementsOf(() => customer.fill(cable, 1))
  expect(statements.filter((text) => text.includes('insert into events'))).toHaveLength(1)
  expect((await statementsOf(() => guest.fill(cable, 1))).join()).not.toContain('insert into events')
})
