/**
 * The quick search over 100,000 variants: the call as a browser makes it, against a bare route that runs the same
 * statements on the same pool size and answers the same bytes. Both servers run at once; rounds alternate, and the
 * median ratio counts. The time of a single call is shown as it is.
 */
import autocannon from 'autocannon'
import pg from 'pg'
import { insertVehicles } from '#features/vehicles/index.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readConfig } from '#server/config.ts'
import { manyVehicles } from './many-vehicles.ts'
import { recordStatements } from './recorded-statements.ts'
import { report, signInAs, startBenchDatabase, startProcess, startTunedesk } from './running-server.ts'

const [ROUNDS, SECONDS, VARIANTS] = [5, 2, 100_000]
const SEARCHES = {
  'all words right': 'golf 7 2.0 tdi 150',
  'a typing error': 'gofl 7 2.0 tdi 150',
  'a typing error and parts': 'mercdes c220',
  'two words and figures': 'passat b8 190',
  'a word of half the catalogue': 'diesel',
  'nothing like it': 'xqzjk wvutq',
}

const database = await startBenchDatabase()
process.env.BENCH_DATA_DIR = database.dir
const ours = await startTunedesk(database.url, database.dir)
const token = await signInAs(ours.url, 'admin')
const headers = { 'x-access-token': token }
await fillCatalogue()

const pathOf = (search: string) => `/api/vehicle/search?q=${encodeURIComponent(search)}`
for (const [name, search] of Object.entries(SEARCHES)) {
  const path = pathOf(search)
  const queries = await recordStatements(database.url, path, token)
  const answer = await (await fetch(ours.url + path, { headers })).text()
  const bare = await startProcess([new URL('bare-server.ts', import.meta.url).pathname], {
    DATABASE_URL: database.url,
    CASES: JSON.stringify({ '/api/vehicle/search': { queries, answer } }),
  })
  const rounds: { ratio: number; single: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await slowest(bare.url + path)
    const mine = await slowest(ours.url + path)
    rounds.push({ ratio: mine / theirs, single: await singleCall(ours.url + path) })
    process.stdout.write(
      `      ${name}: 39 of 40 within ${mine.toFixed(1)} ms against ${theirs.toFixed(1)} ms\n`,
    )
  }
  const ratio = medianOf(rounds.map((round) => round.ratio))
  report(`search, ${name}, 39 of 40 calls against the bare route`, ratio, { atMost: 3 })
  const single = medianOf(rounds.map((round) => round.single))
  process.stdout.write(`      search, ${name}, one call by itself: ${single.toFixed(1)} ms\n`)
  await bare.stop()
}
await ours.stop()
await database.stop()

/** Milliseconds that 39 of 40 calls stay below, eight at a time. */
async function slowest(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 8, duration: SECONDS, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return Math.max(1, result.latency.p97_5)
}

async function singleCall(url: string): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < 20; call++) {
    const start = performance.now()
    await (await fetch(url, { headers })).arrayBuffer()
    times.push(performance.now() - start)
  }
  return medianOf(times)
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function fillCatalogue() {
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
}
