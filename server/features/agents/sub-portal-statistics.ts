import { sql } from 'kysely'
import { AGENT_BOUNDS } from '#contract/agents/bounds.ts'
import { fromHundredths } from '#contract/amounts.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { titleOf } from './look-inside.ts'
import { assertAdminSite } from './on-admin-site.ts'
import { listPortals, type PortalRow } from './sub-portal-store.ts'

type Key = 'GET /sub_portal_statistics'

interface MonthRow {
  portal_id: string
  month: string
  orders: number
  credits: number
  earned: number
}

/** By what came from each portal. Cancelled orders are no orders; earned is what was taken for delivered ones. */
export async function showStatistics(tx: ReadTx, call: Call<Key>): Promise<Answer<Key>> {
  assertAdminSite(call.site)
  const { rows: portals } = await listPortals(tx, { page: 1, size: -1, state: ['open', 'suspended'] })
  const months = await monthsOf(tx, portals)
  const items = []
  for (const { id, state, balance } of portals) {
    const own = months.filter((row) => row.portal_id === id)
    items.push({
      id,
      state,
      title: await titleOf(tx, id),
      orders: sumOf(own, 'orders'),
      credits: fromHundredths(sumOf(own, 'credits')),
      owed: fromHundredths(Math.max(0, -balance)),
      earned: fromHundredths(sumOf(own, 'earned')),
      months: own.map(({ month, orders, credits }) => ({ month, orders, credits: fromHundredths(credits) })),
    })
  }
  return { items }
}

const sumOf = (rows: readonly MonthRow[], what: 'orders' | 'credits' | 'earned'): number =>
  rows.reduce((sum, row) => sum + row[what], 0)

/** Every portal has every month, also those without an order. */
async function monthsOf(tx: ReadTx, portals: readonly PortalRow[]): Promise<MonthRow[]> {
  if (portals.length === 0) return []
  const { timezone } = await getSettings(tx)
  const { rows } = await sql<MonthRow>`
    with months as (
      select date_trunc('month', ${tx.now}::timestamptz at time zone ${timezone}) - n * interval '1 month' as month
      from generate_series(0, ${AGENT_BOUNDS.months - 1}::int) n
    )
    select p.id as portal_id, to_char(m.month, 'YYYY-MM') as month, count(o.id) as orders,
      coalesce(sum(o.price), 0)::bigint as credits, coalesce(sum(h.captured), 0)::bigint as earned
    from sites p cross join months m
      left join orders o on o.site_id = ${tx.siteId} and o.from_site_id = p.id
        and o.status <> 'cancelled' and o.created_at >= m.month at time zone ${timezone}
        and o.created_at < (m.month + interval '1 month') at time zone ${timezone}
      left join holds h on h.site_id = o.site_id and h.id = o.id
    where p.id = any(${portals.map(({ id }) => id)}::uuid[])
    group by 1, m.month order by 1, m.month`.execute(tx.db)
  return rows
}
