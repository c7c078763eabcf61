/**
 * Every list, filter, count and search of orders with 10,000 and with 1,000,000 of them on a site, through HTTP at 8 at
 * a time, against the bare SQL of the same call in the same run. Then requests a second of a list against a bare route.
 * `ORDERS=100000` makes it smaller.
 */
import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import pg from 'pg'
import { fillOrders } from './fill-orders.ts'
import { recordStatements } from './recorded-statements.ts'
import { report, signInAs, startBenchDatabase, startProcess, startTunedesk } from './running-server.ts'

const FEW = 10_000
const MANY = Number(process.env.ORDERS ?? 1_000_000)
const AT_ONCE = 8
const SECONDS = Number(process.env.SECONDS ?? 2)
const TURNS = 4
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const database = await startBenchDatabase()
process.env.BENCH_DATA_DIR = database.dir
const ours = await startTunedesk(database.url, database.dir)
const tokens = {
  staff: await signInAs(ours.url, 'admin'),
  customer: await signInAs(ours.url, 'customer@workshop.example'),
}
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
const { rows: sites } = await owner.query('select id from sites where is_admin_site')
const siteId: string = sites[0].id

/** Cursors and searched words depend on what is there, so the paths are made after filling. */
async function callsOf(): Promise<[name: string, who: keyof typeof tokens, path: string][]> {
  const deep = await cursorAt(40_000)
  return [
    ['all, first page', 'staff', '/api/order'],
    ['all, page 500', 'staff', '/api/order?page=500'],
    ['all, after a far cursor', 'staff', `/api/order?after=${deep}`],
    ['all, 500 a page', 'staff', '/api/order?size=500'],
    ['work list', 'staff', '/api/pending_orders'],
    ['work list, late ones', 'staff', '/api/pending_orders?late=true'],
    ['work list, nobody has taken', 'staff', '/api/pending_orders?assigned_to=nobody'],
    ['history, completed', 'staff', '/api/complete_orders?status=completed'],
    ['history, page 500', 'staff', '/api/complete_orders?page=500'],
    ['search a plate', 'staff', '/api/order?keywords=be-xx%201234'],
    ['search a number', 'staff', '/api/complete_orders?keyword=9876'],
    ['search a word that many have', 'staff', '/api/order?keywords=corso'],
    ['counts', 'staff', '/api/order_counts'],
    ['late ones counted', 'staff', '/api/warning_orders_count'],
    ['own orders', 'customer', '/api/user_orders'],
    ['own orders, completed', 'customer', '/api/user_orders?status=completed'],
    ['own orders, searched', 'customer', '/api/user_orders?keywords=corso'],
    ['own counts', 'customer', '/api/user_order_counts'],
    ['own months', 'customer', '/api/user_order_statistics'],
  ]
}

const few = await measureWith(FEW)
const many = await measureWith(MANY)
let worst = 0
for (const [name, { http, sql }] of many) {
  const growth = http / (few.get(name)?.http ?? http)
  worst = Math.max(worst, http / sql)
  process.stdout.write(
    `      ${name}: ${http.toFixed(1)} ms against ${sql.toFixed(1)} ms, ${growth.toFixed(2)} × since ${FEW}\n`,
  )
  report(`${name}: p95 against bare SQL`, http / sql, { atMost: 3 })
  report(`${name}: growth`, growth, { atMost: 2 })
}
await requestsOfList()
await ours.stop()
await owner.end()
await database.stop()

async function measureWith(orders: number) {
  await fillOrders(owner, siteId, orders)
  const measured = new Map<string, { http: number; sql: number }>()
  for (const [name, who, path] of await callsOf()) {
    const statements = await recordStatements(database.url, path, tokens[who])
    const pool = new pg.Pool({
      connectionString: database.url,
      max: AT_ONCE,
      options: `-c app.site_id=${siteId}`,
    })
    const http = () => get(path, tokens[who])
    const sql = async () => {
      for (const [index, one] of statements.entries())
        await pool.query({ name: `${path}${index}`.slice(0, 60), ...one })
    }
    await timesOf(http, 0.3)
    await timesOf(sql, 0.3)
    const times = { http: [] as number[], sql: [] as number[] }
    // In turns, so that what else the machine does falls on both.
    for (let turn = 0; turn < TURNS; turn++) {
      times.sql.push(...(await timesOf(sql, SECONDS / TURNS)))
      times.http.push(...(await timesOf(http, SECONDS / TURNS)))
    }
    measured.set(name, { sql: percentile(times.sql), http: percentile(times.http) })
    await pool.end()
  }
  return measured
}

async function timesOf(work: () => Promise<unknown>, seconds: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await work()
        times.push(performance.now() - began)
      }
    }),
  )
  return times
}

/** The time in which 95 of 100 are done, in milliseconds. */
function percentile(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

function get(path: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(ours.url + path, { agent, headers: { 'x-access-token': token } }, (reply) => {
      reply.resume()
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${reply.statusCode}`)),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

async function cursorAt(depth: number): Promise<string> {
  const { rows } = await owner.query(
    "select order_no from orders where site_id = $1 and channel = 'direct' order by order_no desc offset $2 limit 1",
    [siteId, depth],
  )
  return Buffer.from(JSON.stringify(['n', Number(rows[0]?.order_no ?? 0)])).toString('base64url')
}

async function requestsOfList() {
  const path = '/api/order?page=2&size=20'
  const queries = await recordStatements(database.url, path, tokens.staff)
  const headers = { 'x-access-token': tokens.staff }
  const answer = await (await fetch(ours.url + path, { headers })).text()
  const bare = await startProcess([new URL('bare-server.ts', import.meta.url).pathname], {
    DATABASE_URL: `${database.url}?options=${encodeURIComponent(`-c app.site_id=${siteId}`)}`,
    CASES: JSON.stringify({ '/api/order': { queries, answer } }),
  })
  const ratios: number[] = []
  for (let round = 0; round < 5; round++) {
    const theirs = await autocannon({ url: bare.url + path, connections: 8, duration: 3, headers })
    const own = await autocannon({ url: ours.url + path, connections: 8, duration: 3, headers })
    ratios.push(own.requests.average / theirs.requests.average)
  }
  await bare.stop()
  report('list of 20 orders, share of the bare route', ratios.sort((a, b) => a - b)[2] ?? 0, { atLeast: 0.5 })
}
