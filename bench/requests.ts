/**
 * Requests a second of two calls against a bare Fastify route that runs the same SQL on the same pool size and
 * answers the same bytes. Both servers run at once; rounds alternate, and the median ratio counts.
 */
import autocannon from 'autocannon'
import pg from 'pg'
import { report, signInAs, startBenchDatabase, startProcess, startTunedesk } from './running-server.ts'

const ROUNDS = 5
const SECONDS = 4
const database = await startBenchDatabase()
process.env.BENCH_DATA_DIR = database.dir
const ours = await startTunedesk(database.url, database.dir)
const token = await signInAs(ours.url, 'admin')
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
await fillAuditLog(10_000)

const CALLS = {
  get_site_data: '/api/auth/get_site_data',
  'authorised list of 20': '/api/audit_log?page=2&size=20',
}
const headers = { 'x-access-token': token }
const cases: Record<string, unknown> = {}
for (const path of Object.values(CALLS)) {
  const queries = await statementsOf(path)
  const answer = await (await fetch(ours.url + path, { headers })).text()
  cases[path.split('?')[0] as string] = { queries, answer }
}
const bare = await startProcess([new URL('bare-server.ts', import.meta.url).pathname], {
  DATABASE_URL: database.url,
  CASES: JSON.stringify(cases),
})

for (const [name, path] of Object.entries(CALLS)) {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const headers: Record<string, string> = path.includes('get_site_data') ? {} : { 'x-access-token': token }
    const bareRate = await requestsPerSecond(bare.url + path, headers)
    const ourRate = await requestsPerSecond(ours.url + path, headers)
    ratios.push(ourRate / bareRate)
    process.stdout.write(`      ${name}: ${ourRate.toFixed(0)}/s against ${bareRate.toFixed(0)}/s\n`)
  }
  report(`${name}, share of the bare route`, ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0, {
    atLeast: 0.5,
  })
}
await bare.stop()
await ours.stop()
await owner.end()
await database.stop()

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, connections: 8, duration: SECONDS, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

async function fillAuditLog(rows: number) {
  await owner.query(
    `insert into audit_log (id, site_id, at, actor_id, act, subject, before, after, ip, request_id)
     select gen_random_uuid(), u.site_id, now() - n * interval '1 minute', u.id, 'settings.change', 'main',
       '{"title":"Before"}', '{"title":"After"}', '127.0.0.1', n::text
     from generate_series(1, $1) n, users u where u.username = 'admin' and u.site_id = (select id from sites where is_admin_site)`,
    [rows],
  )
  await owner.query('analyze')
}

/** The statements that our own program sends for a call, recorded while it answers: nothing is copied by hand. */
async function statementsOf(path: string): Promise<{ text: string; values: unknown[] }[]> {
  const { recordStatements } = await import('./recorded-statements.ts')
  return recordStatements(database.url, path, token)
}
