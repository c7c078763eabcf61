import { sql } from 'kysely'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Key = 'GET /user_order_statistics'

const MONTHS = 6
/** Read along the index of a customer's orders, the newest first: the cost does not grow with the years. */
const NEWEST = 10_000

/** The own orders of the last months, as the site's clock counts months. */
export async function ownOrderStatistics(tx: ReadTx, { actor }: Call<Key>): Promise<Answer<Key>> {
  const { timezone } = await getSettings(tx)
  const { rows } = await sql<Answer<Key>['months'][number]>`
    with months as (
      select to_char(
        (${tx.now}::timestamptz at time zone ${timezone})::date - make_interval(months => n), 'YYYY-MM') as month
      from generate_series(0, ${MONTHS - 1}::int) n
    ), newest as (
      select to_char(created_at at time zone ${timezone}, 'YYYY-MM') as came,
        to_char(delivered_at at time zone ${timezone}, 'YYYY-MM') as left_in
      from (
        select created_at, delivered_at from orders
        where site_id = ${tx.siteId} and user_id = ${actor.userId}
        order by order_no desc limit ${NEWEST}
      ) own
    ), sent as (
      select came as month, count(*) as orders from newest group by 1
    ), returned as (
      select left_in as month, count(*) as orders from newest group by 1
    )
    select month, coalesce(sent.orders, 0) as submitted, coalesce(returned.orders, 0) as delivered
    from months left join sent using (month) left join returned using (month)
    order by month`.execute(tx.db)
  return { months: rows }
}
