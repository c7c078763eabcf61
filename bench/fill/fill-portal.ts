/**
 * Fills the demo's first portal with what years of work leave behind, as the program would have written it: people,
 * sub-portals of their agents, orders, their records, ledger, invoices, mailings, logs.
 */
import pg, { type ClientBase } from 'pg'
import { SCHEDULED_JOBS } from '#server/app.ts'
import { openProgram } from '../open-program.ts'
import { scaled } from '../scale.ts'
import { inBulk } from './bulk-load.ts'
import { LEDGER } from './ledger.ts'
import { LOGS } from './logs.ts'
import { MAILINGS_SENT } from './mailings.ts'
import { RECORDS } from './order-records.ts'
import { MATERIAL, ORDERS, SERIES } from './orders.ts'
import { COLLEAGUES, LAST_TIMES, PEOPLE, SESSIONS } from './people.ts'
import { BUSY_PORTAL, openPortals, PORTAL_ORDERS, PORTALS } from './portals.ts'

interface Database {
  url: string
  dir: string
}

export interface Size {
  orders: number
  people: number
}

/** `few` is a portal of its first year; `many` has a hundred times the orders, `grown` the people too. */
export const SIZES = {
  few: { orders: scaled(10_000, 2_000), people: 1_000 },
  many: { orders: scaled(1_000_000, 20_000), people: 1_000 },
  grown: { orders: scaled(1_000_000, 20_000), people: scaled(100_000, 5_000) },
} satisfies Record<string, Size>

/** Small enough for the job that folds the counts: it works under the program's limit for a statement. */
const BATCH = 25_000

export async function fillPortal(database: Database, size: Size): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const { rows } = await owner.query('select id from sites where is_admin_site')
  const program = await openProgram(database)
  const siteId = rows[0].id
  const run = async (jobs: RegExp, site: string = siteId) => {
    for (const job of SCHEDULED_JOBS) if (jobs.test(job.name)) await job.run(program.platform, site)
  }
  await inBulk(owner, async () => {
    const fill = await filler(owner, siteId)
    await fill(PEOPLE, size.people)
    await owner.query('analyze users')
    await openPortals(owner, program.platform, siteId)
    await write(owner, fill, size, () => run(/\.fold_/))
    for (const step of PORTAL_ORDERS) await fill(step)
    await owner.query('analyze order_count_changes')
    const portals = await owner.query('select id from sites where provider_id = $1', [siteId])
    for (const { id } of portals.rows) await run(/\.fold_/, id)
  })
  await owner.query('analyze')
  // What the proof finds missing it adds: figures are counted by the program itself.
  await run(/\.prove_figures$/)
  const busy = await owner.query('select id from sites where slug = $1', [BUSY_PORTAL])
  for (const { id } of busy.rows) await run(/\.prove_figures$/, id)
  await program.close()
  await owner.query('vacuum')
  await owner.query('analyze figures')
  await owner.end()
}

type Fill = (text: string, ...more: number[]) => Promise<unknown>

/** Runs a text of the filler: $1 is the site, $2 now, $3 the number before the first order. */
async function filler(owner: ClientBase, siteId: string): Promise<Fill> {
  const { rows } = await owner.query('select now(), last_no from order_series where site_id = $1', [siteId])
  const values = [`'${siteId}'::uuid`, `'${rows[0].now.toISOString()}'::timestamptz`, rows[0].last_no]
  return (text, ...more) => owner.query(filledIn(text, [...values, ...more]))
}

async function write(owner: ClientBase, run: Fill, { orders }: Size, fold: () => Promise<void>) {
  await run(SESSIONS)
  for (const material of [...MATERIAL, PORTALS]) await run(material)
  await owner.query('analyze')
  for (let from = 1; from <= orders; from += BATCH) {
    await run(ORDERS, from, Math.min(from + BATCH - 1, orders), orders)
    // Known to be many: the planner would otherwise go through all of them for each.
    await owner.query('analyze order_count_changes')
    await fold()
  }
  await run(SERIES)
  await owner.query('analyze orders')
  for (const step of RECORDS) await run(step)
  for (const step of LEDGER) await run(step)
  await run(LAST_TIMES)
  await run(COLLEAGUES)
  for (const step of [...LOGS, ...MAILINGS_SENT]) await run(step)
}

/** `create table as` takes no parameters, and not every statement needs each. */
function filledIn(text: string, values: readonly (string | number)[]): string {
  return text.replaceAll(/\$(\d)/g, (_, place) => String(values[Number(place) - 1]))
}
