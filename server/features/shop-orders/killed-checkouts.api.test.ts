import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { type KillableServer, startKillableServer } from '#server/test/killable-server.ts'
import type { TestPerson } from '#server/test/people.ts'
import { persistentClient, someOf } from '#server/test/persistent-client.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { useShop } from '#server/test/shop.ts'
import { piecesOf, sellBy, useShopOrders, wrongInShop } from '#server/test/shop-purchases.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

/* The program dies amid checkouts; whoever repeats with the same key has what they bought, once. */

const tills = await useTills()
const desk = useDesk(tills.environment)
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)
const KILLS = process.env.TUNEDESK_LONG ? 50 : 2
const IN_FLIGHT = 50
const CREDITS = 1000

let server: KillableServer
let client: ReturnType<typeof persistentClient>
beforeAll(async () => {
  const { ownerUrl, dataDir } = installationOf(desk)
  await sellBy(desk, tills.stripe)
  server = await startKillableServer({ ...tills.environment, DATABASE_URL: ownerUrl, DATA_DIR: dataDir })
  client = persistentClient(server)
})
afterAll(() => server?.stop())

interface Checkout {
  buyer: TestPerson
  way: 'stripe' | 'bank' | 'credits'
  method: { id: string }
  coupon: string
}

/** As much of the answer as is read here. */
interface Placed {
  order: { user: object | null; payment: { id: string; next: { url: string } } }
}

async function checkOut({ buyer, way, method, coupon }: Checkout): Promise<void> {
  const headers = {
    'x-access-token': buyer.token,
    'content-type': 'application/json',
    'idempotency-key': newId(),
  }
  const post = (path: string, body: string | Buffer, own: Record<string, string> = headers) =>
    client.send(path, { method: 'POST', headers: own, body: body.toString() })
  const body = await orders.orderBody(buyer, { method, way, coupon })
  const reply = await post('/shop/order/place', JSON.stringify(body))
  expect(reply.status).toBe(200)
  const { order } = (await reply.json()) as Placed
  expect(order.user).toBeNull()
  if (way !== 'stripe') return
  // Opened by an answer that nobody read, the next one tells of it; the provider repeats itself as often.
  const { url } = order.payment.next
  const message = tills.stripe.pay({
    paymentId: order.payment.id,
    providerId: url.slice(url.lastIndexOf('/') + 1),
  })
  for (let time = 0; time < 2; time++)
    expect((await post('/payment_messages/stripe', message.body, message.headers)).status).toBe(200)
}

test(`killed ${KILLS} times amid ${IN_FLIGHT} checkouts: everybody has one order, and nothing is left over`, {
  timeout: 1_800_000,
}, async () => {
  await orders.takeCredits()
  const stock = KILLS * IN_FLIGHT + 10
  const product = await shop.addProduct({ inventory: stock, price: 100 })
  const coupon = await shop.addCoupon({ percentage: 10 })
  const gift = await shop.addCoupon({ percentage: 100 })
  const [parcel, free] = [await shop.addMethod(), await shop.addMethod({ local_shipping_cost: 0 })]
  const kinds: Omit<Checkout, 'buyer'>[] = [
    { way: 'stripe', method: parcel, coupon: coupon.code },
    { way: 'bank', method: parcel, coupon: '' },
    { way: 'credits', method: parcel, coupon: coupon.code },
    // Costs nothing, and is paid at once.
    { way: 'bank', method: free, coupon: gift.code },
    { way: 'stripe', method: free, coupon: '' },
  ]
  const all: Checkout[] = []
  for (let round = 0; round < KILLS; round++) {
    const some: Checkout[] = []
    for (let one = 0; one < IN_FLIGHT; one++) {
      const buyer = await newCustomerWith(desk, CREDITS)
      await orders.fill(buyer, product)
      const kind = kinds[one % kinds.length] as Omit<Checkout, 'buyer'>
      some.push({ buyer, ...kind })
    }
    all.push(...some)
    const works = some.map(checkOut)
    expect(await client.killAfter(someOf(IN_FLIGHT))).toBeGreaterThan(1)
    await Promise.all(works)
  }
  // What a worker was doing when it died is given back after a minute; asking the provider is quicker.
  await expect
    .poll(async () => {
      desk.clock.advance(10 * 60_000)
      await desk.runScheduled('payments.reconcile')
      return (await desk.owner.query("select 1 from payments where method = 'stripe' and status <> 'paid'"))
        .rows.length
    })
    .toBe(0)
  const { rows } = await desk.owner.query(
    `select o.user_id, o.payment_method as way, o.status, o.holds_goods as kept, o.total = 0 as free,
      (select count(*)::int from shop_orders x where x.user_id = o.user_id) as orders,
      (select count(*)::int from invoices i where i.user_id = o.user_id) as invoices,
      (select count(*)::int from payments p where p.user_id = o.user_id) as payments,
      (select count(*)::int from shop_cart_items l join shop_carts c on c.id = l.cart_id where c.user_id = o.user_id) as left_in_cart,
      (select count(*)::int from holds h where h.user_id = o.user_id) as holds
     from shop_orders o`,
  )
  const found = new Map(rows.map(({ user_id, ...row }) => [user_id, row]))
  for (const { buyer, way, method } of all) {
    const isFree = way === 'bank' && method === free
    expect(found.get(buyer.id)).toEqual({
      way,
      status: way === 'bank' && !isFree ? 'awaiting_payment' : 'paid',
      kept: true,
      free: isFree,
      orders: 1,
      invoices: way === 'credits' ? 0 : 1,
      payments: way === 'credits' || isFree ? 0 : 1,
      left_in_cart: 0,
      holds: way === 'credits' ? 1 : 0,
    })
  }
  expect([rows.length, await orders.stock(product)]).toEqual([all.length, stock - all.length])
  const withCoupon = all.filter(({ coupon: code }) => code === coupon.code).length
  expect([await orders.uses(coupon), await orders.uses(gift)]).toEqual([
    withCoupon,
    all.length / kinds.length,
  ])
  expect(await piecesOf(desk, product)).toBe(stock)
  expect([await wrongInShop(desk), await wrongWallets(desk)]).toEqual([[], []])
})
