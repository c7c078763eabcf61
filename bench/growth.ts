/**
 * Lists, details, counts, statistics and searches at three sizes of a portal, through HTTP at 8 at a time, as a browser
 * asks for them. Each stays below 60 ms, and none grows with the portal. Times are of this machine: an indexed read of
 * one row, measured in turns with each call, says how quick it was.
 */
import pg from 'pg'
import { p95, spreadOf, timesOf } from './against.ts'
import { report } from './bars.ts'
import { SIZES, type Size } from './fill/fill-portal.ts'
import { startFilledDatabase } from './fill/filled-database.ts'
import { BUSY_CUSTOMER } from './fill/people.ts'
import { getter } from './get.ts'
import { callsOf, isOfHaste, ONE_PAGE, WHOLE_LIST } from './growth-calls.ts'
import { type RunningProcess, signInAs, startTunedesk } from './running-server.ts'
import { scaled } from './scale.ts'

const AT_ONCE = 8
const SECONDS = Number(process.env.SECONDS ?? scaled(2, 0.6))
const TURNS = scaled(4, 2)
/** In haste the largest stands for both. */
const { many, ...fewAndGrown } = SIZES
const sizes = scaled<Record<string, Size>>({ ...fewAndGrown, many }, fewAndGrown)

const measured = new Map<string, Record<string, number>>()
for (const [name, size] of Object.entries(sizes)) {
  process.stdout.write(`      ${name}: ${size.orders} orders, ${size.people} people\n`)
  await measureAt(name, size)
}
const worstOf = (call: string) => Math.max(...Object.values(measured.get(call) ?? {}))
for (const [call, { few = 0, many = 0, grown = 0 }] of measured) {
  if (call === WHOLE_LIST) reportRows()
  else
    report(
      `${call}: p95`,
      worstOf(call),
      { atMost: 60 },
      { unit: ' ms', group: 'every call, p95 at 8 at once' },
    )
  const growth = Math.max(many, grown) / few
  report(`${call}: growth`, growth, { atMost: 2 }, { group: 'every call, growth from few to grown' })
}

/** 25 pages in one answer cannot take the time of one. What a row of it takes can be held against a row of a page. */
function reportRows() {
  const share = worstOf(WHOLE_LIST) / 500 / (worstOf(ONE_PAGE) / 20)
  report(`${WHOLE_LIST}: p95 a row, share of that of ${ONE_PAGE}`, share, { atMost: 0.5 })
}

async function measureAt(name: string, size: Size) {
  const database = await startFilledDatabase(size)
  const ours = await startTunedesk(database.url, database.dir)
  const pool = new pg.Pool({ connectionString: database.url, max: AT_ONCE })
  await measureCalls(name, ours, pool)
  await pool.end()
  await ours.stop()
  await database.stop()
}

async function measureCalls(size: string, ours: RunningProcess, pool: pg.Pool) {
  const tokens = {
    staff: await signInAs(ours.url, 'admin'),
    customer: await signInAs(ours.url, BUSY_CUSTOMER),
  }
  const { rows } = await pool.query('select id from users order by id limit 1')
  const readOne = () =>
    pool.query({ name: 'one', text: 'select email from users where id = $1', values: [rows[0].id] })
  // A program that has just started still compiles what it does often.
  await timesOf(getter(`${ours.url}/api/order`, { 'x-access-token': tokens.staff }, AT_ONCE), AT_ONCE, 3)
  const calls = await callsOf(pool)
  for (const [name, who, path] of scaled(calls, calls.filter(isOfHaste))) {
    const call = getter(ours.url + path, { 'x-access-token': tokens[who] }, AT_ONCE)
    await timesOf(call, AT_ONCE, 0.2)
    const [times, yardstick]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++) {
      yardstick.push(...(await timesOf(readOne, AT_ONCE, 0.1)))
      times.push(...(await timesOf(call, AT_ONCE, SECONDS / TURNS)))
    }
    const figure = p95(times)
    measured.set(name, { ...measured.get(name), [size]: figure })
    process.stdout.write(
      `      ${name}: p95 ${figure.toFixed(1)} ms, median ${spreadOf(times).median.toFixed(1)} ms, ${(figure / p95(yardstick)).toFixed(1)} × an indexed read\n`,
    )
  }
}
