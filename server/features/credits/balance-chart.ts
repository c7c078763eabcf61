import { sql } from 'kysely'
import { fromHundredths } from '#contract/amounts.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Key = 'GET /credits_balance_user'

/** The own balance at the end of each day, as the site's clock counts days; the last is as it stands now. */
export async function chartOwnBalance(tx: ReadTx, { actor, query }: Call<Key>): Promise<Answer<Key>> {
  const { timezone } = await getSettings(tx)
  const { rows } = await sql<{ date: string; balance: number }>`
    with days as (
      select day::date as day from generate_series(
        (${tx.now}::timestamptz at time zone ${timezone})::date - ${Number(query.days) - 1}::int,
        (${tx.now}::timestamptz at time zone ${timezone})::date, interval '1 day') day
    )
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce((
      select t.balance from ledger_transfers t
      where t.site_id = ${tx.siteId} and t.user_id = ${actor.userId}
        and t.at < (days.day + 1)::timestamp at time zone ${timezone}
      order by t.seq desc limit 1), 0) as balance
    from days order by days.day`.execute(tx.db)
  return { items: rows.map(({ date, balance }) => ({ date, credits: fromHundredths(balance) })) }
}
