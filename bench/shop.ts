/**
 * The shop with 1,000 and with 100,000 products: list of 20, product by slug, search, adding to a cart and placing an order,
 * against a bare Fastify server with the same SQL on the same pool size. Then with 1,000 against Vendure, where `VENDURE_DIR`
 * names a folder that has it: filling it with more takes hours.
 */
import pg from 'pg'
import { fillShop } from './fill/shop.ts'
import { startBenchDatabase, startTunedesk } from './running-server.ts'
import { measureAgainstVendure } from './shop/against-vendure.ts'
import { measureBuying } from './shop/buying.ts'
import { measureLooking } from './shop/looking.ts'
import type { Market } from './shop/market.ts'

/** A part of the bench, for whoever mends it: `ONLY=looking`, `ONLY=buying` or `ONLY=vendure`. */
const { ONLY = '' } = process.env
const FEW = 1000

const database = await startBenchDatabase()
const owner = new pg.Client({ connectionString: database.url })
// The demo is in it as soon as a server has started.
await (await startTunedesk(database.url, database.dir)).stop()
await owner.connect()
for (const products of [FEW, 100_000]) await measureShopOf(products)
await owner.end()
await database.stop()

async function measureShopOf(products: number) {
  const { siteId } = await fillShop(owner, products)
  const ours = await startTunedesk(database.url, database.dir)
  const market: Market = {
    database,
    owner,
    siteId,
    ours,
    size: `with ${products.toLocaleString('en')} products`,
  }
  if ('looking'.includes(ONLY)) await measureLooking(market)
  if ('buying'.includes(ONLY)) await measureBuying(market)
  if ('vendure'.includes(ONLY) && products === FEW) await measureAgainstVendure(market)
  await ours.stop()
}
