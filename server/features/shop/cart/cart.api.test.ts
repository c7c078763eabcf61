import { describe, expect, test } from 'vitest'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { shopForm, useShop } from '#server/test/shop.ts'
import { openBrowser } from '#server/test/shop-browser.ts'

/* What lies in a cart, and what it costs. Whose it is stands in cart-holders.api.test.ts. */

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

describe('putting in', () => {
  test('a cart that nobody filled is empty and has no id', async () => {
    expect(await guest().cart()).toEqual({
      status: 'success',
      shopping_cart_id: null,
      version: expect.any(String),
      items: [],
      count: 0,
      subtotal: 0,
      currency: 'EUR',
      weight_grams: 0,
    })
  })

  test('what is put in lies there with its price, its picture and its weight', async () => {
    const clutch = await addProduct(
      { name: 'Clutch', price: 19.99, weight: 1.5, weight_unit: 'kg', inventory: 7 },
      ['image1'],
    )
    const browser = guest()
    const cart = await browser.fill(clutch, 3)
    expect(cart).toEqual({
      status: 'success',
      shopping_cart_id: expect.any(String),
      version: expect.any(String),
      items: [
        {
          id: expect.any(String),
          product_id: clutch.id,
          name: 'Clutch',
          slug: 'clutch',
          product_code: clutch.product_code,
          image1: clutch.image1,
          selected_extra_options: [],
          quantity: 3,
          unit_price: 19.99,
          total: 59.97,
          price_before: null,
          inventory: 7,
          problem: null,
        },
      ],
      count: 3,
      subtotal: 59.97,
      currency: 'EUR',
      weight_grams: 4500,
    })
    expect(cart.items[0].image1).toMatch(/^\/api\/public_file\//)
    expect(await browser.cart()).toEqual(cart)
  })

  test('put in again, it is counted together; other choices are another line', async () => {
    const cable = await addCable()
    const browser = guest()
    const first = await browser.fill(cable, 2, LONG)
    // Chosen in another order, it is the same thing.
    const again = await browser.fill(cable, 3, { Plug: 'OBD', Length: '3 m' })
    expect(again.items).toEqual([{ ...first.items[0], quantity: 5, total: 127.5 }])
    const both = await browser.fill(cable, 1, SHORT)
    expect(
      both.items.map(({ quantity, unit_price, total, selected_extra_options }: Answered) => [
        quantity,
        unit_price,
        total,
        selected_extra_options.map(({ value }: Answered) => value),
      ]),
    ).toEqual([
      [5, 25.5, 127.5, ['3 m', 'OBD']],
      [1, 18, 18, ['1 m', 'Boot pin']],
    ])
    expect([both.count, both.subtotal, both.shopping_cart_id]).toEqual([6, 145.5, first.shopping_cart_id])
  })

  test.each([
    ['one missing', [{ name: 'Length', value: '3 m' }]],
    ['none at all', []],
    ['no such value', [LONG, { Plug: 'USB' }]],
    ['no such option', [LONG, { Colour: 'red' }]],
    ['one more', [LONG, { Plug: 'OBD' }, { Colour: 'red' }]],
  ])('choices that cannot be made are refused: %s', async (_, chosen) => {
    const cable = await addCable()
    const browser = guest()
    const selected = chosen.flatMap((one) =>
      'name' in one ? [one] : Object.entries(one).map(([name, value]) => ({ name, value })),
    )
    const body = { product_id: cable.id, quantity: 1, selected_extra_options: selected.slice(0, 5) }
    expect(refusal(await browser.call('POST /shop/cart/add_item', { body }))).toEqual([
      409,
      'product_unavailable',
      undefined,
    ])
    expect((await browser.cart()).items).toEqual([])
  })

  test('one choice made twice is refused, be it the same or another', async () => {
    const cable = await addProduct({ extra_options: [LENGTHS] })
    for (const value of ['1 m', '3 m']) {
      const selected_extra_options = [
        { name: 'Length', value: '1 m' },
        { name: 'Length', value },
      ]
      const body = { product_id: cable.id, quantity: 1, selected_extra_options }
      expect((await guest().call('POST /shop/cart/add_item', { body })).body.code).toBe('product_unavailable')
    }
  })

  test('choices of a product that comes in none are refused', async () => {
    const { status, body } = await guest().add(await addProduct(), 1, { Length: '1 m' })
    expect([status, body.code]).toEqual([409, 'product_unavailable'])
  })

  test.each([0, -1, 1e9, 1001, 1.5, '2', null, [2]])(
    '%j pieces are refused, and nothing changes',
    async (quantity) => {
      const product = await addProduct({ name: 'Clutch', inventory: 5000 })
      const browser = guest()
      const { shopping_cart_id } = await browser.fill(product, 2)
      const item = { product_id: product.id, quantity }
      const added = await browser.call('POST /shop/cart/add_item', { body: item })
      expect([added.status, Object.keys(added.body.fields)]).toEqual([400, ['quantity']])
      const updated = await browser.call('POST /shop/cart/update', {
        body: { shopping_cart_id, items: [item] },
      })
      expect([updated.status, Object.keys(updated.body.fields)]).toEqual([400, ['items.0.quantity']])
      expect(lines(await browser.cart())).toEqual([['Clutch', 2, null]])
    },
  )

  test('a line takes as many pieces as one call does', async () => {
    const product = await addProduct({ name: 'Screw', inventory: 5000 })
    const browser = guest()
    await browser.fill(product, 999)
    const { shopping_cart_id } = await browser.fill(product)
    expect(refusal(await browser.add(product))).toEqual([
      400,
      'invalid_input',
      { quantity: { code: 'too_big', params: { max: 1000 } } },
    ])
    // Named twice, the two are one line.
    const nut = await addProduct()
    const twice = await browser.put(shopping_cart_id, [
      [nut, 1],
      [nut, 1],
      [product, 600],
      [product, 600],
    ])
    expect(refusal(twice)).toEqual([
      400,
      'invalid_input',
      { 'items.2.quantity': { code: 'too_big', params: { max: 1000 } } },
    ])
    expect(lines(await browser.cart())).toEqual([['Screw', 1000, null]])
  })

  test('whoever wants more than there is reads how many there are', async () => {
    const product = await addProduct({ name: 'Clutch', inventory: 3 })
    const browser = guest()
    const out = (left: object) => [409, 'out_of_stock', { name: 'Clutch', ...left }]
    expect(refusal(await browser.add(product, 4))).toEqual(out({ left: 3 }))
    await browser.fill(product, 3)
    expect(refusal(await browser.add(product))).toEqual(out({ left: 3 }))
    await asStaff('POST /shop/product/update', { form: shopForm({ id: product.id, inventory: 0 }) })
    expect(refusal(await browser.add(product))).toEqual(out({}))
    expect(refusal(await guest().add(product))).toEqual(out({}))
  })

  test('lines of one product with different choices share its stock', async () => {
    const cable = await addCable({ inventory: 5 })
    const browser = guest()
    await browser.fill(cable, 3, LONG)
    expect(refusal(await browser.add(cable, 3, SHORT))).toEqual([
      409,
      'out_of_stock',
      { name: 'Cable', left: 5 },
    ])
    const { shopping_cart_id } = await browser.fill(cable, 2, SHORT)
    const lastTwo = [
      [cable, 2, LONG],
      [cable, 4, SHORT],
    ] as const
    expect((await browser.put(shopping_cart_id, lastTwo)).body.code).toBe('out_of_stock')
    // One more of the one and one less of the other is no more than before.
    expect(
      lines(
        expectDone(
          await browser.put(shopping_cart_id, [
            [cable, 2, LONG],
            [cable, 3, SHORT],
          ]),
        ),
      ),
    ).toEqual([
      ['Cable', 2, null],
      ['Cable', 3, null],
    ])
  })

  test('a choice that is gone holds no piece back from another', async () => {
    const cable = await addCable({ inventory: 3 })
    const browser = guest()
    await browser.fill(cable, 3, LONG)
    await asStaff('POST /shop/product/update', {
      form: shopForm({
        id: cable.id,
        extra_options: [{ ...LENGTHS, values: LENGTHS.values.slice(0, 1) }, PLUGS],
      }),
    })
    expect(lines(await browser.fill(cable, 3, SHORT))).toEqual([
      ['Cable', 3, 'option_gone'],
      ['Cable', 3, null],
    ])
  })

  test('a cart takes fifty lines', async () => {
    const { id: category_id } = await addCategory()
    const values = Array.from({ length: 17 }, (_, number) => ({ name: `No ${number}`, price: 0 }))
    const products = await Promise.all(
      [1, 2, 3].map(() =>
        addProduct({ category_id, extra_options: [{ name: 'Kind', values }], inventory: 100 }),
      ),
    )
    const all = products.flatMap((product) => values.map(({ name }) => [product, 1, { Kind: name }] as const))
    const browser = guest()
    const [first, ...others] = all
    const { shopping_cart_id } = await browser.fill(...(first as (typeof all)[0]))
    expect((await browser.put(shopping_cart_id, all)).status).toBe(400)
    const fifty = expectDone(await browser.put(shopping_cart_id, others))
    expect([fifty.items.length, fifty.count]).toEqual([50, 50])
    const { status, body } = await browser.add(...(first as (typeof all)[0]))
    expect([status, body.code, body.params]).toEqual([409, 'cart_full', { max: SHOP_BOUNDS.lines }])
    // One more of what lies there is no line more.
    expect((await browser.fill(...(others[0] as (typeof all)[0]))).count).toBe(51)
  })

  test('nothing is sold that is not in the shop', async () => {
    const [draft, closed, gone] = [
      await addProduct({ status: 'draft' }),
      await addProduct({ category_id: (await addCategory({ status: 'inactive' })).id }),
      await addProduct(),
    ]
    const elsewhere = await addProduct({}, [], 'other')
    await asStaff('POST /shop/product/delete', { body: { id: gone.id } })
    for (const product of [draft, closed, gone, elsewhere, { id: '019a0000-0000-7000-8000-000000000000' }]) {
      const browser = guest()
      expect(refusal(await browser.add(product))).toEqual([409, 'product_unavailable', undefined])
      expect((await browser.cart()).items).toEqual([])
    }
  })

  test.each([
    'price',
    'total',
    'unit_price',
    'subtotal',
    'price_before',
    'user_id',
    'token_hash',
    'currency',
  ])('a buyer who sends %s is refused', async (field) => {
    const product = await addProduct({ price: 500 })
    const browser = guest()
    const { shopping_cart_id } = await browser.fill(product)
    const item = { product_id: product.id, quantity: 1 }
    const { status, body } = await browser.call('POST /shop/cart/add_item', {
      body: { ...item, [field]: 0.01 },
    })
    expect([status, body.fields]).toEqual([400, { [field]: { code: 'unknown' } }])
    const inItem = { shopping_cart_id, items: [{ ...item, [field]: 0.01 }] }
    expect((await browser.call('POST /shop/cart/update', { body: inItem })).status).toBe(400)
    const beside = { shopping_cart_id, items: [item], [field]: 0.01 }
    expect((await browser.call('POST /shop/cart/update', { body: beside })).status).toBe(400)
    expect(await browser.cart()).toMatchObject({ count: 1, subtotal: 500 })
  })
})
