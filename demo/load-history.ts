import { getLastProof, proveLedger } from '#features/credits/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Happening, writeHistory } from './happenings.ts'
import { cashPaid, costsOf, type Portal, plansOf } from './load-portals.ts'
import { openShop, sales } from './load-sales.ts'
import { openGarage } from './orders/garage.ts'
import { openStage } from './orders/open-stage.ts'
import { OPEN_STORIES } from './orders/open-stories.ts'
import { goneFiles, keptFiles } from './orders/order-files.ts'
import { filesGoneAt, type History, historyOf, type Provider, type Stage } from './orders/order-happenings.ts'
import type { OrderPlan } from './orders/order-plan.ts'
import { planPurchases, type Spending } from './orders/plan-purchases.ts'
import { planStories } from './orders/plan-stories.ts'
import { purgeOrders } from './orders/purge-orders.ts'
import { RECENT_STORIES } from './orders/recent-stories.ts'
import { usualOrders } from './orders/usual-orders.ts'
import { shopHistory } from './shop/shop-history.ts'

type Sites = Record<'main' | Portal, string>
const PORTALS: readonly Portal[] = ['alba', 'brzoza']

/**
 * A year of sales, parts and orders on all sites, in one unit of work since orders go from one to another. All of it is there or
 * nothing is, and a proof of the ledger says that it is.
 */
export async function loadHistory(platform: Platform, sites: Sites): Promise<void> {
  if ((await platform.db.read(sites.main, getLastProof)).proof !== null) return
  await openShop(platform, sites.main)
  const garage = await platform.db.read(sites.main, openGarage)
  const main = await openStage(platform, sites.main, 'main')
  const { calendar, now, customers, offer } = main
  const plans = [
    ...usualOrders(garage, calendar, now),
    ...planStories([...RECENT_STORIES, ...OPEN_STORIES], garage, calendar, now),
  ]
  const paidAhead: Spending[] = []
  const others: Happening[] = []
  const histories = await historiesOf(main, plans)
  for (const portal of PORTALS) {
    const stage = await openStage(platform, sites[portal], portal)
    const ordered = plansOf(portal, stage, garage)
    const agent = customers.get(portal)
    if (!agent) throw new Error(`${portal} has no agent`)
    paidAhead.push(...costsOf(portal, ordered, stage))
    others.push(...cashPaid(stage, ordered))
    histories.push(...(await historiesOf(stage, ordered, { stage: main, agent })))
  }
  const purchases = planPurchases([...plans, ...paidAhead], offer.priceOf)
  const { happenings, tell } = await sales(platform, sites.main, { now, customers, purchases })
  others.push(...happenings, ...(await shopHistory(platform, sites.main)))
  await platform.db.transaction(sites.main, (tx) => write(tx, sites, others, histories))
  await tell()
}

/** Files are made a few at a time: some megabytes in memory, whatever the whole amounts to. */
const AT_ONCE = 4

async function historiesOf(
  stage: Stage,
  plans: readonly OrderPlan[],
  provider?: Provider,
): Promise<History[]> {
  const histories: History[] = []
  for (let from = 0; from < plans.length; from += AT_ONCE) {
    const some = plans.slice(from, from + AT_ONCE).map(async (plan) => {
      const ordered = { siteId: stage.siteId, ownerId: stage.customers.get(plan.buyer)?.userId ?? '' }
      const isServedThere = plan.steps.some(({ at }) => at === 'provider')
      const delivered =
        provider && isServedThere
          ? { siteId: provider.stage.siteId, ownerId: provider.agent.userId }
          : ordered
      const places = { ordered, delivered }
      const files = filesGoneAt(stage, plan)
        ? goneFiles(plan, places)
        : await keptFiles(stage.platform, places, plan)
      return historyOf(stage, plan, files, provider)
    })
    histories.push(...(await Promise.all(some)))
  }
  return histories
}

async function write(tx: Tx, sites: Sites, others: readonly Happening[], histories: readonly History[]) {
  await writeHistory(tx, [...others, ...histories.flatMap(({ happenings }) => happenings)])
  const purged = histories.flatMap((history) => history.purged())
  const close = async (there: Tx) => {
    await purgeOrders(
      there,
      purged.filter(({ siteId }) => siteId === there.siteId),
    )
    await proveLedger(there)
  }
  for (const portal of PORTALS) await tx.enter(sites[portal], close)
  await close(tx)
}
