/**
 * 1,000 open streams of events: what an event costs the server's processor, and what calls lose beside events. The
 * events come from this program, through the database, as from another instance. Costs are those above standing idle.
 */
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { type Audience, flushEventsWith, publish } from '#platform/events/publish.ts'
import { signAccessToken } from '#platform/sessions/access-token.ts'
import { readConfig } from '#server/config.ts'
import { answersPerSecond, shareInTurns } from './against.ts'
import { report } from './bars.ts'
import { SIZES } from './fill/fill-portal.ts'
import { startFilledDatabase } from './fill/filled-database.ts'
import { signInAs, startTunedesk } from './running-server.ts'
import { scaled } from './scale.ts'

const STREAMS = 1000
const [ROUNDS, SECONDS] = [scaled(5, 3), scaled(4, 1)]
const LIST = '/api/order?page=2&size=20'

const database = await startFilledDatabase(SIZES.few)
const ours = await startTunedesk(database.url, database.dir)
const { secretKey } = readConfig({ DATA_DIR: database.dir })
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
const { rows: sites } = await owner.query('select id from sites where is_admin_site')
const siteId: string = sites[0].id
const db = openDatabase({ url: database.url, poolSize: 2, clock: systemClock, onFault: () => {} })
flushEventsWith(db)

const people = await openSessions(STREAMS)
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
/** Events that came, all streams together. */
let arrived = 0
for (const batch of chunked(people, 50)) await Promise.all(batch.map(({ token }) => openStream(token)))
process.stdout.write(`      ${people.length} streams are open\n`)

const one = people[0]?.userId ?? ''
await perEvent('warm up', 'everyone', 20, STREAMS)
report(
  'an event for one person',
  await perEvent('one person', { userId: one }, scaled(100, 40), 1),
  { atMost: 2 },
  ' ms',
)
report(
  'an event for everyone',
  await perEvent('everyone', 'everyone', scaled(60, 20), STREAMS),
  { atMost: 40 },
  ' ms',
)

const headers = { 'x-access-token': await signInAs(ours.url, 'admin'), 'accept-encoding': 'br, gzip' }
const listsPerSecond = () => answersPerSecond(ours.url + LIST, headers, SECONDS)
await listsPerSecond()
const share = await shareInTurns({
  rounds: ROUNDS,
  better: 'more',
  label: 'a list beside 20 events a second, and alone',
  unit: '/s',
  bare: listsPerSecond,
  async ours() {
    const telling = setInterval(() => void tell({ userId: one }), 50)
    const beside = await listsPerSecond()
    clearInterval(telling)
    return beside
  },
})
const BESIDE = 'a list beside 20 events a second, share of its rate alone'
report(BESIDE, share.median, { atLeast: 0.8 }, { spread: share })

agent.destroy()
await db.close()
await owner.end()
await ours.stop()
await database.stop()

/** One person a stream, with a session each, written as they are kept. */
async function openSessions(count: number): Promise<{ userId: string; token: string }[]> {
  const { rows } = await owner.query(
    `with person as (
       insert into users (id, site_id, role_id, email, password_hash, first_name, last_name, status, verified, created_at)
       select gen_random_uuid(), $1, 2, 'stream' || n || '@bench.example', '', 'Stream', n::text, 1, true, now()
       from generate_series(1, $2) n returning id)
     insert into sessions (id, site_id, user_id, user_agent, ip, created_at, last_used_at, expires_at)
     select gen_random_uuid(), $1, id, 'bench', '127.0.0.1', now(), now(), now() + interval '1 day' from person
     returning id, user_id`,
    [siteId, count],
  )
  return Promise.all(
    rows.map(async ({ id, user_id: userId }) => {
      const token = await signAccessToken(secretKey, { sessionId: id, siteId }, new Date())
      return { userId, token }
    }),
  )
}

function openStream(token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(`${ours.url}/api/events`, { agent, headers: { 'x-access-token': token } })
    sending.on('error', reject)
    sending.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was refused: ${response.statusCode}`))
      response.on('error', () => {})
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('event: ready')) resolve()
        else if (chunk.includes('data: ')) arrived++
      })
    })
    sending.end()
  })
}

function tell(audience: Audience) {
  return db.transaction(siteId, async (tx) => publish(tx, audience, 'user.changed', { user_id: one }))
}

/** Milliseconds of the server's processor an event, told one after the other, each heard before the next. */
async function perEvent(name: string, audience: Audience, count: number, hearers: number): Promise<number> {
  const idle = await spent(() => pause(2000))
  const told = await spent(async () => {
    for (let event = 0; event < count; event++) {
      const until = arrived + hearers
      await tell(audience)
      while (arrived < until) await pause(2)
      await pause(50)
    }
  })
  const each = (part: 'server' | 'postgres') =>
    (told[part] - (idle[part] * told.elapsed) / idle.elapsed) / count
  process.stdout.write(
    `      ${name}: ${each('server').toFixed(2)} ms of the server, ${each('postgres').toFixed(2)} ms of PostgreSQL\n`,
  )
  return each('server')
}

async function spent(work: () => Promise<unknown>) {
  const before = { server: await processorTime(ours.child.pid), postgres: await backendTimes() }
  const from = performance.now()
  await work()
  const elapsed = performance.now() - from
  let postgres = 0
  // Those that came or went meanwhile are left out: they had other work.
  for (const [pid, ms] of await backendTimes()) postgres += ms - (before.postgres.get(pid) ?? ms)
  return { elapsed, server: (await processorTime(ours.child.pid)) - before.server, postgres }
}

async function backendTimes(): Promise<Map<number, number>> {
  const { rows } = await owner.query("select pid from pg_stat_activity where backend_type = 'client backend'")
  const times = await Promise.all(rows.map(async ({ pid }) => [pid, await processorTime(pid)] as const))
  return new Map(times)
}

/** Milliseconds that a process has used so far, of its own and of the system (Linux counts them in hundredths). */
async function processorTime(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function* chunked<T>(items: readonly T[], size: number) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
