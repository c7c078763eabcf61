import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { type Reply, useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, signInAgain, type TestPerson } from '#server/test/people.ts'
import type { FakeStripe } from '#server/test/providers/stripe.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { tell } from '#server/test/purchases.ts'
import { useShop } from '#server/test/shop.ts'
import { piecesOf, sellBy, useShopOrders, wrongInShop } from '#server/test/shop-purchases.ts'

/* Money that comes when the goods are free again, when others have them, or when the order is over. */

const tills = await useTills()
const desk = useDesk(tills.environment)
const stripe = tills.stripe.server as FakeStripe
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)
const HOUR = 60 * 60_000

beforeAll(async () => {
  await sellBy(desk, tills.stripe)
})

let buyer: TestPerson
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
let product: any
let method: { id: string }
beforeEach(async () => {
  desk.clock.set(new Date())
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
  buyer = await newPerson(desk)
  product = await shop.addProduct({ inventory: 3, price: 100 })
  method = await shop.addMethod()
})

/** Three pieces at the provider, nobody has paid yet. */
async function placed(way = 'stripe', coupon = '') {
  await orders.fill(buyer, product, 3)
  return orders.place(buyer, { method, way, coupon })
}

/** Sessions end meanwhile, so everybody signs in once more. */
async function later(hours: number) {
  desk.clock.advance(hours * HOUR)
  await desk.runScheduled('shop.release_unpaid')
  buyer = await signInAgain(desk, buyer)
  shop.people.admin = await signInAgain(desk, shop.people.admin)
}

/** The provider’s signed word, of the time that it is. */
async function money(order: { id: string }) {
  const { providerId } = await orders.payment(order)
  stripe.pay(providerId)
  const message = stripe.message('paid', providerId, { at: desk.clock.now() })
  expect((await tell(desk, 'stripe', message)).status).toBe(200)
  await desk.runJobs()
}

const backAt = async (order: { id: string }) =>
  stripe.sessions.get((await orders.payment(order)).providerId)?.intent?.charge?.amount_refunded ?? 0
const pay = (order: { id: string }): Promise<Reply> =>
  desk.call('POST /shop/order/pay', { token: buyer.token, body: { order_id: order.id } })
const kinds = async (order: { id: string }) =>
  (await orders.show(buyer, order)).timeline.map(({ kind }: { kind: string }) => kind)

/** Somebody else buys what was let go of. */
async function buyElsewhere(quantity: number) {
  const other = await newPerson(desk)
  await orders.fill(other, product, quantity)
  return orders.place(other, { method })
}

describe('a reservation', () => {
  test('lapses after 24 hours, not a moment sooner: goods and coupon are free, the order waits on', async () => {
    const coupon = await shop.addCoupon({ max_uses: 1 })
    const order = await placed('stripe', coupon.code)
    await later(24 - 1 / HOUR)
    expect([await orders.stock(product), await orders.uses(coupon)]).toEqual([0, 1])
    await later(1 / HOUR)
    expect([await orders.stock(product), await orders.uses(coupon)]).toEqual([3, 0])
    const shown = await orders.show(buyer, order)
    expect([shown.current_status, shown.reserved_until, shown.can.pay]).toEqual([
      'awaiting_payment',
      null,
      true,
    ])
    expect(await kinds(order)).toEqual(['placed', 'reservation_lapsed'])
    await later(24)
    expect([await orders.stock(product), (await kinds(order)).length]).toEqual([3, 2])
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('is renewed by whoever goes on paying, with the coupon; or they read that the goods are gone', async () => {
    const coupon = await shop.addCoupon({ max_uses: 1 })
    const order = await placed('stripe', coupon.code)
    await later(25)
    expectDone(await pay(order))
    expect([await orders.stock(product), await orders.uses(coupon)]).toEqual([0, 1])
    expect(await kinds(order)).toEqual(['placed', 'reservation_lapsed', 'reserved_again'])
    await later(25)
    expect(await orders.stock(product)).toBe(3)
    await buyElsewhere(1)
    expect([(await pay(order)).body.code, await orders.stock(product)]).toEqual(['out_of_stock', 2])
    expect(await orders.uses(coupon)).toBe(0)
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('is not touched by a second look: an order that was paid keeps its goods for good', async () => {
    const order = await placed()
    await money(order)
    await later(48)
    expect([await orders.stock(product), (await orders.row(order)).status]).toEqual([0, 'paid'])
  })
})

describe('money that comes after a day', () => {
  test('buys the goods if they are still there', async () => {
    const coupon = await shop.addCoupon({ max_uses: 1 })
    const order = await placed('stripe', coupon.code)
    await later(25)
    await money(order)
    const shown = await orders.show(buyer, order)
    expect([shown.current_status, shown.is_paid]).toEqual(['paid', true])
    expect([await orders.stock(product), await orders.sales(product), await orders.uses(coupon)]).toEqual([
      0, 3, 1,
    ])
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('waits for staff if others have them: neither packed nor sent nor resumed before they are there again', async () => {
    const order = await placed()
    await later(25)
    await buyElsewhere(1)
    await money(order)
    const shown = await orders.show(buyer, order)
    expect([shown.current_status, shown.own_reason, shown.is_paid]).toEqual([
      'on_hold',
      'sold_out_meanwhile',
      true,
    ])
    expect(await orders.stock(product)).toBe(2)
    for (const act of ['resume', 'mark_as_processing', 'mark_as_shipped'])
      expect([act, (await orders.act(act, order)).body.code]).toEqual([act, 'out_of_stock'])
    expect((await orders.row(order)).status).toBe('on_hold')
    expect(await orders.stock(product)).toBe(2)
    await desk.owner.query('update shop_products set inventory = 5 where id = $1', [product.id])
    const { order: resumed } = expectDone(await orders.act('resume', order))
    expect([resumed.current_status, resumed.own_reason, await orders.stock(product)]).toEqual([
      'paid',
      null,
      2,
    ])
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('of which a part goes back: what is resumed takes the other part, and no more', async () => {
    const order = await placed()
    await later(25)
    await buyElsewhere(1)
    await money(order)
    const items = [{ id: order.items[0].id, quantity: 1 }]
    const { order: less } = expectDone(
      await orders.act('refund', order, { items, restock: true, reason: 'Sold out' }),
    )
    // The one that went back lies in the shop: it never left it.
    expect([less.current_status, await orders.stock(product)]).toEqual(['on_hold', 2])
    expectDone(await orders.act('resume', order))
    expect([await orders.stock(product), await piecesOf(desk, product), await orders.sales(product)]).toEqual(
      [0, 3, 2],
    )
    expectDone(await orders.act('cancel', order, { reason: 'Not wanted' }))
    expect([await orders.stock(product), await piecesOf(desk, product)]).toEqual([2, 3])
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('and for a product that was deleted, until staff give its line back', async () => {
    const deleted = await shop.addProduct()
    await orders.fill(buyer, deleted)
    const order = await placed()
    await later(25)
    expectDone(await shop.asStaff('POST /shop/product/delete', { body: { id: deleted.id } }))
    await money(order)
    expect([(await orders.row(order)).own_reason, (await orders.act('resume', order)).body.code]).toEqual([
      'sold_out_meanwhile',
      'out_of_stock',
    ])
    const gone = order.items.find(({ product_id }: { product_id: string }) => product_id === deleted.id)
    expectDone(
      await orders.act('refund', order, { items: [{ id: gone.id, quantity: 1 }], reason: 'Sold out' }),
    )
    expectDone(await orders.act('resume', order))
    expect([(await orders.row(order)).status, await orders.stock(product)]).toEqual(['paid', 0])
  })

  test('or goes back, all of it by the provider, when staff cancel', async () => {
    const order = await placed()
    await later(25)
    await buyElsewhere(1)
    await money(order)
    const { order: over } = expectDone(await orders.act('cancel', order, { reason: 'Sold out' }))
    await desk.runJobs()
    expect([over.current_status, over.refunded, over.refund_due]).toEqual(['cancelled', over.total, false])
    expect(await backAt(order)).toBe(Math.round(over.total * 100))
    expect([await orders.stock(product), await orders.sales(product)]).toEqual([2, 0])
    expect(await wrongInShop(desk)).toEqual([])
  })
})

describe('money that came twice', () => {
  /** Staff booked a transfer and gave a part of it back; then the provider's money comes as well. */
  async function paidTwice() {
    const order = await placed()
    expectDone(await orders.act('mark_as_paid', order))
    const items = [{ id: order.items[0].id, quantity: 1 }]
    expectDone(await orders.act('refund', order, { items, reason: 'Broken' }))
    await money(order)
    expect((await orders.payment(order)).problem).toBe('paid_twice')
    return order
  }

  test('goes back by the provider when staff cancel; what they owe by hand stays due until they sent it', async () => {
    const order = await paidTwice()
    const { order: over } = expectDone(await orders.act('cancel', order, { reason: 'Sold out' }))
    await desk.runJobs()
    expect([over.refunded, over.refund_due, over.can.mark_as_refunded]).toEqual([over.total, true, true])
    expect(await backAt(order)).toBe(Math.round(over.total * 100) - 11_900)
    expect(expectDone(await orders.act('mark_as_refunded', order)).order.refund_due).toBe(false)
    expect((await orders.act('mark_as_refunded', order)).body.code).toBe('wrong_state')
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('is not claimed again: what they sent by hand before is settled', async () => {
    const order = await paidTwice()
    expectDone(await orders.act('mark_as_refunded', order))
    const { order: over } = expectDone(await orders.act('cancel', order, { reason: 'Sold out' }))
    expect([over.refunded, over.refund_due, over.can.mark_as_refunded]).toEqual([over.total, false, false])
  })
})

describe('money for an order that is over', () => {
  /** Cancelled by its buyer, who then pays in a window that was still open. */
  async function paidTooLate() {
    const order = await placed()
    const body = { order_id: order.id }
    expectDone(await desk.call('POST /shop/order/cancel', { token: buyer.token, body }))
    await money(order)
    return order
  }

  /** Some providers cannot send money back; whatever one of them took is staff's to send, as a transfer is. */
  const onlyByHand = (order: { id: string }) =>
    desk.owner.query(
      `update payments set method = 'payfast'
       where subject_id = (select invoice_id from shop_orders where id = $1)`,
      [order.id],
    )

  test('is flagged and due, takes no goods, and staff give it back by the provider, once', async () => {
    const other = await shop.addProduct()
    const order = await paidTooLate()
    const row = await orders.row(order)
    expect([row.status, row.refund_due, (await orders.payment(order)).problem]).toEqual([
      'cancelled',
      true,
      'paid_after_void',
    ])
    expect([await orders.stock(product), await orders.stock(other)]).toEqual([3, 10])
    const { order: after } = expectDone(await orders.act('refund', order, { reason: 'Too late' }))
    await desk.runJobs()
    expect([after.current_status, after.refunded, after.refund_due]).toEqual([
      'cancelled',
      after.total,
      false,
    ])
    expect((await orders.act('refund', order, { reason: 'Too late' })).body.code).toBe('wrong_state')
    await desk.runJobs()
    expect([await backAt(order), stripe.refunds.length > 0]).toEqual([Math.round(after.total * 100), true])
    expect(await orders.payment(order)).toMatchObject({ status: 'refunded', problem: null })
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('does not lower what others bought of the same product', async () => {
    const order = await paidTooLate()
    expectDone(await orders.act('mark_as_paid', await buyElsewhere(2)))
    expectDone(await orders.act('refund', order, { reason: 'Too late' }))
    expect([await orders.sales(product), await orders.stock(product)]).toEqual([2, 1])
  })

  test('stays due until all of it went back, line by line', async () => {
    const order = await paidTooLate()
    const items = [{ id: order.items[0].id, quantity: 1 }]
    const { order: some } = expectDone(await orders.act('refund', order, { items, reason: 'Too late' }))
    expect(some.refund_due).toBe(true)
    const { order: all } = expectDone(await orders.act('refund', order, { reason: 'Too late' }))
    expect([all.refund_due, all.refunded]).toEqual([false, all.total])
  })

  test('is not called sent as long as a part of it was not given back', async () => {
    const order = await paidTooLate()
    await onlyByHand(order)
    const items = [{ id: order.items[0].id, quantity: 1 }]
    const { order: some } = expectDone(await orders.act('refund', order, { items, reason: 'Too late' }))
    expect([some.refund_due, some.can.mark_as_refunded]).toEqual([true, false])
    expect((await orders.act('mark_as_refunded', order)).body.code).toBe('wrong_state')
    const { order: all } = expectDone(await orders.act('refund', order, { reason: 'Too late' }))
    expect([all.refund_due, all.can.mark_as_refunded]).toEqual([true, true])
    expect(expectDone(await orders.act('mark_as_refunded', order)).order.refund_due).toBe(false)
  })

  test('stays due, given back on the page of invoices, where no provider sends it', async () => {
    const order = await paidTooLate()
    await onlyByHand(order)
    const { id } = await orders.invoice(order)
    expectDone(
      await shop.asStaff('POST /credits/{id}/refund', { params: { id }, body: { reason: 'Too late' } }),
    )
    const shown = await orders.show(buyer, order)
    expect([shown.refunded, shown.refund_due]).toEqual([shown.total, true])
    expect(expectDone(await orders.act('mark_as_refunded', order)).order.refund_due).toBe(false)
  })

  test('that staff give back on the page of invoices is due no more', async () => {
    const order = await paidTooLate()
    const { id } = await orders.invoice(order)
    expectDone(
      await shop.asStaff('POST /credits/{id}/refund', { params: { id }, body: { reason: 'Too late' } }),
    )
    await desk.runJobs()
    const shown = await orders.show(buyer, order)
    expect([shown.refunded, shown.refund_due, await backAt(order)]).toEqual([
      shown.total,
      false,
      Math.round(shown.total * 100),
    ])
  })
})

test('after two weeks a purchase that nobody paid is void, its order cancelled, and nothing is kept for it', async () => {
  const coupon = await shop.addCoupon({ max_uses: 1 })
  const order = await placed('stripe', coupon.code)
  // Once more on the last day: the goods are the order’s again when it ends.
  await later(14 * 24 - 1)
  expectDone(await pay(order))
  expect(await orders.stock(product)).toBe(0)
  desk.clock.advance(2 * HOUR)
  // The provider is asked first whether it knows better.
  await desk.runScheduled('payments.reconcile')
  await desk.runScheduled('purchases.void_abandoned')
  buyer = await signInAgain(desk, buyer)
  const shown = await orders.show(buyer, order)
  expect([shown.current_status, shown.own_reason]).toEqual(['cancelled', 'not_paid'])
  expect([
    await orders.stock(product),
    await orders.uses(coupon),
    (await orders.invoice(order)).status,
  ]).toEqual([3, 0, 'void'])
  expect((await pay(order)).body.code).toBe('wrong_state')
  expect(await wrongInShop(desk)).toEqual([])
})
