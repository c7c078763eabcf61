import { beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { inAccountOf, newPerson, signInAgain, type TestPerson } from '#server/test/people.ts'
import { useShop } from '#server/test/shop.ts'
import { cartCookieIn, openBrowser } from '#server/test/shop-browser.ts'

/* Whose a cart is: a guest's by a cookie, a customer's by who they are, and a guest's becomes a customer's. */

const desk = useDesk()
const { people, switchShop, addProduct } = useShop(desk)

// biome-ignore lint/suspicious/noExplicitAny: as an answer holds it
type Answered = any
const DAY = 86_400_000
const guest = (site: 'main' | 'other' = 'main') => openBrowser(desk, { site })
const lines = ({ items }: Answered) => items.map(({ name, quantity }: Answered) => [name, quantity])
const count = async (where = 'true') =>
  (await desk.owner.query(`select count(*)::int as n from shop_carts where ${where}`)).rows[0].n as number

let clutch: Answered
let pump: Answered
beforeEach(async () => {
  desk.clock.set(new Date())
  clutch = await addProduct({ name: 'Clutch', inventory: 3000 })
  pump = await addProduct({ name: 'Pump', inventory: 3000 })
})

describe("a guest's cart", () => {
  test('is known by a cookie that no script reads and no other site sends', async () => {
    const browser = guest()
    const { headers, body } = await browser.add(clutch)
    expect(cartCookieIn(headers)).toEqual({
      value: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      attributes: ['max-age=2592000', 'path=/api/shop', 'httponly', 'samesite=lax'],
    })
    // Neither the answer nor the database tells what it is.
    const { rows } = await desk.owner.query('select * from shop_carts')
    expect(rows).toHaveLength(1)
    expect(rows[0].token_hash).toHaveLength(32)
    for (const text of [JSON.stringify(body), JSON.stringify(rows), rows[0].token_hash.toString('latin1')])
      expect(text).not.toContain(browser.cookie)
    expect((await browser.cart()).shopping_cart_id).toBe(rows[0].id)
  })

  test('looking at the shop or at an empty cart sets no cookie and makes no row', async () => {
    const browser = guest()
    await browser.cart()
    await browser.call('GET /shop/product/get_all')
    expect([browser.cookie, await count()]).toEqual([undefined, 0])
  })

  test('comes over TLS alone where the shop does', async () => {
    const { headers } = await guest().call('POST /shop/cart/add_item', {
      body: { product_id: clutch.id, quantity: 1 },
      headers: { 'x-forwarded-proto': 'https' },
    })
    // Whoever is no proxy of ours does not say how they came.
    expect(cartCookieIn(headers)?.attributes).not.toContain('secure')
  })

  test('is not found by a cookie that is unknown, forged, or its own row’s id or hash', async () => {
    const { shopping_cart_id } = await guest().fill(clutch)
    const { rows } = await desk.owner.query('select token_hash from shop_carts')
    const hash: Buffer = rows[0].token_hash
    const forged = [
      'A'.repeat(43),
      '',
      'x',
      shopping_cart_id,
      hash.toString('base64url'),
      hash.toString('hex'),
      '../../etc/passwd',
      "' or 1=1 --",
      'é'.repeat(43),
      'x'.repeat(3000),
      '%00'.repeat(14),
    ]
    for (const value of forged) {
      const stranger = openBrowser(desk, { cookie: encodeURIComponent(value) })
      expect([value, (await stranger.cart()).shopping_cart_id]).toEqual([value, null])
      expect([value, (await stranger.put(shopping_cart_id, [])).status]).toEqual([value, 404])
    }
    // What somebody else chose as a name is never taken over.
    const chosen = 'A'.repeat(43)
    const fixed = openBrowser(desk, { cookie: chosen })
    await fixed.fill(pump)
    expect(fixed.cookie).not.toBe(chosen)
    expect((await openBrowser(desk, { cookie: chosen }).cart()).items).toEqual([])
  })

  test('is not found on another site', async () => {
    const here = guest()
    const { shopping_cart_id } = await here.fill(clutch)
    const there = openBrowser(desk, { site: 'other', cookie: here.cookie })
    expect((await there.cart()).items).toEqual([])
    expect((await there.put(shopping_cart_id, [])).status).toBe(404)
    const hose = await addProduct({ name: 'Hose' }, [], 'other')
    expect(lines(await there.fill(hose))).toEqual([['Hose', 1]])
    expect(there.cookie).not.toBe(here.cookie)
    expect((await here.add(hose)).body.code).toBe('product_unavailable')
    expect(lines(await here.cart())).toEqual([['Clutch', 1]])
  })

  test('a new one is made thirty times a minute from one network; adding to one that is there is not counted', async () => {
    const ip = '203.0.113.7'
    const item = { body: { product_id: clutch.id, quantity: 1 }, ip }
    const known = guest()
    await known.call('POST /shop/cart/add_item', item)
    for (let number = 2; number <= 30; number++)
      expect((await guest().call('POST /shop/cart/add_item', item)).status).toBe(200)
    const refused = await guest().call('POST /shop/cart/add_item', item)
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      429,
      'rate_limited',
      { retry_after: 60 },
    ])
    expect(cartCookieIn(refused.headers)).toBeUndefined()
    const forged = openBrowser(desk, { cookie: 'B'.repeat(43) })
    expect((await forged.call('POST /shop/cart/add_item', item)).status).toBe(429)
    expect(await count()).toBe(30)
    expect((await known.call('POST /shop/cart/add_item', item)).body.count).toBe(2)
    const customer = openBrowser(desk, { token: (await newPerson(desk)).token })
    expect((await customer.call('POST /shop/cart/add_item', item)).status).toBe(200)
    expect((await guest().add(clutch)).status).toBe(200)
    desk.clock.advance(61_000)
    expect((await guest().call('POST /shop/cart/add_item', item)).status).toBe(200)
  })
})

describe("security 20: a customer's cart", () => {
  test('is the same in every browser, and sets no cookie', async () => {
    const customer = await newPerson(desk)
    const [desktop, phone] = [openBrowser(desk, customer), openBrowser(desk, customer)]
    await desktop.fill(clutch, 2)
    expect(lines(await phone.fill(pump))).toEqual([
      ['Clutch', 2],
      ['Pump', 1],
    ])
    expect(await desktop.cart()).toEqual(await phone.cart())
    expect([desktop.cookie, phone.cookie]).toEqual([undefined, undefined])
  })

  test('opens to no other customer, nor to a guest', async () => {
    const mine = openBrowser(desk, await newPerson(desk))
    const { shopping_cart_id } = await mine.fill(clutch)
    for (const other of [openBrowser(desk, await newPerson(desk)), guest()]) {
      expect((await other.cart()).items).toEqual([])
      expect((await other.put(shopping_cart_id, [])).status).toBe(404)
    }
    expect((await mine.cart()).count).toBe(1)
    // A call that was refused left no cart behind.
    expect(await count()).toBe(1)
  })

  test('is worked on by staff who are in the account', async () => {
    const customer = await newPerson(desk)
    const own = openBrowser(desk, customer)
    await own.fill(clutch)
    const staff = openBrowser(desk, await inAccountOf(desk, customer))
    await staff.fill(pump)
    expect(lines(await own.cart())).toEqual([
      ['Clutch', 1],
      ['Pump', 1],
    ])
    expect(staff.cookie).toBeUndefined()
  })

  test('a token that is none, ended, or of another site is a 401, and no guest’s cart', async () => {
    const customer = await newPerson(desk)
    const browser = openBrowser(desk, customer)
    await browser.fill(clutch)
    const ended = await newPerson(desk)
    await desk.call('POST /auth/signout', { token: ended.token })
    const there = await newPerson(desk, { site: 'other' })
    const expired = await newPerson(desk)
    const tokens: [string, () => string][] = [
      ['none', () => 'garbage'],
      ['ended', () => ended.token],
      ['of another site', () => there.token],
      ['a refresh token', () => customer.refreshToken],
    ]
    for (const [why, token] of tokens) {
      const wrong = openBrowser(desk, { token: token() })
      const got = [
        await wrong.call('GET /shop/cart'),
        await wrong.add(clutch),
        await wrong.put('019a0000-0000-7000-8000-000000000000', []),
        await wrong.join(),
        await wrong.call('GET /shop/product/get_all'),
      ]
      expect([why, ...got.map(({ status, body }) => `${status} ${body.code}`)]).toEqual([
        why,
        ...Array(5).fill('401 unauthenticated'),
      ])
      expect(wrong.cookie).toBeUndefined()
    }
    expect(await count()).toBe(1)
    desk.clock.advance(DAY)
    const late = openBrowser(desk, expired)
    expect((await late.call('GET /shop/cart')).status).toBe(401)
    expect((await late.add(clutch)).status).toBe(401)
  })

  test('whoever is not verified, waits or is blocked is a guest', async () => {
    const strangers = [
      await newPerson(desk, { verified: false }),
      await newPerson(desk, { status: 0 }),
      await newPerson(desk, { status: 2 }),
    ]
    for (const person of strangers) {
      const browser = openBrowser(desk, person)
      expect((await browser.fill(clutch)).count).toBe(1)
      expect(browser.cookie).toMatch(/^.{43}$/)
      expect((await browser.join()).status).toBe(403)
    }
    expect([await count('user_id is null'), await count('user_id is not null')]).toEqual([3, 0])
  })

  test('staff who try the shop out are guests', async () => {
    const browser = openBrowser(desk, people.admin)
    await browser.fill(clutch)
    expect(browser.cookie).toMatch(/^.{43}$/)
    expect([await count('user_id is null'), await count('user_id is not null')]).toEqual([1, 0])
    expect((await browser.join()).status).toBe(403)
    expect(lines(await browser.cart())).toEqual([['Clutch', 1]])
  })

  test('goes with the account', async () => {
    const customer = await newPerson(desk)
    await openBrowser(desk, customer).fill(clutch)
    const params = { id: customer.id }
    expectDone(await desk.call('DELETE /user/{id}', { token: people.admin.token, params }))
    expect(await count()).toBe(0)
  })

  test('goes with a colleague, whoever takes the login away', async () => {
    const boss = await newPerson(desk)
    const hire = () => newPerson(desk, { employer: { id: boss.id, duty: 'orderer' } })
    const [first, second] = [await hire(), await hire()]
    await openBrowser(desk, first).fill(clutch)
    await openBrowser(desk, second).fill(clutch)
    const { status } = await desk.call('DELETE /colleague/{id}', {
      token: boss.token,
      params: { id: first.id },
    })
    expect([status, await count()]).toEqual([200, 1])
    const params = { id: boss.id }
    expectDone(await desk.call('DELETE /user/{id}', { token: people.admin.token, params }))
    expect(await count()).toBe(0)
  })
})

describe('after the sign-in', () => {
  let customer: TestPerson
  beforeEach(async () => {
    customer = await newPerson(desk)
  })

  test('what was put in as a guest joins what was there, and the cookie is forgotten', async () => {
    await openBrowser(desk, customer).fill(clutch, 2)
    const browser = guest()
    await browser.fill(pump, 3)
    await browser.fill(clutch, 5)
    browser.token = customer.token
    const reply = await browser.join()
    expect(lines(expectDone(reply))).toEqual([
      ['Clutch', 7],
      ['Pump', 3],
    ])
    expect(cartCookieIn(reply.headers)).toEqual({
      value: '',
      attributes: ['max-age=0', 'path=/api/shop', 'httponly', 'samesite=lax'],
    })
    expect(browser.cookie).toBeUndefined()
    expect([await count(), (await browser.cart()).count]).toEqual([1, 10])
  })

  test('done twice, or with a cookie that names nothing, it does nothing', async () => {
    const browser = guest()
    await browser.fill(clutch, 2)
    const { cookie } = browser
    browser.token = customer.token
    const joined = expectDone(await browser.join())
    expect(expectDone(await browser.join())).toEqual(joined)
    const late = openBrowser(desk, { token: customer.token, cookie })
    expect(expectDone(await late.join())).toEqual(joined)
    expect(late.cookie).toBeUndefined()
    expect((await openBrowser(desk, { cookie }).cart()).items).toEqual([])
  })

  test('with no cookie it answers with the own cart, and makes none', async () => {
    expect(expectDone(await openBrowser(desk, customer).join()).shopping_cart_id).toBeNull()
    expect(await count()).toBe(0)
    await openBrowser(desk, customer).fill(clutch)
    expect(lines(expectDone(await openBrowser(desk, customer).join()))).toEqual([['Clutch', 1]])
  })

  test('no more than a line takes, whatever the stock; more than there is says so', async () => {
    const few = await addProduct({ name: 'Few', inventory: 5 })
    const own = openBrowser(desk, customer)
    await own.fill(clutch, 600)
    await own.fill(few, 4)
    const browser = guest()
    await browser.fill(clutch, 700)
    await browser.fill(few, 4)
    browser.token = customer.token
    const { items } = expectDone(await browser.join())
    expect(items.map(({ quantity, problem }: Answered) => [quantity, problem])).toEqual([
      [1000, null],
      [8, 'too_few'],
    ])
  })

  test('no more than a cart takes; what was there before stays', async () => {
    const values = Array.from({ length: 20 }, (_, number) => ({ name: `No ${number}`, price: 0 }))
    const kinds = async (name: string) =>
      addProduct({ name, inventory: 99, extra_options: [{ name: 'Kind', values }] })
    const products = [await kinds('First'), await kinds('Second'), await kinds('Third')]
    const all = products.flatMap((product) => values.map(({ name }) => [product, 1, { Kind: name }] as const))
    const fill = async (browser: ReturnType<typeof guest>, some: typeof all) => {
      const { shopping_cart_id } = await browser.fill(clutch)
      expectDone(await browser.put(shopping_cart_id, some))
    }
    await fill(openBrowser(desk, customer), all.slice(0, 40))
    const browser = guest()
    await fill(browser, all.slice(40))
    browser.token = customer.token
    const { items } = expectDone(await browser.join())
    expect(items).toHaveLength(50)
    expect(new Set(items.slice(0, 40).map(({ name }: Answered) => name))).toEqual(
      new Set(['First', 'Second']),
    )
  })

  test('the price that was seen stays beside the line', async () => {
    const browser = guest()
    await browser.fill(clutch)
    await desk.owner.query('update shop_products set price = 1500 where id = $1', [clutch.id])
    browser.token = customer.token
    expect(expectDone(await browser.join()).items[0]).toMatchObject({ unit_price: 15, price_before: 10 })
  })

  test('staff in an account do not bring what they put in themselves', async () => {
    const browser = openBrowser(desk, people.admin)
    await browser.fill(clutch)
    browser.token = (await inAccountOf(desk, customer)).token
    const { status, body } = await browser.join()
    expect([status, body.code]).toEqual([403, 'not_while_acting'])
    expect((await browser.cart()).items).toEqual([])
    browser.token = people.admin.token
    expect(lines(await browser.cart())).toEqual([['Clutch', 1]])
  })

  test('what a guest of another site put in stays there', async () => {
    const hose = await addProduct({ name: 'Hose' }, [], 'other')
    const there = guest('other')
    await there.fill(hose)
    const here = openBrowser(desk, { token: customer.token, cookie: there.cookie })
    expect(expectDone(await here.join()).items).toEqual([])
    expect(lines(await there.cart())).toEqual([['Hose', 1]])
  })

  test('the cart waits for whoever signs in anew', async () => {
    await openBrowser(desk, customer).fill(clutch)
    desk.clock.advance(40 * DAY)
    expect(lines(await openBrowser(desk, await signInAgain(desk, customer)).cart())).toEqual([['Clutch', 1]])
  })
})

test('while the shop is off nobody has a cart; it is there again afterwards', async () => {
  const browser = guest()
  const { shopping_cart_id } = await browser.fill(clutch)
  const staff = openBrowser(desk, people.admin)
  const customer = openBrowser(desk, people.customer)
  await switchShop(false)
  for (const one of [browser, staff, customer])
    for (const { status, body } of [
      await one.call('GET /shop/cart'),
      await one.add(clutch),
      await one.put(shopping_cart_id, []),
    ])
      expect([status, body.code]).toEqual([403, 'switched_off'])
  expect((await customer.join()).body.code).toBe('switched_off')
  await switchShop(true)
  expect(lines(await browser.cart())).toEqual([['Clutch', 1]])
})
