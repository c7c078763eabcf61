import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { type Reply, useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { tell } from '#server/test/purchases.ts'
import { useSecondInstance } from '#server/test/second-instance.ts'
import { useShop } from '#server/test/shop.ts'
import { type Ask, askAt, piecesOf, sellBy, useShopOrders, wrongInShop } from '#server/test/shop-purchases.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

/* Many at once, half of them at another server on the same database. */

const tills = await useTills()
const desk = useDesk(tills.environment)
const second = useSecondInstance(desk)
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)
const TIMES = process.env.TUNEDESK_LONG ? 60 : 6

beforeAll(async () => {
  await sellBy(desk, tills.stripe)
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
})

/** By turns here and there. */
const askNo = (number: number): Ask => (number % 2 ? askAt(second.address) : desk.call)

/** How often each answer was given. */
function counted(replies: readonly Reply[]): Record<string, number> {
  const codes = replies.map(({ status, body }) => (status === 200 ? 'bought' : `${status} ${body.code}`))
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
  )
}

/** So many customers, each with one piece in the cart, and what all of them send. */
async function crowd(size: number, product: { id: string }, wanted: Parameters<typeof orders.orderBody>[1]) {
  const people: { buyer: TestPerson; cart: string }[] = []
  for (let number = 0; number < size; number++) {
    const buyer = await newPerson(desk)
    people.push({ buyer, cart: (await orders.fill(buyer, product)).shopping_cart_id })
  }
  const [first] = people
  if (!first) throw new Error('nobody')
  const shown = await orders.orderBody(first.buyer, wanted)
  return people.map(({ buyer, cart }) => ({ buyer, body: { ...shown, shopping_cart_id: cart } }))
}

describe('200 buyers at once', () => {
  test('for the last 5 pieces: five buy them, the others read that they are gone', async () => {
    const product = await shop.addProduct({ inventory: 5 })
    const people = await crowd(200, product, { method: await shop.addMethod() })
    const replies = await Promise.all(
      people.map(({ buyer, body }, place) => orders.send(buyer, body, undefined, askNo(place))),
    )
    expect(counted(replies)).toEqual({ bought: 5, '409 out_of_stock': 195 })
    expect([await orders.stock(product), await piecesOf(desk, product)]).toEqual([0, 5])
    const { rows } = await desk.owner.query(
      'select (select count(*)::int from shop_order_items where product_id = $1) as lines, (select count(*)::int from shop_cart_items where product_id = $1) as carts',
      [product.id],
    )
    expect(rows).toEqual([{ lines: 5, carts: 195 }])
    expect(await wrongInShop(desk)).toEqual([])
  })
})

describe('a coupon', () => {
  test('that is good for 5 orders, by 50 at once: five have it, 45 are refused', async () => {
    const product = await shop.addProduct({ inventory: 100 })
    const coupon = await shop.addCoupon({ max_uses: 5 })
    const people = await crowd(50, product, { method: await shop.addMethod(), coupon: coupon.code })
    const replies = await Promise.all(
      people.map(({ buyer, body }, place) => orders.send(buyer, body, undefined, askNo(place))),
    )
    expect(counted(replies)).toEqual({ bought: 5, '409 coupon_used_up': 45 })
    expect([await orders.uses(coupon), await orders.stock(product)]).toEqual([5, 95])
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('once for each person is once for a company whose people order at once', async () => {
    const method = await shop.addMethod()
    for (let time = 0; time < TIMES; time++) {
      const product = await shop.addProduct({ inventory: 100 })
      const coupon = await shop.addCoupon({ max_uses_per_person: 1 })
      const owner = await newPerson(desk)
      const people = [owner]
      for (let number = 0; number < 5; number++)
        people.push(await newPerson(desk, { employer: { id: owner.id, duty: 'buyer' } }))
      // Each has a cart of their own; the coupon counts by whose account it is.
      for (const buyer of people) await orders.fill(buyer, product)
      const wanted = { method, coupon: coupon.code }
      const bodies = await Promise.all(people.map((buyer) => orders.orderBody(buyer, wanted)))
      const replies = await Promise.all(
        people.map((buyer, place) => orders.send(buyer, bodies[place] ?? {}, undefined, askNo(place))),
      )
      expect(counted(replies)).toEqual({ bought: 1, '409 coupon_already_used': 5 })
      expect([await orders.uses(coupon), await orders.stock(product)]).toEqual([1, 99])
    }
  })
})

test('carts with the same two products in opposite order never stand in each other’s way', async () => {
  const pair = [await shop.addProduct({ inventory: 1000 }), await shop.addProduct({ inventory: 1000 })]
  const wanted = { method: await shop.addMethod() }
  const size = 8
  for (let time = 0; time < TIMES; time++) {
    const people = await Promise.all(Array.from({ length: size }, () => newPerson(desk)))
    for (const [place, buyer] of people.entries())
      for (const product of place % 2 ? pair : pair.toReversed()) await orders.fill(buyer, product)
    const bodies = await Promise.all(people.map((buyer) => orders.orderBody(buyer, wanted)))
    const replies = await Promise.all(
      people.map((buyer, place) => orders.send(buyer, bodies[place] ?? {}, undefined, askNo(place >> 1))),
    )
    expect(counted(replies)).toEqual({ bought: size })
  }
  for (const product of pair) expect(await orders.stock(product)).toBe(1000 - TIMES * size)
})

describe('the same buyer', () => {
  test('with one key twenty times at once has one order, and each answer tells of it', async () => {
    const product = await shop.addProduct({ inventory: 100 })
    const buyer = await newPerson(desk)
    await orders.fill(buyer, product, 2)
    const body = await orders.orderBody(buyer, { method: await shop.addMethod(), way: 'stripe' })
    const key = newId()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, number) => orders.send(buyer, body, key, askNo(number))),
    )
    expect(counted(replies)).toEqual({ bought: 20 })
    expect(new Set(replies.map((reply) => reply.body.order.id)).size).toBe(1)
    const { rows } = await desk.owner.query(
      `select (select count(*)::int from shop_orders where user_id = $1) as orders,
        (select count(*)::int from invoices where user_id = $1) as invoices,
        (select count(*)::int from payments where user_id = $1) as payments`,
      [buyer.id],
    )
    expect(rows).toEqual([{ orders: 1, invoices: 1, payments: 1 }])
    expect(await orders.stock(product)).toBe(98)
  })

  test('with another key each time has one order; the others find the cart empty', async () => {
    const product = await shop.addProduct({ inventory: 100 })
    const buyer = await newPerson(desk)
    await orders.fill(buyer, product)
    const body = await orders.orderBody(buyer, { method: await shop.addMethod() })
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, number) => orders.send(buyer, body, newId(), askNo(number))),
    )
    expect(counted(replies)).toEqual({ bought: 1, '409 cart_empty': 11 })
    expect(await orders.stock(product)).toBe(99)
  })
})

describe('staff', () => {
  test('cancel while the news of the payment arrives: cancelled and the money due or on its way back', async () => {
    const method = await shop.addMethod()
    for (let time = 0; time < TIMES * 2; time++) {
      const product = await shop.addProduct({ inventory: 3 })
      const buyer = await newPerson(desk)
      await orders.fill(buyer, product, 2)
      const placed = await orders.place(buyer, { method, way: 'stripe' })
      const message = tills.stripe.pay(await orders.payment(placed))
      // Now the one, now the other comes first.
      const cancel = () => orders.act('cancel', placed, { reason: 'Not possible' })
      const hear = async () => {
        expect((await tell(desk, 'stripe', message)).status).toBe(200)
        await desk.runJobs()
      }
      const [reply] =
        time % 2
          ? await Promise.all([cancel(), hear()])
          : (await Promise.all([hear(), cancel()])).toReversed()
      expect((reply as Reply).status).toBe(200)
      await desk.runJobs()
      const [order, payment] = [await orders.row(placed), await orders.payment(placed)]
      expect(order.status).toBe('cancelled')
      expect(order.paid_at).not.toBeNull()
      // It went back by the provider, or staff read that it is theirs to give back.
      if (Number(order.refunded) > 0) expect([payment.status, order.refund_due]).toEqual(['refunded', false])
      else expect([payment.problem, order.refund_due]).toEqual(['paid_after_void', true])
      if (order.refund_due)
        expect((await orders.act('refund', placed, { reason: 'Too late' })).status).toBe(200)
      await desk.runJobs()
      expect([(await orders.payment(placed)).status, (await orders.row(placed)).refund_due]).toEqual([
        'refunded',
        false,
      ])
      expect([await orders.stock(product), await orders.sales(product)]).toEqual([3, 0])
    }
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('two of them give the same line back at once: one does, the other reads how many are left', async () => {
    const method = await shop.addMethod()
    for (let time = 0; time < TIMES; time++) {
      const product = await shop.addProduct({ inventory: 10, price: 100 })
      const buyer = await newPerson(desk)
      await orders.fill(buyer, product, 3)
      const placed = await orders.place(buyer, { method })
      await orders.act('mark_as_paid', placed)
      const items = [{ id: placed.items[0].id, quantity: 2 }]
      const body = { order_id: placed.id, items, restock: true, reason: 'Came broken' }
      const { token } = shop.people.admin
      const replies = await Promise.all(
        [0, 1].map((number) => askNo(number)('POST /shop/order/refund', { token, body })),
      )
      expect(counted(replies)).toEqual({ bought: 1, '400 invalid_input': 1 })
      expect([await orders.stock(product), await orders.sales(product)]).toEqual([9, 1])
    }
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('one says that a transfer came while another cancels: the one or the other, and nobody waits in a circle', async () => {
    const method = await shop.addMethod()
    for (let time = 0; time < TIMES; time++) {
      const product = await shop.addProduct()
      const buyer = await newPerson(desk)
      await orders.fill(buyer, product)
      const placed = await orders.place(buyer, { method })
      const { token } = shop.people.admin
      const [marked, cancelled] = await Promise.all([
        askNo(0)('POST /shop/order/mark_as_paid', { token, body: { order_id: placed.id } }),
        askNo(1)('POST /shop/order/cancel', { token, body: { order_id: placed.id, reason: 'Too late' } }),
      ])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(marked.status)
      expect([await orders.stock(product), await orders.sales(product)]).toEqual([10, 0])
    }
    expect(await wrongInShop(desk)).toEqual([])
  })
})

/** Begins to give back, with a lock taken from under it; what it holds by then everybody else may want. */
async function whileLocked(
  lock: string,
  id: string,
  act: () => Promise<Reply>,
  free: string,
  freeId: string,
) {
  await desk.owner.query('begin')
  await desk.owner.query(`${lock} where id = $1 for update`, [id])
  const acting = act()
  try {
    await untilWaiting(desk, 1)
    await desk.owner.query(`${free} = $1 for update nowait`, [freeId])
  } finally {
    await desk.owner.query('commit')
  }
  return acting
}

describe('the order of locks is one for everybody', () => {
  test('coupons before products, also when a paid order ends', async () => {
    const product = await shop.addProduct()
    const coupon = await shop.addCoupon()
    const buyer = await newPerson(desk)
    await orders.fill(buyer, product)
    const placed = await orders.place(buyer, { method: await shop.addMethod(), coupon: coupon.code })
    await orders.act('mark_as_paid', placed)
    const reply = await whileLocked(
      'select 1 from shop_coupons',
      coupon.id,
      () => orders.act('cancel', placed, { reason: 'Not possible' }),
      'select 1 from shop_products where id',
      product.id,
    )
    expect([reply.status, await orders.uses(coupon)]).toEqual([200, 0])
  })

  test.each([
    ['POST /shop/product/delete', 'a product', 'product_id'],
    ['POST /shop/category/delete', 'the category of a product', 'product_id'],
    ['POST /shop/category/delete', 'a category', 'category_id'],
  ] as const)('and when %s, %s, takes a coupon along by its %s', async (key, _, column) => {
    const product = await shop.addProduct()
    const goods = { product_id: product.id, category_id: product.category.id }
    const coupon = await shop.addCoupon({ [column]: goods[column] })
    const id = key === 'POST /shop/product/delete' ? product.id : product.category.id
    const reply = await whileLocked(
      'select 1 from shop_coupons',
      coupon.id,
      () => shop.asStaff(key, { body: { id } }),
      'select 1 from shop_products where id',
      product.id,
    )
    expect(reply.status).toBe(200)
  })

  test('products before the wallet, also when credits go back', async () => {
    await orders.takeCredits()
    const product = await shop.addProduct()
    const buyer = await newCustomerWith(desk, 100)
    await orders.fill(buyer, product)
    const placed = await orders.place(buyer, { method: await shop.addMethod(), way: 'credits' })
    const reply = await whileLocked(
      'select 1 from shop_products',
      product.id,
      () => orders.act('cancel', placed, { reason: 'Not possible' }),
      'select 1 from wallets where user_id',
      buyer.id,
    )
    expect([reply.status, await wrongWallets(desk)]).toEqual([200, []])
  })

  test('payments before their invoice, also when staff say that a transfer came', async () => {
    const product = await shop.addProduct()
    const buyer = await newPerson(desk)
    await orders.fill(buyer, product)
    const placed = await orders.place(buyer, { method: await shop.addMethod() })
    const { paymentId } = await orders.payment(placed)
    const { id } = await orders.invoice(placed)
    const reply = await whileLocked(
      'select 1 from payments',
      paymentId,
      () => orders.act('mark_as_paid', placed),
      'select 1 from invoices where id',
      id,
    )
    expect(reply.status).toBe(200)
  })

  test('the invoice before its order: who has the order alone asks for none', async () => {
    const product = await shop.addProduct()
    const coupon = await shop.addCoupon()
    const buyer = await newPerson(desk)
    await orders.fill(buyer, product)
    const placed = await orders.place(buyer, { method: await shop.addMethod(), coupon: coupon.code })
    await orders.act('mark_as_paid', placed)
    const { id } = await orders.invoice(placed)
    await desk.owner.query('begin')
    try {
      await desk.owner.query('select 1 from invoices where id = $1 for update', [id])
      for (const act of ['mark_as_processing', 'mark_as_on_hold', 'resume', 'mark_as_shipped']) {
        const body = act === 'mark_as_on_hold' ? { reason: 'For a test' } : {}
        expect([act, (await orders.act(act, placed, body)).status]).toEqual([act, 200])
      }
    } finally {
      await desk.owner.query('commit')
    }
  })
})
