import { AGENT_BOUNDS } from '#contract/agents/bounds.ts'
import { fromHundredths } from '#contract/amounts.ts'
import { ORDER_FIGURES } from '#features/orders/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { amountOf, type Sum, sumByOwner } from '#platform/figures/sum-figures.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { insideOf, lookInsideAll } from './look-inside.ts'
import { assertAdminSite } from './on-admin-site.ts'
import { listPortals } from './sub-portal-store.ts'

type Key = 'GET /sub_portal_statistics'

const { name } = ORDER_FIGURES.relayed

/** By what came from each portal. Cancelled orders are no orders; earned is what was taken for delivered ones. */
export async function showStatistics(tx: ReadTx, call: Call<Key>): Promise<Answer<Key>> {
  assertAdminSite(call.site)
  const { rows: portals } = await listPortals(tx, { page: 1, size: -1, state: ['open', 'suspended'] })
  const ids = portals.map(({ id }) => id)
  const { timezone } = await getSettings(tx)
  const insides = await lookInsideAll(tx, ids)
  const figures = await sumByOwner(tx, [name], { unit: 'month', last: AGENT_BOUNDS.months, timezone }, ids)
  const items = portals.map(({ id, state, balance }) => {
    const months = figures.get(id) ?? []
    const all = months.flatMap(({ sums }) => sums)
    return {
      id,
      state,
      title: insideOf(insides, id).title,
      ...presentFigures(all),
      owed: fromHundredths(Math.max(0, -balance)),
      earned: fromHundredths(amountOf(all, name, 'earned')),
      months: months.map(({ period, sums }) => ({ month: period, ...presentFigures(sums) })),
    }
  })
  return { items }
}

const presentFigures = (sums: readonly Sum[]) => ({
  orders: amountOf(sums, name, 'orders'),
  credits: fromHundredths(amountOf(sums, name, 'credits')),
})
