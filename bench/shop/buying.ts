import { v7 as newId } from 'uuid'
import { p99, shareInTurns, timed, timesOf } from '../against.ts'
import { ask } from '../ask.ts'
import { ofSite } from '../bare-routes.ts'
import { report } from '../bars.ts'
import { recordStatements } from '../recorded-statements.ts'
import { startProcess } from '../running-server.ts'
import { scaled } from '../scale.ts'
import { workedOff } from '../worked-off.ts'
import { AT_ONCE, type Buyer, CHOSEN, type Market, ROUNDS, SECONDS, signUpBuyers } from './market.ts'

/** Each places one order a round. */
const BUYERS = scaled(60, 24)

/** Adding to a cart and placing an order, against a bare server that sends what any honest one must. */
export async function measureBuying(market: Market): Promise<void> {
  const buyers = await signUpBuyers(market, BUYERS)
  const bare = await startBareCart(market, buyers)
  await measureAdding(market, bare.url, buyers.slice(0, AT_ONCE))
  await measurePlacing(market, bare.url, buyers)
  await bare.stop()
}

async function startBareCart({ database, siteId, ours }: Market, [buyer]: Buyer[]) {
  // Nobody asks for the lines of a cart that is not there.
  if (buyer) await addItem(ours.url, buyer)
  const lines = (await recordStatements(database, '/api/shop/cart', buyer?.token)).call.at(-1)
  return startProcess([new URL('../bare-cart-server.ts', import.meta.url).pathname], {
    DATABASE_URL: ofSite(database.url, siteId),
    SITE_ID: siteId,
    LINES_SQL: lines?.text ?? '',
  })
}

const itemOf = ({ product_id }: Buyer) => ({ product_id, quantity: 1, selected_extra_options: CHOSEN })

export const addItem = (url: string, buyer: Buyer) =>
  ask(`${url}/api/shop/cart/add_item`, { 'x-access-token': buyer.token }, itemOf(buyer))

const emptyCarts = ({ owner, siteId }: Pick<Market, 'owner' | 'siteId'>) =>
  owner.query('delete from shop_cart_items where site_id = $1', [siteId])

/** How many can be added in a second, by all of them at once. */
export async function addedPerSecond(
  { owner, siteId }: Pick<Market, 'owner' | 'siteId'>,
  buyers: readonly Buyer[],
  add: (buyer: Buyer) => Promise<unknown>,
): Promise<number> {
  const empty = () => emptyCarts({ owner, siteId })
  await empty()
  let added = 0
  // Nobody waits for another call of their own.
  const idle = [...buyers]
  const times = await timesOf(
    async () => {
      const buyer = idle.shift()
      if (!buyer) throw new Error('there are fewer buyers than calls at once')
      // A line holds a thousand pieces at most.
      if (++added % (900 * buyers.length) === 0) await empty()
      await add(buyer)
      idle.push(buyer)
    },
    AT_ONCE,
    SECONDS,
  )
  return times.length / SECONDS
}

async function measureAdding(market: Market, bareUrl: string, buyers: readonly Buyer[]): Promise<void> {
  const { ours, size } = market
  const ourRate = () => addedPerSecond(market, buyers, (buyer) => addItem(ours.url, buyer))
  const bareRate = () =>
    addedPerSecond(market, buyers, ({ token: _, ...buyer }) => ask(`${bareUrl}/add`, {}, buyer))
  for (const rate of [ourRate, bareRate]) await rate()
  const share = await shareInTurns({
    rounds: ROUNDS,
    better: 'more',
    label: `add to cart ${size}`,
    unit: '/s',
    ours: ourRate,
    bare: bareRate,
  })
  const group = 'shop: add to cart, share of the bare handler'
  report(`add to cart ${size}`, share.median, { atLeast: 0.4 }, { group, spread: share })
}

/** It has no bar: its share and how long it takes are shown. */
async function measurePlacing(market: Market, bareUrl: string, buyers: readonly Buyer[]): Promise<void> {
  const { owner, ours, size } = market
  const orders = await agreeOnPrices(market, buyers)
  const ourTimes: number[] = []

  /** Every buyer has one thing in the cart, and all of them buy it, eight at a time. */
  async function perSecond(place: (order: Order) => Promise<unknown>, times: number[] = []) {
    await emptyCarts(market)
    for (const { buyer } of orders) await addItem(ours.url, buyer)
    await workedOff(owner)
    await owner.query("delete from rate_limits where key like 'buy:%'")
    const left = [...orders]
    const lane = async () => {
      for (let order = left.pop(); order; order = left.pop()) {
        const one = order
        times.push(await timed(() => place(one)))
      }
    }
    return orders.length / ((await timed(() => Promise.all(Array.from({ length: AT_ONCE }, lane)))) / 1000)
  }

  const placeOurs = ({ buyer, body }: Order) =>
    ask(
      `${ours.url}/api/shop/order/place`,
      { 'x-access-token': buyer.token, 'idempotency-key': newId() },
      body,
    )
  const placeBare = ({ buyer: { token: _, ...buyer }, body }: Order) =>
    ask(`${bareUrl}/place`, {}, { ...buyer, key: newId(), order: body })
  for (const place of [placeBare, placeOurs]) await perSecond(place)
  const share = await shareInTurns({
    rounds: ROUNDS,
    better: 'more',
    label: `place order ${size}`,
    unit: '/s',
    ours: () => perSecond(placeOurs, ourTimes),
    bare: () => perSecond(placeBare),
  })
  const rounds = `rounds ${share.least.toFixed(2)}–${share.most.toFixed(2)}`
  process.stdout.write(
    `      place order ${size}: ${share.median.toFixed(2)} of the bare handler (${rounds}), p99 ${p99(ourTimes).toFixed(1)} ms\n`,
  )
}

interface Order {
  buyer: Buyer
  body: object
}

/** What a browser sends for what it was quoted. */
async function agreeOnPrices(market: Market, buyers: readonly Buyer[]): Promise<Order[]> {
  const { ours } = market
  await emptyCarts(market)
  const orders: Order[] = []
  for (const buyer of buyers) {
    const headers = { 'x-access-token': buyer.token }
    await addItem(ours.url, buyer)
    const wanted = { country: 'DE', payment_method: 'bank' }
    const quote = JSON.parse(await ask(`${ours.url}/api/shop/order/quote`, headers, wanted))
    orders.push({ buyer, body: bodyFor(quote) })
  }
  return orders
}

interface Quote {
  shopping_cart_id: string
  total: number
  currency: string
  shipping_method_id: string
}

const bodyFor = (quote: Quote) => ({
  shopping_cart_id: quote.shopping_cart_id,
  agreed_total: quote.total,
  agreed_currency: quote.currency,
  shipping_address: {
    name: 'Ida Falk',
    company_name: '',
    address: 'Hafenstraße 12',
    zip_code: '20457',
    city: 'Hamburg',
    country: 'DE',
    phone: '',
  },
  shipping_method_id: quote.shipping_method_id,
  payment_method: 'bank',
  agree: true,
})
