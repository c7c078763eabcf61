import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { fromHundredths } from '#contract/amounts.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer } from '#platform/http/routes.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'

interface Wrong {
  account: string
  stored: number
  counted: number
}

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'ledger_proofs.wrong': Wrong[]
  }
}

type Proven = Answer<'POST /ledger_proof'>

interface Counted {
  wallets: number
  transfers: number
  wrong: Wrong[]
}

/**
 * So many wallets are proven by one statement. With a hundred movements each that is a tenth of a second, far below the
 * time that any statement may take; much larger portions make PostgreSQL read the whole ledger for each.
 */
const PORTION = 100

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
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** All that belongs to one customer is read by one statement, so it is of one moment, whatever is written meanwhile. */
export const countInPortions = (tx: ReadTx, portion: number): Promise<Counted> =>
  countBy((work) => work(tx), portion)

type Read = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>

async function countBy(read: Read, portion: number): Promise<Counted> {
  const sum: Counted = { wallets: 0, transfers: 0, wrong: [] }
  for (let after = FIRST_ID; after < LAST_ID; ) {
    const upTo = await read((tx) => lastOfPortion(tx, after, portion))
    const { wallets, transfers, wrong } = await read((tx) => countBetween(tx, after, upTo))
    sum.wallets += wallets
    sum.transfers += transfers
    sum.wrong.push(...wrong)
    after = upTo
  }
  sum.wrong.sort((one, other) => (one.account < other.account ? -1 : 1))
  return sum
}

/** The last portion goes to the end, where movements may stand without any wallet. */
async function lastOfPortion(tx: ReadTx, after: string, portion: number): Promise<string> {
  const row = await tx.db
    .selectFrom('wallets')
    .select('user_id')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .offset(portion - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.user_id ?? LAST_ID
}

/** What a movement adds to an account; below zero what it takes. */
const into = (account: string) =>
  sql`case ${sql.lit(account)} when to_account then amount when from_account then -amount else 0 end`

async function countBetween(tx: ReadTx, after: string, upTo: string): Promise<Counted> {
  const ours = sql`site_id = ${tx.siteId} and user_id > ${after} and user_id <= ${upTo}`
  const { rows } = await sql<Counted>`
    with moves as materialized (
      select seq, user_id, from_account, to_account, amount, balance, hold_id from ledger_transfers where ${ours}
    ), counted_wallets as (
      select user_id, sum(${into('wallet')})::bigint as counted from moves group by user_id
    ), counted_holds as (
      select hold_id, sum(${into('held')})::bigint as held, sum(${into('used')})::bigint as captured
      from moves where hold_id is not null group by hold_id
    ), counted_lines as (
      select seq, user_id, balance as stored,
        (sum(${into('wallet')}) over (partition by user_id order by seq))::bigint as counted
      from moves
    ), wrong_lines as (
      select distinct on (user_id) user_id, seq, stored, counted from counted_lines
      where stored <> counted order by user_id, seq
    ), wrong as (
      select coalesce(u.email, w.user_id::text, c.user_id::text) as account,
        coalesce(w.balance, 0) as stored, coalesce(c.counted, 0) as counted
      from (select * from wallets where ${ours}) w
      full join counted_wallets c on c.user_id = w.user_id
      left join users u on u.id = coalesce(w.user_id, c.user_id) and u.site_id = ${tx.siteId}
      where coalesce(w.balance, 0) <> coalesce(c.counted, 0)
      union all
      select coalesce(u.email, l.user_id::text) || ' #' || l.seq, l.stored, l.counted
      from wrong_lines l left join users u on u.id = l.user_id and u.site_id = ${tx.siteId}
      union all
      select 'hold ' || coalesce(h.id, c.hold_id), coalesce(h.held + h.captured, 0), coalesce(c.held + c.captured, 0)
      from (select * from holds where ${ours}) h
      full join counted_holds c on c.hold_id = h.id
      where (coalesce(h.held, 0), coalesce(h.captured, 0)) <> (coalesce(c.held, 0), coalesce(c.captured, 0))
    )
    select (select count(*) from wallets where ${ours}) as wallets,
      (select count(*) from moves) as transfers,
      coalesce((select jsonb_agg(wrong) from wrong), '[]') as wrong`.execute(tx.db)
  const [found] = rows
  if (!found) throw new Error('the ledger could not be read')
  return found
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
