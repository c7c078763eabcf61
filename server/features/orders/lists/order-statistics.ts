import { sql } from 'kysely'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer } from '#platform/http/routes.ts'

const DAYS = 30

/** The last thirty days in the site's own days: what came, what left, and how well promises were kept. */
export async function orderStatistics(tx: ReadTx): Promise<Answer<'GET /order_statistics'>> {
  const { timezone } = await getSettings(tx)
  const days = await sql<{ date: string; submitted: number; delivered: number }>`
    with days as (
      select (${tx.now}::timestamptz at time zone ${timezone})::date - n as day from generate_series(0, ${DAYS - 1}) n
    ), recent as (
      select (created_at at time zone ${timezone})::date as came, (delivered_at at time zone ${timezone})::date as left_on
      from orders where site_id = ${tx.siteId} and channel = 'direct'
        and (created_at >= ${since(tx)} or delivered_at >= ${since(tx)})
    )
    select to_char(day, 'YYYY-MM-DD') as date,
      (select count(*) from recent where came = day) as submitted,
      (select count(*) from recent where left_on = day) as delivered
    from days order by day`.execute(tx.db)
  const kept = await sql<{ share: number | null; median: number | null; automated: number }>`
    select avg((e.data ->> 'in_time')::int)::float8 as share,
      percentile_cont(0.5) within group (order by extract(epoch from e.at - o.created_at) / 60)
        filter (where (e.data ->> 'version')::int = 1) as median,
      count(*) filter (where e.kind = 'automation_delivered') as automated
    from order_events e join orders o on o.site_id = e.site_id and o.id = e.order_id
    where e.site_id = ${tx.siteId} and e.kind in ('delivered', 'automation_delivered') and e.at >= ${since(tx)}`.execute(
    tx.db,
  )
  const [figures] = kept.rows
  return {
    days: days.rows,
    in_time_share: figures?.share ?? null,
    median_minutes: figures?.median ?? null,
    automated: figures?.automated ?? 0,
  }
}

const since = (tx: ReadTx) => new Date(tx.now.getTime() - DAYS * 24 * 60 * 60 * 1000)
