import { beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { diceOf } from '#server/test/dice.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, type TestPerson } from '#server/test/people.ts'
import { creditsOf, setUp } from '#server/test/purchases.ts'
import { useShop } from '#server/test/shop.ts'
import { piecesOf, useShopOrders, wrongInShop } from '#server/test/shop-purchases.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

/* Credits are held when an order is placed, used when it is sent, and given back to the last hundredth. */

const desk = useDesk()
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)
const SPLITS = process.env.TUNEDESK_LONG ? 40 : 4
const REASON = { reason: 'For a test' }

let buyer: TestPerson
let method: { id: string }
beforeEach(async () => {
  await setUp(desk, 'bank')
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
  await orders.takeCredits()
  buyer = await newCustomerWith(desk, 1000)
  method = await shop.addMethod()
})

// biome-ignore lint/suspicious/noExplicitAny: as an answer holds it
type Answered = any

async function bought(product: { id: string }, quantity = 1, coupon = ''): Promise<Answered> {
  await orders.fill(buyer, product, quantity)
  return orders.place(buyer, { method, way: 'credits', coupon })
}

async function sent(order: Answered) {
  for (const act of ['mark_as_processing', 'mark_as_shipped']) expectDone(await orders.act(act, order))
}

async function holdOf({ id }: { id: string }) {
  const { rows } = await desk.owner.query('select held::int, captured::int from holds where id = $1', [id])
  return rows[0] ? [rows[0].held, rows[0].captured] : null
}

/** What every test leaves behind. */
async function expectBooksInOrder() {
  expect([await wrongInShop(desk), await wrongWallets(desk)]).toEqual([[], []])
}

describe('an order for credits', () => {
  test('is paid when it is placed: without VAT, with a hold and without an invoice', async () => {
    const product = await shop.addProduct({ price: 100 })
    const placed = await bought(product, 2)
    expect([
      placed.current_status,
      placed.is_paid,
      placed.total,
      placed.vat,
      placed.credits,
      placed.invoice,
    ]).toEqual(['paid', true, 205, 0, 205, null])
    expect([await creditsOf(desk, buyer), await holdOf(placed), await orders.sales(product)]).toEqual([
      795,
      [20_500, 0],
      2,
    ])
    await expectBooksInOrder()
  })

  test('uses its credits when it is sent, once, also when it is sent a second time', async () => {
    const placed = await bought(await shop.addProduct({ price: 100 }))
    await sent(placed)
    expect(await holdOf(placed)).toEqual([0, 10_500])
    expectDone(await orders.act('mark_as_on_hold', placed, REASON))
    expectDone(await orders.act('mark_as_shipped', placed))
    expect([await holdOf(placed), await creditsOf(desk, buyer)]).toEqual([[0, 10_500], 895])
    await expectBooksInOrder()
  })

  test.each([
    ['before', [0, 0], 10],
    ['after', [0, 0], 9],
  ] as const)('is cancelled %s it was sent: every credit is back', async (when, hold, stock) => {
    const product = await shop.addProduct({ price: 100 })
    const placed = await bought(product)
    if (when === 'after') await sent(placed)
    const { order } = expectDone(await orders.act('cancel', placed, REASON))
    expect([order.current_status, order.refunded, order.refund_due]).toEqual(['cancelled', 105, false])
    expect([await creditsOf(desk, buyer), await holdOf(placed)]).toEqual([1000, hold])
    // What was sent does not come back by itself.
    expect([await orders.stock(product), await orders.sales(product)]).toEqual([stock, 0])
    await expectBooksInOrder()
  })

  test('cannot be paid with more than the wallet holds: cart, stock and coupon are as before', async () => {
    const product = await shop.addProduct({ price: 600 })
    const coupon = await shop.addCoupon({ percentage: 1 })
    await orders.fill(buyer, product, 2)
    const body = await orders.orderBody(buyer, { method, way: 'credits', coupon: coupon.code })
    const reply = await orders.send(buyer, body)
    expect([reply.status, reply.body.code]).toEqual([402, 'not_enough_credits'])
    expect([await orders.stock(product), await orders.uses(coupon), await creditsOf(desk, buyer)]).toEqual([
      10, 0, 1000,
    ])
    const { rows } = await desk.owner.query(
      `select (select count(*)::int from shop_orders where user_id = $1) as orders,
        (select count(*)::int from shop_addresses where user_id = $1) as addresses,
        (select sum(quantity)::int from shop_cart_items i join shop_carts c on c.id = i.cart_id where c.user_id = $1) as pieces`,
      [buyer.id],
    )
    expect(rows).toEqual([{ orders: 0, addresses: 0, pieces: 2 }])
    await expectBooksInOrder()
  })

  test.each([
    ['other credits than were shown', { agreed_credits: 105 }, 409, 'price_changed'],
    ['no word of credits', { agreed_credits: undefined }, 400, 'invalid_input'],
  ] as const)(
    'is not placed with %s, although the price in money is the same',
    async (_, crafted, status, code) => {
      await orders.fill(buyer, await shop.addProduct({ price: 100 }))
      const shown = await orders.orderBody(buyer, { method, way: 'credits' })
      expect([shown.agreed_total, shown.agreed_credits]).toEqual([105, 105])
      // A credit is worth half of what it was.
      await orders.takeCredits(0.5)
      await orders.expectRefused(buyer, { ...shown, ...crafted }, [status, code])
      const { credits, total } = await orders.place(buyer, { method, way: 'credits' })
      expect([credits, total, await creditsOf(desk, buyer)]).toEqual([210, 105, 790])
      await expectBooksInOrder()
    },
  )

  test('is not paid again, neither by its buyer nor by staff', async () => {
    const placed = await bought(await shop.addProduct())
    const pay = await desk.call('POST /shop/order/pay', { token: buyer.token, body: { order_id: placed.id } })
    const mark = await orders.act('mark_as_paid', placed)
    expect([pay.body.code, mark.body.code]).toEqual(['wrong_state', 'wrong_state'])
  })
})

describe('parts of it', () => {
  test.each(['before', 'after', 'around'] as const)(
    'given back %s it is sent, in whatever portions, come to every last hundredth of a credit',
    async (when) => {
      for (let split = 0; split < SPLITS; split++) {
        const roll = diceOf(split + 1)
        // A credit is worth 37 cents: nothing comes out even.
        await orders.takeCredits(0.37)
        buyer = await newCustomerWith(desk, 100_000)
        const products = []
        for (let line = 0; line < 3; line++) {
          const product = await shop.addProduct({ price: (roll(9_999) + 1) / 100, inventory: 50 })
          products.push(product)
          await orders.fill(buyer, product, roll(7) + 1)
        }
        const { code } = await shop.addCoupon({ percentage: roll(60) + 0.33 })
        const placed = await orders.place(buyer, { method, way: 'credits', coupon: code })
        expect(await creditsOf(desk, buyer)).toBeCloseTo(100_000 - placed.credits, 5)
        if (when === 'after') await sent(placed)
        const left = new Map<string, number>(placed.items.map(({ id, quantity }: Answered) => [id, quantity]))
        let shipping = true
        for (let portion = 0; portion < 4; portion++) {
          if (when === 'around' && portion === 2) await sent(placed)
          const items = [...left].flatMap(([id, pieces]) => {
            const quantity = roll(pieces + 1)
            return quantity > 0 && quantity < pieces ? [{ id, quantity }] : []
          })
          const withShipping = shipping && roll(3) === 0
          if (items.length === 0 && !withShipping) continue
          const body = { items, shipping: withShipping, ...REASON }
          expectDone(await orders.act('refund', placed, body))
          for (const { id, quantity } of items) left.set(id, (left.get(id) ?? 0) - quantity)
          if (withShipping) shipping = false
          await expectBooksInOrder()
        }
        const { order } = expectDone(await orders.act('refund', placed, REASON))
        expect(order.refunded).toBe(order.total)
        expect([await creditsOf(desk, buyer), await holdOf(placed)]).toEqual([100_000, [0, 0]])
        for (const product of products) expect(await piecesOf(desk, product)).toBe(50)
      }
      await expectBooksInOrder()
    },
  )

  test('the shipping goes back once', async () => {
    const placed = await bought(await shop.addProduct({ price: 100 }), 2)
    const back = () => orders.act('refund', placed, { items: [], shipping: true, ...REASON })
    expect(expectDone(await back()).order.refunded).toBe(5)
    expect([(await back()).status, await creditsOf(desk, buyer)]).toEqual([400, 800])
    const items = [{ id: placed.items[0].id, quantity: 1 }]
    const both = await orders.act('refund', placed, { items, shipping: true, ...REASON })
    expect([both.status, await creditsOf(desk, buyer)]).toEqual([400, 800])
    expectDone(await orders.act('refund', placed, { items, ...REASON }))
    expect(await creditsOf(desk, buyer)).toBe(900)
    await expectBooksInOrder()
  })
})

describe('what costs nothing', () => {
  test.each(['bank', 'credits'])('is paid at once by %s and can be cancelled', async (way) => {
    const product = await shop.addProduct({ price: 100 })
    const coupon = await shop.addCoupon({ percentage: 100 })
    const free = await shop.addMethod({ local_shipping_cost: 0 })
    await orders.fill(buyer, product, 3)
    const placed = await orders.place(buyer, { method: free, way, coupon: coupon.code })
    expect([placed.total, placed.current_status, placed.is_paid]).toEqual([0, 'paid', true])
    expect([await orders.stock(product), await orders.uses(coupon)]).toEqual([7, 1])
    // There is nothing to give back, and nothing is due.
    expect((await orders.act('refund', placed, REASON)).body.code).toBe('wrong_state')
    const { order } = expectDone(await orders.act('cancel', placed, REASON))
    expect([order.current_status, order.refund_due, order.refunded]).toEqual(['cancelled', false, 0])
    expect([await orders.stock(product), await orders.uses(coupon), await orders.sales(product)]).toEqual([
      10, 0, 0,
    ])
    expect(await creditsOf(desk, buyer)).toBe(1000)
    await expectBooksInOrder()
  })

  test.each(['bank', 'credits'])('is sent like everything else, paid by %s', async (way) => {
    const coupon = await shop.addCoupon({ percentage: 100 })
    const free = await shop.addMethod({ local_shipping_cost: 0 })
    await orders.fill(buyer, await shop.addProduct())
    const placed = await orders.place(buyer, { method: free, way, coupon: coupon.code })
    await sent(placed)
    const { order } = expectDone(await orders.act('mark_as_completed', placed))
    expect(order.current_status).toBe('completed')
  })

  test('is paid a little later where the program died in between', async () => {
    const coupon = await shop.addCoupon({ percentage: 100 })
    const free = await shop.addMethod({ local_shipping_cost: 0 })
    await orders.fill(buyer, await shop.addProduct())
    const body = await orders.orderBody(buyer, { method: free, coupon: coupon.code })
    // Whoever numbers an invoice waits here, and dies waiting.
    await desk.owner.query('begin')
    await desk.owner.query(
      'insert into invoice_series (site_id, year, last) values ($1, extract(year from now()), 1) on conflict (site_id, year) do update set last = invoice_series.last',
      [desk.sites.main],
    )
    const placing = orders.send(buyer, body)
    await untilWaiting(desk, 1)
    await desk.owner.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    await desk.owner.query('rollback')
    expect((await placing).status).toBe(503)
    const { rows } = await desk.owner.query('select id, status from shop_orders where user_id = $1', [
      buyer.id,
    ])
    expect(rows).toEqual([{ id: rows[0].id, status: 'awaiting_payment' }])
    desk.clock.advance(2 * 60_000)
    await desk.runScheduled('shop.release_unpaid')
    expect((await orders.row(rows[0])).status).toBe('paid')
    await expectBooksInOrder()
  })

  const notesOf = async ({ id }: { id: string }) =>
    (
      await desk.owner.query(
        `select n.total::int from invoices n join shop_orders o on o.invoice_id = n.corrects_id
         where o.id = $1 order by n.number`,
        [id],
      )
    ).rows.map(({ total }) => total)
  const piecesBack = async (placed: Answered, body: object) =>
    orders.act('refund', placed, { items: [{ id: placed.items[0].id, quantity: 1 }], ...REASON, ...body })

  /** A gift and a clutch: something of it was paid for. */
  async function withGift(way: string, carrier = method) {
    const [gift, clutch] = [await shop.addProduct(), await shop.addProduct({ price: 50 })]
    const coupon = await shop.addCoupon({ percentage: 100, product_id: gift.id })
    await orders.fill(buyer, gift)
    await orders.fill(buyer, clutch)
    const placed = await orders.place(buyer, { method: carrier, way, coupon: coupon.code })
    if (way === 'bank') expectDone(await orders.act('mark_as_paid', placed))
    return { gift, placed }
  }

  test.each(['bank', 'credits'])('comes back without a note and without a mail, paid by %s', async (way) => {
    const { gift, placed } = await withGift(way)
    const mails = (await desk.mailsTo(buyer.email)).length
    const credits = await creditsOf(desk, buyer)
    const { order } = expectDone(await piecesBack(placed, { restock: true }))
    expect([order.refunded, order.refund_due, order.items[0].refunded_quantity]).toEqual([0, false, 1])
    expect([await orders.stock(gift), await orders.sales(gift)]).toEqual([10, 0])
    expect(order.timeline.map(({ kind }: { kind: string }) => kind)).not.toContain('refunded')
    expect(await shop.lastAct()).toMatchObject({
      act: 'shop.refund_order',
      after: { ...REASON, amount: 0, currency: 'EUR' },
    })
    expect(await notesOf(placed)).toEqual([])
    expect(await desk.mailsTo(buyer.email)).toHaveLength(mails)
    expect(await creditsOf(desk, buyer)).toBe(credits)
    await expectBooksInOrder()
    // It does not come back twice, and the rest goes back as ever.
    expect((await piecesBack(placed, { restock: true })).body.fields).toEqual({
      'items.0.quantity': { code: 'too_big', params: { max: 0 } },
    })
    const rest = expectDone(await orders.act('refund', placed, { restock: true, ...REASON })).order
    expect([rest.refunded, await notesOf(placed)]).toEqual([
      placed.total,
      way === 'bank' ? [-placed.total * 100] : [],
    ])
    expect([await orders.stock(gift), await orders.sales(gift)]).toEqual([10, 0])
    await expectBooksInOrder()
  })

  test.each(['bank', 'credits'])(
    'is nothing to give back where nothing is restocked, paid by %s',
    async (way) => {
      const free = await shop.addMethod({ local_shipping_cost: 0 })
      const { placed } = await withGift(way, free)
      const before = await orders.row(placed)
      for (const body of [
        {},
        { shipping: true },
        { items: [], shipping: true },
        { items: [], shipping: true, restock: true },
      ]) {
        const refused = await piecesBack(placed, body)
        expect([refused.status, refused.body.fields]).toEqual([400, { items: { code: 'required' } }])
      }
      expect(await orders.row(placed)).toEqual(before)
      expect(await notesOf(placed)).toEqual([])
    },
  )

  test('has no credit note from the page of invoices either', async () => {
    const { placed } = await withGift('bank')
    const { id } = await orders.invoice(placed)
    const back = (body: object) =>
      shop.asStaff('POST /credits/{id}/refund', { params: { id }, body: { ...REASON, ...body } })
    const gift = [{ position: 0, count: 1 }]
    expect((await back({ lines: gift })).body.fields).toEqual({ lines: { code: 'required' } })
    const paidFor = [1, 2].map((position) => ({ position, count: 1 }))
    // All of the money is back, so there is nothing left to take back.
    expect(expectDone(await back({ lines: paidFor })).status).toBe('refunded')
    expect((await back({})).body.code).toBe('wrong_state')
    expect(await notesOf(placed)).toEqual([-placed.total * 100])
    await expectBooksInOrder()
  })

  test('as a whole has no credit note from there', async () => {
    const coupon = await shop.addCoupon({ percentage: 100 })
    const free = await shop.addMethod({ local_shipping_cost: 0 })
    await orders.fill(buyer, await shop.addProduct())
    const placed = await orders.place(buyer, { method: free, coupon: coupon.code })
    const { id } = await orders.invoice(placed)
    const reply = await shop.asStaff('POST /credits/{id}/refund', { params: { id }, body: REASON })
    expect([reply.status, reply.body.code]).toEqual([409, 'wrong_state'])
    expect([await notesOf(placed), (await orders.row(placed)).status]).toEqual([[], 'paid'])
  })
})
