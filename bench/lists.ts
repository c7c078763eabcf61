/**
 * Every list, filter, search and count of staff, dealers, agents, sub-portals, mailings and agent orders in a portal with
 * 1,000,000 orders, 100,000 people and 200 sub-portals, at 8 at a time: against a bare route that reads the session, runs
 * the best plain statement for the same rows and answers the same bytes. The statement by itself is shown beside it.
 */
import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { p95, timesOf } from './against.ts'
import { ask } from './ask.ts'
import { ofSite } from './bare-routes.ts'
import type { BareCase } from './bare-server.ts'
import { report } from './bars.ts'
import { SIZES } from './fill/fill-portal.ts'
import { startFilledDatabase } from './fill/filled-database.ts'
import { BUSY_AGENT, BUSY_PORTAL, portalAdmin } from './fill/portals.ts'
import { getter } from './get.ts'
import type { ListCall } from './lists/call.ts'
import { lookAround } from './lists/look-around.ts'
import { orderCalls } from './lists/order-calls.ts'
import { peopleCalls } from './lists/people-calls.ts'
import { portalCalls } from './lists/portal-calls.ts'
import { recordStatements } from './recorded-statements.ts'
import { signInAs, startBenchDatabase, startProcess, startTunedesk } from './running-server.ts'
import { scaled } from './scale.ts'

const AT_ONCE = 8
const SECONDS = Number(process.env.SECONDS ?? scaled(1.2, 0.6))
const TURNS = scaled(3, 2)
/** A directory that `make-data-dir.ts` filled, and a part of the names: for whoever mends one of them. */
const { FILLED, ONLY = '' } = process.env

const database = FILLED ? await startBenchDatabase({ from: FILLED }) : await startFilledDatabase(SIZES.grown)
const ours = await startTunedesk(database.url, database.dir)
const pool = new pg.Pool({ connectionString: database.url, max: AT_ONCE })
const there = await lookAround(pool)
const host = `${BUSY_PORTAL}.localhost`
const tokens = {
  staff: await signInAs(ours.url, 'admin'),
  agent: await signInAs(ours.url, BUSY_AGENT),
  portal: await signInAs(ours.url, portalAdmin(BUSY_PORTAL), host),
}
const all = [...peopleCalls(there), ...portalCalls(there), ...orderCalls(there)]
const calls = all.filter(({ name }) => name.includes(ONLY))
const bare = await startBare(calls)

for (const [index, call] of calls.entries()) await measure(call, index)
await bare.stop()
await pool.end()
await ours.stop()
await database.stop()

function headersOf({ who }: ListCall): Record<string, string> {
  return { 'x-access-token': tokens[who], ...(who === 'portal' && { host }) }
}

async function measure(call: ListCall, index: number) {
  const ask = getter(ours.url + call.path, headersOf(call), AT_ONCE)
  const askBare = getter(`${bare.url}/bare/${index}`, {}, AT_ONCE)
  const query = () => pool.query({ name: `bare ${index}`, text: call.sql })
  for (const work of [ask, askBare, query]) await timesOf(work, AT_ONCE, 0.3)
  const times = { ours: [] as number[], bare: [] as number[], sql: [] as number[] }
  for (let turn = 0; turn < TURNS; turn++) {
    times.sql.push(...(await timesOf(query, AT_ONCE, SECONDS / TURNS)))
    times.bare.push(...(await timesOf(askBare, AT_ONCE, SECONDS / TURNS)))
    times.ours.push(...(await timesOf(ask, AT_ONCE, SECONDS / TURNS)))
  }
  const [own, route, sql] = [p95(times.ours), p95(times.bare), p95(times.sql)]
  process.stdout.write(
    `      ${call.name}: p95 ${own.toFixed(1)} ms, bare route ${route.toFixed(1)} ms, SQL alone ${sql.toFixed(1)} ms (${(own / sql).toFixed(1)} ×)\n`,
  )
  const group = 'every list, filter, search and count, p95 at 8 at once, times the bare route with plain SQL'
  report(call.name, own / route, { atMost: 3 }, { group })
  if (call.isDealersList)
    report(
      `${call.name}: p95`,
      own,
      { atMost: 100 },
      { unit: ' ms', group: 'dealers by any filter, p95 at 8 at once' },
    )
}

async function startBare(chosen: readonly ListCall[]) {
  const { session } = await recordStatements(database, '/api/order', tokens.staff)
  const cases: Record<string, BareCase> = {}
  for (const [index, call] of chosen.entries()) {
    const answer = await ask(ours.url + call.path, headersOf(call))
    cases[`/bare/${index}`] = { statements: [...session.slice(0, 1), { text: call.sql, values: [] }], answer }
  }
  // More than a variable of the environment can hold.
  const file = `${database.dir}/bare-cases.json`
  await writeFile(file, JSON.stringify(cases))
  return startProcess([new URL('bare-server.ts', import.meta.url).pathname], {
    DATABASE_URL: ofSite(database.url, there.site),
    CASES_FILE: file,
  })
}
