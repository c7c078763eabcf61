import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { tell } from '#server/test/purchases.ts'
import { useShop } from '#server/test/shop.ts'
import { piecesOf, sellBy, useShopOrders, wrongInShop } from '#server/test/shop-purchases.ts'

/* What staff do with the invoice of an order, and who is said to have done it. */

const tills = await useTills()
const desk = useDesk(tills.environment)
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)

beforeAll(async () => {
  await sellBy(desk, tills.stripe)
})

let buyer: TestPerson
let product: { id: string }
let method: { id: string }
beforeEach(async () => {
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
  buyer = await newPerson(desk)
  product = await shop.addProduct({ inventory: 3, price: 100 })
  method = await shop.addMethod()
})

/** Three pieces, nobody has paid yet. */
async function placed(way = 'stripe') {
  await orders.fill(buyer, product, 3)
  return orders.place(buyer, { method, way })
}

describe('the history that staff read', () => {
  const doers = async (order: { id: string }) => {
    const reply = await shop.asStaff('GET /shop/order/get_by_id/{id}', { params: { id: order.id } })
    return expectDone(reply).order.timeline.map(({ kind, by }: Record<string, string>) => [kind, by])
  }

  test('names who booked the payment and who gave it back; the buyer reads no names', async () => {
    const name = 'Ada Test'
    const order = await placed('bank')
    expectDone(await orders.act('mark_as_paid', order, { txn_id: 'TX-1' }))
    const items = [{ id: order.items[0].id, quantity: 1 }]
    expectDone(await orders.act('refund', order, { items, reason: 'Broken' }))
    expect((await doers(order)).slice(1)).toEqual([
      ['paid', name],
      ['refunded', name],
    ])
    const { timeline } = await orders.show(buyer, order)
    expect(timeline.map(({ by }: { by: string }) => by)).toEqual(['', '', ''])
    const { rows } = await desk.owner.query(
      `select act, after from audit_log where subject = $1 and act like 'shop.%' order by id`,
      [order.invoice_no],
    )
    expect(rows.slice(-2)).toEqual([
      { act: 'shop.mark_as_paid', after: { method: 'bank', transaction: 'TX-1' } },
      {
        act: 'shop.refund_order',
        after: {
          reason: 'Broken',
          amount: 119,
          currency: 'EUR',
          credit_note: expect.stringMatching(/^\d{4}-/),
        },
      },
    ])
  })

  test('names who voided the invoice: so the order was cancelled', async () => {
    const order = await placed('bank')
    const { id } = await orders.invoice(order)
    expectDone(await shop.asStaff('DELETE /credits/{id}', { params: { id } }))
    expect((await doers(order)).at(-1)).toEqual(['cancelled', 'Ada Test'])
  })

  test('names nobody where the provider brought the news', async () => {
    const order = await placed()
    const message = tills.stripe.pay(await orders.payment(order))
    expect((await tell(desk, 'stripe', message)).status).toBe(200)
    await desk.runJobs()
    expect((await doers(order)).slice(1)).toEqual([['paid', '']])
  })
})

describe('on the page of invoices', () => {
  test('staff void what waits for money: the order is cancelled and its goods are free', async () => {
    const order = await placed('bank')
    const { id } = await orders.invoice(order)
    expectDone(await shop.asStaff('DELETE /credits/{id}', { params: { id } }))
    const shown = await orders.show(buyer, order)
    expect([shown.current_status, shown.own_reason, await orders.stock(product)]).toEqual([
      'cancelled',
      'not_paid',
      3,
    ])
    const body = { order_id: order.id }
    const reply = await desk.call('POST /shop/order/pay', { token: buyer.token, body })
    expect(reply.body.code).toBe('wrong_state')
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('what staff say was paid is paid; taken back before it was sent, the order is over', async () => {
    const order = await placed('bank')
    const { id } = await orders.invoice(order)
    expectDone(await shop.asStaff('PATCH /credits/mark-as-paid', { body: { id } }))
    expect((await orders.show(buyer, order)).current_status).toBe('paid')
    expectDone(
      await shop.asStaff('POST /credits/{id}/refund', { params: { id }, body: { reason: 'Not wanted' } }),
    )
    const shown = await orders.show(buyer, order)
    expect([shown.current_status, shown.own_reason, shown.refunded, shown.refund_due]).toEqual([
      'cancelled',
      'money_taken_back',
      shown.total,
      true,
    ])
    expect([await orders.stock(product), await orders.sales(product)]).toEqual([3, 0])
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('a line that is taken back there is taken back here, and what was sent stays sent', async () => {
    const order = await placed('bank')
    for (const act of ['mark_as_paid', 'mark_as_processing', 'mark_as_shipped'])
      expectDone(await orders.act(act, order))
    const { id } = await orders.invoice(order)
    const back = (body: object) =>
      shop.asStaff('POST /credits/{id}/refund', { params: { id }, body: { reason: 'Broken', ...body } })
    expectDone(await back({ lines: [{ position: 0, count: 2 }] }))
    const some = await orders.show(buyer, order)
    expect([some.current_status, some.refunded, some.items[0].refunded_quantity]).toEqual(['shipped', 238, 2])
    expectDone(await back({}))
    const all = await orders.show(buyer, order)
    expect([
      all.current_status,
      all.refunded,
      await orders.stock(product),
      await piecesOf(desk, product),
    ]).toEqual(['shipped', all.total, 0, 3])
    expect(await wrongInShop(desk)).toEqual([])
  })

  test('what was held after it was sent stays held, though all of its money went back', async () => {
    const order = await placed('bank')
    for (const act of ['mark_as_paid', 'mark_as_processing', 'mark_as_shipped'])
      expectDone(await orders.act(act, order))
    expectDone(await orders.act('mark_as_on_hold', order, { reason: 'Lost on the way' }))
    const { order: back } = expectDone(await orders.act('refund', order, { reason: 'Lost on the way' }))
    expect([back.current_status, back.reason, back.refunded]).toEqual([
      'on_hold',
      'Lost on the way',
      back.total,
    ])
    expect(expectDone(await orders.act('resume', order)).order.current_status).toBe('shipped')
    expect([await orders.stock(product), await orders.sales(product)]).toEqual([0, 0])
    expect(await wrongInShop(desk)).toEqual([])
  })
})
