import { beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { useSecondInstance } from '#server/test/second-instance.ts'
import { useShop } from '#server/test/shop.ts'
import { openBrowser } from '#server/test/shop-browser.ts'

/* Many at once, half of them at another server on the same database. */

const desk = useDesk()
const second = useSecondInstance(desk)
const { addProduct, asStaff } = useShop(desk)

// biome-ignore lint/suspicious/noExplicitAny: as an answer holds it
type Answered = any
const lines = ({ items }: Answered) => items.map(({ name, quantity }: Answered) => [name, quantity])
const count = async (table: string) =>
  (await desk.owner.query(`select count(*)::int as n from ${table}`)).rows[0].n as number

const KINDS = [{ name: 'Kind', values: ['A', 'B', 'C'].map((name) => ({ name, price: 0 })) }]

let clutch: Answered
let pump: Answered
beforeEach(async () => {
  clutch = await addProduct({ name: 'Clutch', inventory: 1000 })
  pump = await addProduct({ name: 'Pump', inventory: 1000 })
})

/** The same call at the other server. */
async function elsewhere(
  call: 'add_item' | 'update' | 'join',
  who: { token?: string | undefined; cookie?: string | undefined },
  body: object = {},
) {
  const reply = await fetch(`${second.address}/api/shop/cart/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(who.token && { 'x-access-token': who.token }),
      ...(who.cookie && { cookie: `shop_cart=${who.cookie}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Answered, headers: {} }
}

const addElsewhere = (who: Parameters<typeof elsewhere>[1], { id }: { id: string }, quantity = 1) =>
  elsewhere('add_item', who, { product_id: id, quantity })

type Browser = ReturnType<typeof openBrowser>

/** Fifty at once, by turns here and there. */
const fifty = (browser: Browser, product: { id: string }) =>
  Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      number % 2 ? addElsewhere(browser, product) : browser.add(product),
    ),
  )

test.each(['guest', 'customer'] as const)(
  'fifty pieces put in at once by a %s are fifty in one line',
  async (who) => {
    const browser = openBrowser(desk, who === 'customer' ? await newPerson(desk) : {})
    // A guest has a cart before: without a cookie each would be somebody else.
    if (who === 'guest') await browser.fill(pump)
    const replies = await fifty(browser, clutch)
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const rest = who === 'guest' ? [['Pump', 1]] : []
    expect(lines(await browser.cart())).toEqual([...rest, ['Clutch', 50]])
    expect([await count('shop_carts'), await count('shop_cart_items')]).toEqual([1, rest.length + 1])
  },
)

test('of fifty who add the last seven pieces to one cart seven come in, and the others read how many there are', async () => {
  const few = await addProduct({ name: 'Few', inventory: 7 })
  const browser = openBrowser(desk, await newPerson(desk))
  const replies = await fifty(browser, few)
  const done = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status === 409)
  expect([done.length, refused.length]).toEqual([7, 43])
  expect(refused.map(({ body }) => [body.code, body.params])).toEqual(
    Array(43).fill(['out_of_stock', { name: 'Few', left: 7 }]),
  )
  expect(lines(await browser.cart())).toEqual([['Few', 7]])
})

test('two browsers of a new customer that add at once make one cart', async () => {
  for (let round = 0; round < 10; round++) {
    const customer = await newPerson(desk)
    const replies = await Promise.all([openBrowser(desk, customer).add(clutch), addElsewhere(customer, pump)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await desk.owner.query('select id from shop_carts where user_id = $1', [customer.id])
    expect(rows).toHaveLength(1)
    expect(lines(await openBrowser(desk, customer).cart()).sort()).toEqual([
      ['Clutch', 1],
      ['Pump', 1],
    ])
  }
})

test('a cart that is joined twice at once, or filled meanwhile, loses and doubles nothing', async () => {
  for (let round = 0; round < 10; round++) {
    const customer: TestPerson = await newPerson(desk)
    const browser = openBrowser(desk)
    await browser.fill(clutch, 3)
    const { cookie } = browser
    const asCustomer = { token: customer.token, cookie }
    const replies = await Promise.all([
      openBrowser(desk, asCustomer).join(),
      elsewhere('join', asCustomer),
      addElsewhere(customer, pump, 2),
      // Another tab that does not know yet that somebody has signed in.
      openBrowser(desk, { cookie }).add(clutch),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const own = await openBrowser(desk, customer).cart()
    const left = await desk.owner.query(
      `select coalesce(sum(l.quantity), 0)::int as n from shop_cart_items l join shop_carts c on c.id = l.cart_id
       where c.user_id is null and l.product_id = $1`,
      [clutch.id],
    )
    const joined = own.items.find(({ name }: Answered) => name === 'Clutch').quantity
    expect([joined + left.rows[0].n, own.count - joined]).toEqual([4, 2])
    await desk.owner.query('delete from shop_carts')
  }
})

test('whoever deletes a product while it is put in ends in one of the two, and no call fails', async () => {
  for (let round = 0; round < 10; round++) {
    const product = await addProduct({ name: 'Going', extra_options: KINDS })
    const browser = openBrowser(desk, await newPerson(desk))
    const { shopping_cart_id } = await browser.fill(product, 1, { Kind: 'A' })
    const swap = {
      shopping_cart_id,
      items: ['B', 'C'].map((value) => ({
        product_id: product.id,
        quantity: 1,
        selected_extra_options: [{ name: 'Kind', value }],
      })),
    }
    const [deleted, changed] = await Promise.all([
      asStaff('POST /shop/product/delete', { body: { id: product.id } }),
      elsewhere('update', browser, swap),
    ])
    expect(deleted.status).toBe(200)
    expect([200, 409]).toContain(changed.status)
    if (changed.status === 409) expect(changed.body.code).toBe('product_unavailable')
    expect((await browser.cart()).items).toEqual([])
  }
})
