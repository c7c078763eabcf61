import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { fromHundredths } from '#contract/amounts.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer } from '#platform/http/routes.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { countLargeWallet } from './prove-large-wallet.ts'
import { type Counted, countPortion, type Read, type Wrong } from './prove-portion.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'ledger_proofs.wrong': Wrong[]
  }
}

type Proven = Answer<'POST /ledger_proof'>

/**
 * So many movements are proven by one statement: some hundredths of a second, far below the time that any statement may
 * take. Much larger portions make PostgreSQL read the whole ledger for each.
 */
const PORTION = 5000

/**
 * Adds up every transfer of the site and compares: each wallet with its entries, each line of a statement with the
 * movements up to it, each hold with what was held and captured for it. What differs is kept and shown to staff; of a
 * statement the first wrong line, since those after it may only follow.
 */
export async function proveLedger(tx: Tx): Promise<Proven> {
  return keepProof(tx, await countInPortions(tx, PORTION))
}

/** The same without a transaction around it: between two portions nothing is held, not even a connection. */
export async function proveLedgerOf(platform: Platform, siteId: string): Promise<Proven> {
  const counted = await countBy((work) => platform.db.read(siteId, work), PORTION)
  return platform.db.transaction(siteId, (tx) => keepProof(tx, counted))
}

async function keepProof(tx: Tx, { wallets, transfers, wrong }: Counted): Promise<Proven> {
  await tx.db
    .insertInto('ledger_proofs')
    .values({ id: newId(), site_id: tx.siteId, at: tx.now, wallets, transfers, wrong: JSON.stringify(wrong) })
    .execute()
  return { proof: presentProof({ at: tx.now, wallets, transfers, wrong }) }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** What belongs to one wallet is compared by one statement, so it is of one moment, whatever is written meanwhile. */
export const countInPortions = (tx: ReadTx, portion: number): Promise<Counted> =>
  countBy((work) => work(tx), portion)

async function countBy(read: Read, portion: number): Promise<Counted> {
  const sum: Counted = { wallets: 0, transfers: 0, wrong: [] }
  const add = ({ wallets, transfers, wrong }: Counted) => {
    sum.wallets += wallets
    sum.transfers += transfers
    sum.wrong.push(...wrong)
  }
  for (let from: string | null = FIRST_ID; from; ) {
    const first: string = from
    const { to, large } = await read((tx) => portionFrom(tx, first, portion))
    add(await read((tx) => countPortion(tx, first, to)))
    if (large && to) add(await countLargeWallet(read, to, portion))
    from = large && to ? await read((tx) => nextOwner(tx, to)) : to
  }
  sum.wrong.sort((one, other) => (one.account < other.account ? -1 : 1))
  return sum
}

/**
 * Before whom a portion ends that begins with this customer; null at the end, where movements may stand without any
 * wallet. `large` if that customer alone has more movements than a portion.
 */
async function portionFrom(tx: ReadTx, from: string, portion: number) {
  const moved = (skipped: number) => sql`(select user_id from ledger_transfers
    where site_id = ${tx.siteId} and user_id >= ${from} order by user_id offset ${skipped} limit 1)`
  const { rows } = await sql<{ to: string | null; large: boolean }>`
    select last as to, coalesce(last = first, false) as large
    from (select ${moved(portion)} as last, ${moved(0)} as first) as ends`.execute(tx.db)
  return rows[0] ?? { to: null, large: false }
}

/** The next who has a wallet, or movements without one. */
async function nextOwner(tx: ReadTx, after: string): Promise<string | null> {
  const next = (table: 'wallets' | 'ledger_transfers') => sql`(select user_id from ${sql.table(table)}
    where site_id = ${tx.siteId} and user_id > ${after} order by user_id limit 1)`
  const { rows } = await sql<{ id: string | null }>`
    select least(${next('wallets')}, ${next('ledger_transfers')}) as id`.execute(tx.db)
  return rows[0]?.id ?? null
}

export async function getLastProof(tx: ReadTx): Promise<Answer<'GET /ledger_proof'>> {
  const row = await tx.db
    .selectFrom('ledger_proofs')
    .select(['at', 'wallets', 'transfers', 'wrong'])
    .where('site_id', '=', tx.siteId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { proof: row ? presentProof(row) : null }
}

function presentProof({ at, wrong, ...counts }: Counted & { at: Date }) {
  return {
    ...counts,
    at: at.toISOString(),
    wrong: wrong.map(({ account, stored, counted }) => ({
      account,
      stored: fromHundredths(stored),
      counted: fromHundredths(counted),
    })),
  }
}

export const proveLedgerJob: ScheduledJob = {
  name: 'credits.prove_ledger',
  cron: '10 3 * * *',
  async run(platform, siteId) {
    const { proof } = await proveLedgerOf(platform, siteId)
    if (proof.wrong.length > 0)
      platform.log.error({ site_id: siteId, wrong: proof.wrong }, 'the ledger does not add up')
  },
}
