import autocannon from 'autocannon'
import { answersPerSecond, shareInTurns } from '../against.ts'
import { ask } from '../ask.ts'
import { report } from '../bars.ts'
import { startProcess } from '../running-server.ts'
import { addedPerSecond, addItem } from './buying.ts'
import { AT_ONCE, type Market, ROUNDS, signUpBuyers } from './market.ts'

/** Longer than elsewhere: it answers seldom. */
const SECONDS = 2

const JSON_TYPE = { 'content-type': 'application/json' }
const WORDS = 'pressure sensor'
const PRICE = '... on PriceRange { min max } ... on SinglePrice { value }'
const LISTED = `totalItems items { productId productName slug sku description priceWithTax { ${PRICE} } }`
const CALLS = {
  'search of 20': {
    atLeast: 6,
    path: `/api/shop/product/get_all?size=20&name=${encodeURIComponent(WORDS)}`,
    query: `{ search(input: { take: 20, groupByProduct: true, term: "${WORDS}" }) { ${LISTED} } }`,
  },
  'list of 20': {
    atLeast: 6,
    path: '/api/shop/product/get_all?page=1&size=20',
    query: `{ search(input: { take: 20, groupByProduct: true }) { ${LISTED} } }`,
  },
  'product by slug': {
    atLeast: 25,
    path: '/api/shop/product/get_by_slug/product-777',
    query: `{ product(slug: "product-777") {
      id name slug description featuredAsset { preview } collections { slug name }
      variants { id name sku priceWithTax stockLevel options { name } } } }`,
  },
}
const ADD = `mutation ($variant: ID!) { addItemToOrder(productVariantId: $variant, quantity: 1) {
  ... on Order { id code totalQuantity subTotalWithTax
    lines { id quantity unitPriceWithTax linePriceWithTax productVariant { id name sku } } }
  ... on ErrorResult { errorCode message } } }`

/** How many times as much as Vendure with the same products on the same machine, in turns. */
export async function measureAgainstVendure(market: Market): Promise<void> {
  const { VENDURE_DIR } = process.env
  if (!VENDURE_DIR) {
    process.stdout.write(
      '      the comparison with Vendure is left out: VENDURE_DIR names no folder that has it\n',
    )
    return
  }
  const { ours, size } = market
  const vendure = await startVendure(market, VENDURE_DIR)
  const shopApi = `${vendure.url}/shop-api`
  for (const [name, { atLeast, path, query }] of Object.entries(CALLS)) {
    await expectAnswer(shopApi, query)
    await times(`${name} ${size}`, atLeast, {
      ours: () => answersPerSecond(ours.url + path, { 'accept-encoding': 'identity' }, SECONDS),
      theirs: () => queriesPerSecond(shopApi, query),
    })
  }
  const buyers = await signUpBuyers(market, AT_ONCE)
  const guests = await Promise.all(buyers.map((_, place) => openCart(shopApi, place + 1)))
  await times(`add to cart ${size}`, 20, {
    ours: () => addedPerSecond(market, buyers, (buyer) => addItem(ours.url, buyer)),
    theirs: () => addedPerSecond(market, buyers, (buyer) => addThere(shopApi, guests[buyers.indexOf(buyer)])),
  })
  await vendure.stop()
}

interface Both {
  ours: () => Promise<number>
  theirs: () => Promise<number>
}

async function times(name: string, atLeast: number, { ours, theirs }: Both): Promise<void> {
  for (const rate of [ours, theirs]) await rate()
  const label = `${name}, against Vendure`
  const share = await shareInTurns({ rounds: ROUNDS, better: 'more', label, unit: '/s', ours, bare: theirs })
  report(label, share.median, { atLeast }, { unit: ' ×', spread: share })
}

async function startVendure({ database, owner, siteId }: Market, dir: string) {
  await owner.query('create database vendure')
  const own = new URL(database.url)
  own.pathname = '/vendure'
  return startProcess([new URL('../serve-vendure.ts', import.meta.url).pathname], {
    NODE_ENV: 'production',
    VENDURE_DIR: dir,
    DATABASE_URL: own.href,
    SOURCE_URL: database.url,
    SITE_ID: siteId,
  })
}

/** An answer of nothing would be quick. */
async function expectAnswer(url: string, query: string): Promise<void> {
  const answer = JSON.parse(await ask(url, {}, { query }))
  const items = answer.data?.search ? answer.data.search.items : [answer.data?.product].filter(Boolean)
  if (items.length === 0 || answer.errors) throw new Error(`Vendure: ${JSON.stringify(answer)}`)
}

async function queriesPerSecond(url: string, query: string): Promise<number> {
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    connections: AT_ONCE,
    duration: SECONDS,
    sampleInt: 50,
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ query }),
  })
  if (non2xx > 0 || errors > 0) throw new Error(`Vendure: ${non2xx} refused, ${errors} failed`)
  // A rate of nothing would make any other look like a win.
  if (requests.total === 0) throw new Error('Vendure did not answer once')
  return requests.total / duration
}

interface Guest {
  token: string
  variant: number
}

/** The first thing that a guest puts in opens a session, which every guest has of their own. */
async function openCart(url: string, variant: number): Promise<Guest> {
  const body = JSON.stringify({ query: ADD, variables: { variant } })
  const reply = await fetch(url, { method: 'POST', headers: JSON_TYPE, body })
  const token = reply.headers.get('vendure-auth-token')
  if (!token) throw new Error(`Vendure gave no session: ${await reply.text()}`)
  return { token, variant }
}

async function addThere(url: string, guest: Guest | undefined): Promise<void> {
  if (!guest) throw new Error('nobody is there who adds')
  const { token, variant } = guest
  const headers = { authorization: `Bearer ${token}` }
  const answer = await ask(url, headers, { query: ADD, variables: { variant } })
  if (!answer.includes('totalQuantity')) throw new Error(`Vendure: ${answer}`)
}
