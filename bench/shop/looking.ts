import { answersPerSecond, load, shareInTurns, spreadOf } from '../against.ts'
import { startBareRoutes } from '../bare-routes.ts'
import { type Bar, report } from '../bars.ts'
import { type Market, ROUNDS, SECONDS } from './market.ts'

const NEAR: Bar = { atLeast: 0.7 }
const CALLS = {
  'list of 20': '/api/shop/product/get_all?page=1&size=20',
  'product by slug': '/api/shop/product/get_by_slug/product-777',
} as const
export const SEARCH = '/api/shop/product/get_all?size=20&name=pressure%20sensor%20a1'
const HEADERS = { 'accept-encoding': 'identity' }

/** List and product against a bare route with the same statements, and the search by itself. */
export async function measureLooking({ database, siteId, ours, size }: Market): Promise<void> {
  const calls = Object.values(CALLS).map((path) => ({ path }))
  const bare = await startBareRoutes(database, siteId, ours, calls)
  for (const [name, path] of Object.entries(CALLS)) {
    const bareUrl = bare.url + path.split('?')[0]
    const slowest = { ours: [] as number[], bare: [] as number[] }
    const measured = async (whose: keyof typeof slowest, url: string) => {
      const { requests, duration, latency } = await load(url, HEADERS, SECONDS)
      slowest[whose].push(latency.p99)
      return requests.total / duration
    }
    for (const url of [ours.url + path, bareUrl]) await answersPerSecond(url, HEADERS, 0.5)
    const share = await shareInTurns({
      rounds: ROUNDS,
      better: 'more',
      label: `${name} ${size}`,
      unit: '/s',
      ours: () => measured('ours', ours.url + path),
      bare: () => measured('bare', bareUrl),
    })
    report(`${name} ${size}`, share.median, NEAR, {
      group: 'shop: lists and products, share of the bare route',
      spread: share,
    })
    const p99 = spreadOf(slowest.ours)
    process.stdout.write(`      p99 of the bare route: ${spreadOf(slowest.bare).median.toFixed(1)} ms\n`)
    report(
      `${name} ${size}: p99`,
      p99.median,
      { atMost: 15 },
      { unit: ' ms', group: 'shop: p99 at 8 at once', spread: p99 },
    )
  }
  await bare.stop()
  const { requests, duration, latency } = await load(ours.url + SEARCH, HEADERS, SECONDS * 2)
  const perSecond = (requests.total / duration).toFixed(0)
  process.stdout.write(`      search ${size}: ${perSecond}/s, p99 ${latency.p99.toFixed(1)} ms\n`)
}
