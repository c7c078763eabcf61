/**
 * Requests a second of the calls that every screen makes, against a bare Fastify route that reads the session, runs the
 * same SQL on the same pool size and answers the same bytes; with and without brotli. Then the memory that is left.
 */
import pg from 'pg'
import { answersPerSecond, shareInTurns } from './against.ts'
import { type BenchCall, startBareRoutes } from './bare-routes.ts'
import { type Bar, report } from './bars.ts'
import { SIZES } from './fill/fill-portal.ts'
import { startFilledDatabase } from './fill/filled-database.ts'
import { BUSY_CUSTOMER } from './fill/people.ts'
import { residentMegabytes, signInAs, startTunedesk } from './running-server.ts'
import { scaled } from './scale.ts'

/** Many short rounds: what else the machine does falls on single ones, and the median leaves these out. */
const ROUNDS = scaled(15, 5)
const SECONDS = Number(process.env.SECONDS ?? scaled(1, 0.5))
/** In haste as browsers ask. */
const ENCODINGS = scaled<Record<string, string>>(
  { plain: 'identity', brotli: 'br, gzip' },
  { brotli: 'br, gzip' },
)

const database = await startFilledDatabase(SIZES.few)
const ours = await startTunedesk(database.url, database.dir)
const [staff, customer] = [await signInAs(ours.url, 'admin'), await signInAs(ours.url, BUSY_CUSTOMER)]
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
const { rows } = await owner.query(
  `select o.id, o.site_id from orders o join users u on u.id = o.user_id
   where u.email = $1 and o.status = 'completed' order by o.order_no desc limit 1`,
  [BUSY_CUSTOMER],
)
const [{ id: orderId, site_id: siteId }] = rows
await owner.end()

const NEAR: Bar = { atLeast: 0.7 }
const CALLS: Record<string, BenchCall & { bar: Bar }> = {
  get_site_data: { path: '/api/auth/get_site_data', bar: { atLeast: 0.85 } },
  'list of all orders': { path: '/api/order?page=2&size=20', token: staff, bar: NEAR },
  'work list': { path: '/api/pending_orders', token: staff, bar: NEAR },
  'own orders': { path: '/api/user_orders', token: customer, bar: NEAR },
  'audit log': { path: '/api/audit_log?page=2&size=20', token: staff, bar: NEAR },
  'details of an order': { path: `/api/order/${orderId}`, token: customer, bar: NEAR },
  'credit history': { path: '/api/credits_history_user', token: customer, bar: NEAR },
  refresh: { path: '/api/auth/refresh_user_data', token: customer, bar: NEAR },
}
/** In haste one list stands for all. */
const CHOSEN = scaled(/./, /site_data|all orders|details|history|refresh/)
const chosen = Object.entries(CALLS).filter(([name]) => CHOSEN.test(name))
const bare = await startBareRoutes(
  database,
  siteId,
  ours,
  chosen.map(([, call]) => call),
)

for (const [name, { path, token, bar }] of chosen) {
  for (const [encoding, accepted] of Object.entries(ENCODINGS)) {
    const headers = { 'accept-encoding': accepted, ...(token && { 'x-access-token': token }) }
    const label = `${name}, ${encoding}`
    for (const { url } of [ours, bare]) await answersPerSecond(url + path, headers, 0.5)
    const share = await shareInTurns({
      rounds: ROUNDS,
      better: 'more',
      label,
      unit: '/s',
      ours: () => answersPerSecond(ours.url + path, headers, SECONDS),
      bare: () => answersPerSecond(bare.url + path, headers, SECONDS),
    })
    const group = token
      ? 'lists, details, credit history and refresh, share of the bare route with one session read'
      : 'get_site_data, share of the bare route'
    report(label, share.median, bar, { group, spread: share })
  }
}
report('memory after the load', await residentMegabytes(ours.child), { atMost: 260 }, ' MB')
await bare.stop()
await ours.stop()
await database.stop()
