import { describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { shopForm, useShop } from '#server/test/shop.ts'
import { openBrowser } from '#server/test/shop-browser.ts'

/* A cart that was filled: it is changed, and what is in it changes. */

const desk = useDesk()
const { asStaff, addCategory, addProduct } = useShop(desk)

// biome-ignore lint/suspicious/noExplicitAny: as an answer holds it
type Answered = any
const guest = () => openBrowser(desk)
const lines = ({ items }: Answered) =>
  items.map(({ name, quantity, problem }: Answered) => [name, quantity, problem])
const refusal = ({ status, body }: Answered) => [status, body.code, body.fields ?? body.params]

const LENGTHS = {
  name: 'Length',
  values: [
    { name: '1 m', price: 0 },
    { name: '3 m', price: 5.5 },
  ],
}
const PLUGS = {
  name: 'Plug',
  values: [
    { name: 'OBD', price: 0 },
    { name: 'Boot pin', price: -2 },
  ],
}
const addCable = (changes: object = {}) =>
  addProduct({ name: 'Cable', price: 20, extra_options: [LENGTHS, PLUGS], ...changes })
const LONG = { Length: '3 m', Plug: 'OBD' }
const SHORT = { Length: '1 m', Plug: 'Boot pin' }

describe('a cart is changed', () => {
  test('it holds from now on what it is told, in that order; lines that stay keep their ids', async () => {
    const [clutch, pump] = [await addProduct({ name: 'Clutch' }), await addProduct({ name: 'Pump' })]
    const hose = await addProduct({ name: 'Hose' })
    const browser = guest()
    await browser.fill(clutch, 2)
    const before = await browser.fill(pump, 1)
    const after = expectDone(
      await browser.put(before.shopping_cart_id, [
        [hose, 1],
        [pump, 4],
      ]),
    )
    expect(lines(after)).toEqual([
      ['Hose', 1, null],
      ['Pump', 4, null],
    ])
    expect(after.items[1].id).toBe(before.items[1].id)
    const empty = expectDone(await browser.put(before.shopping_cart_id, []))
    expect([empty.items, empty.subtotal, empty.shopping_cart_id]).toEqual([[], 0, before.shopping_cart_id])
  })

  test('the same thing named twice is one line', async () => {
    const cable = await addCable()
    const browser = guest()
    const { shopping_cart_id } = await browser.fill(cable, 1, LONG)
    const merged = expectDone(
      await browser.put(shopping_cart_id, [
        [cable, 2, LONG],
        [cable, 1, SHORT],
        [cable, 3, { Plug: 'OBD', Length: '3 m' }],
      ]),
    )
    expect(merged.items.map(({ quantity }: Answered) => quantity)).toEqual([5, 1])
  })

  test('the id of a cart that is not theirs opens nothing, nor does one of nothing', async () => {
    const product = await addProduct()
    const [mine, other] = [guest(), guest()]
    const { shopping_cart_id: theirs } = await other.fill(product, 2)
    expect((await mine.put(theirs, [])).status).toBe(404)
    const { shopping_cart_id } = await mine.fill(product)
    expect((await mine.put(theirs, [])).status).toBe(404)
    expect((await guest().put(shopping_cart_id, [])).status).toBe(404)
    expect([(await mine.cart()).count, (await other.cart()).count]).toEqual([1, 2])
  })

  test('one line that cannot be had holds nobody up who changes another', async () => {
    const [clutch, pump] = [
      await addProduct({ name: 'Clutch', inventory: 9 }),
      await addProduct({ name: 'Pump' }),
    ]
    const browser = guest()
    await browser.fill(clutch, 9)
    const { shopping_cart_id } = await browser.fill(pump, 1)
    await asStaff('POST /shop/product/update', { form: shopForm({ id: clutch.id, inventory: 2 }) })
    expect(
      lines(
        expectDone(
          await browser.put(shopping_cart_id, [
            [clutch, 9],
            [pump, 2],
          ]),
        ),
      ),
    ).toEqual([
      ['Clutch', 9, 'too_few'],
      ['Pump', 2, null],
    ])
    const fewer = [
      [clutch, 5],
      [pump, 2],
    ] as const
    expect(lines(expectDone(await browser.put(shopping_cart_id, fewer)))[0]).toEqual(['Clutch', 5, 'too_few'])
    expect(refusal(await browser.put(shopping_cart_id, [[clutch, 6]]))).toEqual([
      409,
      'out_of_stock',
      { name: 'Clutch', left: 2 },
    ])
    await asStaff('POST /shop/product/update_status', { body: { id: clutch.id, status: 'unpublished' } })
    expect(lines(expectDone(await browser.put(shopping_cart_id, fewer)))[0]).toEqual([
      'Clutch',
      5,
      'unavailable',
    ])
    expect((await browser.put(shopping_cart_id, [[clutch, 6]])).body.code).toBe('product_unavailable')
    expect((await browser.cart()).count).toBe(7)
  })

  test('who asks for too much is told at which line, and the whole of it is left as it was', async () => {
    const [clutch, pump] = [await addProduct({ name: 'Clutch' }), await addProduct({ inventory: 2 })]
    const browser = guest()
    const { shopping_cart_id } = await browser.fill(clutch)
    const body = {
      shopping_cart_id,
      items: [{ product_id: clutch.id, quantity: 5 }, { product_id: pump.id }],
    }
    expect(Object.keys((await browser.call('POST /shop/cart/update', { body })).body.fields)).toEqual([
      'items.1.quantity',
    ])
    expect(
      (
        await browser.put(shopping_cart_id, [
          [clutch, 5],
          [pump, 3],
        ])
      ).body.code,
    ).toBe('out_of_stock')
    expect(lines(await browser.cart())).toEqual([['Clutch', 1, null]])
  })
})

describe('prices and stock of now', () => {
  const change = (product: { id: string }, fields: object) =>
    asStaff('POST /shop/product/update', { form: shopForm({ id: product.id, ...fields }) })

  test('another price stands beside the one that was seen, until the buyer changes the cart', async () => {
    const [clutch, pump] = [await addProduct({ price: 100 }), await addProduct({ price: 5 })]
    const browser = guest()
    const { shopping_cart_id } = await browser.fill(clutch, 2)
    await change(clutch, { price: 120 })
    const shown = (await browser.cart()).items[0]
    expect([shown.unit_price, shown.total, shown.price_before]).toEqual([120, 240, 100])
    // Who puts in something else has not looked at it.
    expect((await browser.fill(pump)).items[0].price_before).toBe(100)
    const { items, subtotal } = expectDone(
      await browser.put(shopping_cart_id, [
        [clutch, 2],
        [pump, 1],
      ]),
    )
    expect([items[0].unit_price, items[0].price_before, subtotal]).toEqual([120, null, 245])
    await change(clutch, { price: 90 })
    expect((await browser.cart()).items[0].price_before).toBe(120)
    expect((await browser.fill(clutch)).items[0]).toMatchObject({ price_before: null, total: 270 })
  })

  test('the price of a choice counts, too', async () => {
    const cable = await addCable()
    const browser = guest()
    await browser.fill(cable, 1, LONG)
    const dearer = { ...LENGTHS, values: [LENGTHS.values[0], { name: '3 m', price: 7 }] }
    await change(cable, { extra_options: [dearer, PLUGS] })
    expect((await browser.cart()).items[0]).toMatchObject({ unit_price: 27, price_before: 25.5 })
  })

  test('what cannot be ordered says why, and is no part of the sum', async () => {
    const { id: category_id } = await addCategory()
    const make = (name: string, changes: object = {}) =>
      addProduct({ name, price: 10, weight: 1, ...changes })
    const products = [
      await make('Fine'),
      await make('Taken out'),
      await make('Closed', { category_id }),
      await addCable({ weight: 1 }),
      await make('Sold out'),
      await make('Too few'),
    ] as const
    const browser = guest()
    for (const product of products) await browser.fill(product, 3, product.name === 'Cable' ? LONG : {})
    const [, takenOut, , cable, soldOut, tooFew] = products
    await asStaff('POST /shop/product/update_status', { body: { id: takenOut.id, status: 'unpublished' } })
    await asStaff('POST /shop/category/update', { body: { id: category_id, status: 'inactive' } })
    await change(cable, { extra_options: [PLUGS] })
    await change(soldOut, { inventory: 0 })
    await change(tooFew, { inventory: 2 })
    const cart = await browser.cart()
    expect(lines(cart)).toEqual([
      ['Fine', 3, null],
      ['Taken out', 3, 'unavailable'],
      ['Closed', 3, 'unavailable'],
      ['Cable', 3, 'option_gone'],
      ['Sold out', 3, 'out_of_stock'],
      ['Too few', 3, 'too_few'],
    ])
    expect([cart.count, cart.subtotal, cart.weight_grams]).toEqual([18, 30, 3000])
    await asStaff('POST /shop/product/delete', { body: { id: soldOut.id } })
    expect((await browser.cart()).items).toHaveLength(5)
  })

  test('ten thousandths of coins add up as money does', async () => {
    const product = await addProduct({ price: 0.1, inventory: 1000 })
    const dear = await addProduct({ price: 999_999.99, inventory: 1000 })
    const browser = guest()
    await browser.fill(product, 3)
    const cart = await browser.fill(dear, 1000)
    expect(cart.items.map(({ total }: Answered) => total)).toEqual([0.3, 999_999_990])
    expect(cart.subtotal).toBe(999_999_990.3)
  })
})
