import { sql } from 'kysely'
import type { ReadTx } from '#platform/db/database.ts'

export interface Wrong {
  account: string
  stored: number
  counted: number
}

export interface Counted {
  wallets: number
  transfers: number
  wrong: Wrong[]
}

/** Reads in a transaction, or in one for each call. */
export type Read = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>

/** What a movement adds to an account; below zero what it takes. */
export const into = (account: string) =>
  sql`case ${sql.lit(account)} when to_account then amount when from_account then -amount else 0 end`

/** The customers from one to another, who is not among them; null is the end. */
export async function countPortion(tx: ReadTx, from: string, to: string | null): Promise<Counted> {
  const ours = sql`site_id = ${tx.siteId} and user_id >= ${from} and ${to ? sql`user_id < ${to}` : sql`true`}`
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
