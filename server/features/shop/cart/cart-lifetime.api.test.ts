import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson } from '#server/test/people.ts'
import { useShop } from '#server/test/shop.ts'
import { cartCookieIn, openBrowser } from '#server/test/shop-browser.ts'

const desk = useDesk()
const { addProduct } = useShop(desk)

// biome-ignore lint/suspicious/noExplicitAny: as an answer holds it
type Answered = any
const DAY = 86_400_000
const guest = () => openBrowser(desk)
const lines = ({ items }: Answered) => items.map(({ name, quantity }: Answered) => [name, quantity])
const count = async (where = 'true') =>
  (await desk.owner.query(`select count(*)::int as n from shop_carts where ${where}`)).rows[0].n as number

test('a guest’s cart goes thirty days after the last change, and its cookie with it; what customers have stays', async () => {
  const clutch = await addProduct({ name: 'Clutch' })
  const pump = await addProduct({ name: 'Pump' })
  const customer = openBrowser(desk, { token: (await newPerson(desk)).token })
  await customer.fill(clutch)
  const [gone, kept] = [guest(), guest()]
  await gone.fill(clutch)
  const { shopping_cart_id } = await kept.fill(clutch)
  desk.clock.advance(29 * DAY)
  const first = kept.cookie
  const added = await kept.add(clutch)
  expect([kept.cookie, cartCookieIn(added.headers)?.attributes[0]]).toEqual([first, 'max-age=2592000'])
  const changed = await kept.put(shopping_cart_id, [[clutch, 4]])
  expect([kept.cookie, cartCookieIn(changed.headers)?.attributes[0]]).toEqual([first, 'max-age=2592000'])
  desk.clock.advance(DAY - 1000)
  await desk.runScheduled('system.sweep')
  expect(await count()).toBe(3)
  desk.clock.advance(2000)
  await desk.runScheduled('system.sweep')
  expect([await count('user_id is null'), await count('user_id is not null')]).toEqual([1, 1])
  expect([(await gone.cart()).items, lines(await kept.cart())]).toEqual([[], [['Clutch', 4]]])
  // The old cookie names nothing any more: it gets another.
  const before = gone.cookie
  await gone.fill(pump)
  expect(gone.cookie).not.toBe(before)
  desk.clock.advance(400 * DAY)
  await desk.runScheduled('system.sweep')
  expect([await count('user_id is null'), await count('user_id is not null')]).toEqual([0, 1])
})
