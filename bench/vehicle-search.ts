/**
 * The quick search over 100,000 variants: the call as a browser makes it, against a bare route that runs the same
 * statements on the same pool size and answers the same bytes. Both servers run at once; rounds alternate, and the
 * median ratio counts. The time of a single call is shown as it is.
 */
import pg from 'pg'
import { insertVehicles } from '#features/vehicles/index.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readConfig } from '#server/config.ts'
import { load, shareInTurns, spreadOf, timed } from './against.ts'
import { startBareRoutes } from './bare-routes.ts'
import { report } from './bars.ts'
import { manyVehicles } from './many-vehicles.ts'
import { signInAs, startBenchDatabase, startTunedesk } from './running-server.ts'
import { scaled } from './scale.ts'

const [ROUNDS, SECONDS, VARIANTS] = [scaled(5, 3), scaled(2, 1), scaled(100_000, 20_000)]
const SEARCHES = {
  'all words right': 'golf 7 2.0 tdi 150',
  'a typing error': 'gofl 7 2.0 tdi 150',
  'a typing error and parts': 'mercdes c220',
  'two words and figures': 'passat b8 190',
  'a word of half the catalogue': 'diesel',
  'nothing like it': 'xqzjk wvutq',
}

const database = await startBenchDatabase()
const ours = await startTunedesk(database.url, database.dir)
const token = await signInAs(ours.url, 'admin')
const headers = { 'x-access-token': token, 'accept-encoding': 'br, gzip' }
const siteId = await fillCatalogue()

for (const [name, search] of Object.entries(SEARCHES)) {
  const path = `/api/vehicle/search?q=${encodeURIComponent(search)}`
  const bare = await startBareRoutes(database, siteId, ours, [{ path, token }])
  const share = await shareInTurns({
    rounds: ROUNDS,
    better: 'less',
    label: `${name}, 39 of 40 calls`,
    unit: ' ms',
    ours: () => slowest(ours.url + path),
    bare: () => slowest(bare.url + path),
  })
  const group = 'search for a vehicle, 39 of 40 calls, times the bare route'
  report(`search, ${name}, times the bare route`, 1 / share.median, { atMost: 3 }, { group })
  await bare.stop()
  const single: number[] = []
  for (let call = 0; call < 20; call++)
    single.push(await timed(async () => (await fetch(ours.url + path, { headers })).arrayBuffer()))
  process.stdout.write(`      one call by itself: ${spreadOf(single).median.toFixed(1)} ms\n`)
}
await ours.stop()
await database.stop()

/** Milliseconds that 39 of 40 calls stay below, eight at a time. */
async function slowest(url: string): Promise<number> {
  return Math.max(1, (await load(url, headers, SECONDS)).latency.p97_5)
}

async function fillCatalogue(): Promise<string> {
  const { secretKey } = readConfig({ DATA_DIR: database.dir })
  const { appUrl } = await migrate(database.url, secretKey)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const { rows } = await owner.query('select id from sites where is_admin_site')
  const db = openDatabase({ url: appUrl, poolSize: 2, clock: systemClock, onFault: () => {} })
  const vehicles = [...manyVehicles(VARIANTS)]
  for (let from = 0; from < VARIANTS; from += 10_000)
    await db.transaction(rows[0].id, (tx) => insertVehicles(tx, vehicles.slice(from, from + 10_000)))
  await db.close()
  await owner.query('vacuum analyze')
  await owner.end()
  return rows[0].id
}
