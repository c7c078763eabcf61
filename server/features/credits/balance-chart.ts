import { sql } from 'kysely'
import { fromHundredths } from '#contract/amounts.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Key = 'GET /credits_balance_user'

/**
 * The own balance at the end of each day, as the site's clock counts days; the last is as it stands now. The last line of
 * a day is found by time; movements that waited for one another may have been written in another order than that of their
 * times, so the highest of those few minutes tells.
 */
export async function chartOwnBalance(tx: ReadTx, { actor, query }: Call<Key>): Promise<Answer<Key>> {
  const { timezone } = await getSettings(tx)
  const own = sql`t.site_id = ${tx.siteId} and t.user_id = ${actor.accountId}`
  const { rows } = await sql<{ date: string; balance: number }>`
    with days as (
      select day, (day + 1)::timestamp at time zone ${timezone} as ends
      from generate_series(0, ${Number(query.days) - 1}::int) n,
        lateral (select (${tx.now}::timestamptz at time zone ${timezone})::date - n as day) d
    )
    select to_char(day, 'YYYY-MM-DD') as date, coalesce((
      select (array_agg(t.balance order by t.seq desc))[1] from ledger_transfers t
      where ${own} and t.at < ends and t.at >= (
        select t.at from ledger_transfers t where ${own} and t.at < ends order by t.at desc limit 1
      ) - interval '5 minutes'), 0)::bigint as balance
    from days order by day`.execute(tx.db)
  return { items: rows.map(({ date, balance }) => ({ date, credits: fromHundredths(balance) })) }
}
