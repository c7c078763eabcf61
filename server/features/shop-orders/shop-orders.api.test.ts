import { beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { setUp } from '#server/test/purchases.ts'
import { useShop } from '#server/test/shop.ts'
import { useShopOrders } from '#server/test/shop-purchases.ts'

/* One order from the cart to the door, and the ways back. */

const desk = useDesk()
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)

let buyer: TestPerson
beforeEach(async () => {
  await setUp(desk, 'bank')
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
  buyer = await newPerson(desk)
})

describe('an order paid by transfer', () => {
  test('is quoted, placed, paid, packed, sent and done; each step is in its timeline', async () => {
    const product = await shop.addProduct({ name: 'Clutch', price: 100, inventory: 5 })
    const method = await shop.addMethod()
    await orders.fill(buyer, product, 2)
    const quote = await orders.quoteFor(buyer, { method })
    expect([quote.subtotal, quote.shipping, quote.vat, quote.total]).toEqual([200, 5, 38.95, 243.95])
    const placed = await orders.place(buyer, { method })
    expect(placed.invoice_no).toMatch(/^S-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect([placed.current_status, placed.total, placed.payment.next.kind]).toEqual([
      'awaiting_payment',
      243.95,
      'transfer',
    ])
    expect(await orders.stock(product)).toBe(3)
    for (const act of ['mark_as_paid', 'mark_as_processing', 'mark_as_shipped', 'mark_as_completed'])
      expectDone(await orders.act(act, placed))
    const done = await orders.show(buyer, placed)
    expect(done.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'placed',
      'paid',
      'processing',
      'shipped',
      'completed',
    ])
    expect([done.is_paid, done.current_status, done.invoice.number]).toEqual([
      true,
      'completed',
      expect.stringMatching(/^\d{4}-\d{5}$/),
    ])
  })

  test('is cancelled by its buyer while it is unpaid, and the goods are free again', async () => {
    const product = await shop.addProduct({ inventory: 5 })
    const method = await shop.addMethod()
    await orders.fill(buyer, product, 5)
    const placed = await orders.place(buyer, { method })
    expect(await orders.stock(product)).toBe(0)
    const body = { order_id: placed.id }
    const { order } = expectDone(await desk.call('POST /shop/order/cancel', { token: buyer.token, body }))
    expect([order.current_status, await orders.stock(product)]).toEqual(['cancelled', 5])
  })

  test('is cancelled by staff with a reason, which its buyer reads', async () => {
    const product = await shop.addProduct({ inventory: 5 })
    const method = await shop.addMethod()
    await orders.fill(buyer, product, 5)
    const placed = await orders.place(buyer, { method })
    const refused = await orders.act('cancel', placed)
    expect([refused.status, refused.body.fields]).toMatchObject([400, { reason: { code: 'required' } }])
    expect(await orders.stock(product)).toBe(0)
    expectDone(await orders.act('cancel', placed, { reason: 'Damaged in the store' }))
    expect(await orders.show(buyer, placed)).toMatchObject({
      current_status: 'cancelled',
      reason: 'Damaged in the store',
    })
  })

  test('goes back line by line, each with a credit note, until nothing is left', async () => {
    const [clutch, pump] = [await shop.addProduct({ price: 100 }), await shop.addProduct({ price: 10 })]
    const method = await shop.addMethod()
    await orders.fill(buyer, clutch, 3)
    await orders.fill(buyer, pump, 1)
    const placed = await orders.place(buyer, { method })
    expectDone(await orders.act('mark_as_paid', placed))
    const [line] = placed.items
    const reason = 'Two came broken'
    const some = expectDone(
      await orders.act('refund', placed, { items: [{ id: line.id, quantity: 2 }], restock: true, reason }),
    ).order
    expect([some.refunded, some.refund_due, some.items[0].refunded_quantity]).toEqual([238, true, 2])
    expect(await orders.stock(clutch)).toBe(9)
    const all = expectDone(await orders.act('refund', placed, { reason: 'All of it' })).order
    expect([all.refunded, all.current_status]).toEqual([all.total, 'cancelled'])
    expect([await orders.stock(clutch), await orders.stock(pump)]).toEqual([10, 10])
  })
})

describe('who looks for an order', () => {
  test('finds it by its reference, its receiver and what is in it; a customer among their own', async () => {
    const product = await shop.addProduct({ name: 'Boost gauge', product_code: 'BG-77' })
    const method = await shop.addMethod()
    const other = await newPerson(desk)
    const placed: { invoice_no: string }[] = []
    for (const one of [buyer, other]) {
      await orders.fill(one, product)
      placed.push(await orders.place(one, { method }))
    }
    const found = async (search: string, of?: TestPerson) => {
      const key = of ? 'GET /shop/order/get_mine' : 'GET /shop/order/get_all'
      const query = { search, size: '-1' }
      const answer = of
        ? await desk.call(key, { token: of.token, query })
        : await shop.asStaff(key, { query })
      return expectDone(answer).items.map(({ invoice_no }: { invoice_no: string }) => invoice_no)
    }
    const [mine, theirs] = placed.map(({ invoice_no }) => invoice_no)
    expect(await found('gauge boost')).toEqual([theirs, mine])
    expect(await found('bg-77', buyer)).toEqual([mine])
    expect(await found(String(theirs), buyer)).toEqual([])
    expect(await found(String(theirs))).toEqual([theirs])
    expect(await found('ida falk gauge')).toEqual([theirs, mine])
    expect(await found('nothing of it')).toEqual([])
  })
})

test('in a shop that is switched off nothing is bought; what was ordered before is paid and sent', async () => {
  const product = await shop.addProduct()
  const method = await shop.addMethod()
  await orders.fill(buyer, product, 2)
  const placed = await orders.place(buyer, { method })
  await orders.fill(buyer, product)
  const body = await orders.orderBody(buyer, { method })
  await shop.switchShop(false)
  const again = { order_id: placed.id }
  const replies = [
    await orders.send(buyer, body),
    await desk.call('POST /shop/order/quote', { token: buyer.token, body: {} }),
    await desk.call('POST /shop/order/again', { token: buyer.token, body: again }),
  ]
  expect(replies.map(({ status, body: said }) => [status, said.code])).toEqual(
    Array(3).fill([403, 'switched_off']),
  )
  expectDone(await desk.call('POST /shop/order/pay', { token: buyer.token, body: again }))
  for (const act of ['mark_as_paid', 'mark_as_processing', 'mark_as_shipped'])
    expectDone(await orders.act(act, placed))
  const mine = expectDone(await desk.call('GET /shop/order/get_mine', { token: buyer.token }))
  expect(mine.items.map((one: { current_status: string }) => one.current_status)).toEqual(['shipped'])
})
