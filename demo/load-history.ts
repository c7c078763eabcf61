import { v7 as newId } from 'uuid'
import { adjust, getLastProof, proveLedger } from '#features/credits/index.ts'
import { findPersonByLogin, nameOf, type Person } from '#features/identity/index.ts'
import { getCalendar, getSettings } from '#features/settings/index.ts'
import { VEHICLE_TYPES } from '#features/starter/index.ts'
import type { Caller } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from './demo-accounts.ts'
import { type Happening, writeHistory } from './happenings.ts'
import { openShop, sales } from './load-sales.ts'
import { ALBA_STORIES } from './orders/alba-stories.ts'
import { openGarage } from './orders/garage.ts'
import { openOffer } from './orders/offer.ts'
import { OPEN_STORIES } from './orders/open-stories.ts'
import { goneFiles, keptFiles } from './orders/order-files.ts'
import { filesGoneAt, type History, historyOf, type Stage } from './orders/order-happenings.ts'
import type { OrderPlan } from './orders/order-plan.ts'
import { planPurchases } from './orders/plan-purchases.ts'
import { planStories } from './orders/plan-stories.ts'
import { purgeOrders } from './orders/purge-orders.ts'
import { RECENT_STORIES } from './orders/recent-stories.ts'
import { usualOrders } from './orders/usual-orders.ts'

/** A year of sales and orders. On each site all of it is there or nothing is, and a proof of the ledger says that it is. */
export async function loadHistory(platform: Platform, sites: { main: string; alba: string }): Promise<void> {
  if (!(await isLoaded(platform, sites.main))) await loadMain(platform, sites.main)
  if (!(await isLoaded(platform, sites.alba))) await loadAlba(platform, sites.alba)
}

const isLoaded = async (platform: Platform, siteId: string) =>
  (await platform.db.read(siteId, getLastProof)).proof !== null

async function loadMain(platform: Platform, siteId: string) {
  await openShop(platform, siteId)
  const { stage, garage } = await platform.db.read(siteId, (tx) => prepare(tx, platform, 'main'))
  const { calendar, now, customers, offer } = stage
  const plans = [
    ...usualOrders(garage, calendar, now),
    ...planStories([...RECENT_STORIES, ...OPEN_STORIES], garage, calendar, now),
  ]
  const purchases = planPurchases(plans, offer.priceOf)
  const { happenings, tell } = await sales(platform, siteId, { now, customers, purchases })
  await write(platform, siteId, happenings, await orders(platform, siteId, stage, plans))
  await tell()
}

/** The sub-portal is young: few orders, and credits that were paid for in cash. */
async function loadAlba(platform: Platform, siteId: string) {
  const { stage, garage } = await platform.db.read(siteId, (tx) => prepare(tx, platform, 'alba'))
  const { calendar, now, customers } = stage
  const plans = planStories(ALBA_STORIES, garage, calendar, now)
  const first = Math.min(...plans.map(({ at }) => at.getTime()))
  const userId = customers.get('jkeller')?.userId ?? ''
  const paid: Happening = {
    at: new Date(first - 3_600_000),
    write: async (then) =>
      void (await adjust(then, { key: newId(), userId, amount: 60_000, reason: 'Paid in cash' })),
  }
  await write(platform, siteId, [paid], await orders(platform, siteId, stage, plans))
}

/** Files are made a few at a time: some megabytes in memory, whatever the whole amounts to. */
const AT_ONCE = 4

async function orders(
  platform: Platform,
  siteId: string,
  stage: Stage,
  plans: readonly OrderPlan[],
): Promise<History[]> {
  const histories: History[] = []
  for (let from = 0; from < plans.length; from += AT_ONCE) {
    const some = plans.slice(from, from + AT_ONCE).map(async (plan) => {
      const ownerId = stage.customers.get(plan.buyer)?.userId ?? ''
      const files = filesGoneAt(stage, plan)
        ? goneFiles(plan, ownerId)
        : await keptFiles(platform, siteId, plan, ownerId)
      return historyOf(stage, plan, files)
    })
    histories.push(...(await Promise.all(some)))
  }
  return histories
}

const write = (
  platform: Platform,
  siteId: string,
  others: readonly Happening[],
  histories: readonly History[],
) =>
  platform.db.transaction(siteId, async (tx) => {
    await writeHistory(tx, [...others, ...histories.flatMap(({ happenings }) => happenings)])
    await purgeOrders(
      tx,
      histories.flatMap(({ purged }) => purged() ?? []),
    )
    await proveLedger(tx)
  })

async function prepare(tx: ReadTx, platform: Platform, site: DemoAccount['site']) {
  const people = new Map<string, Person>()
  for (const account of DEMO_ACCOUNTS.filter((one) => one.site === site)) {
    const person = await findPersonByLogin(tx, account.email)
    if (person) people.set(account.username, person)
  }
  const actors = new Map([...people].map(([username, person]) => [username, actorOf(tx, person)]))
  const admin = actors.get('admin')
  if (!admin) throw new Error(`${site} has no admin`)
  const priceTypes = new Map([...people].map(([username, person]) => [username, person.price_type]))
  const heavy = VEHICLE_TYPES.filter(({ priceType }) => priceType === 3).map(({ name }) => name)
  const stage: Stage = {
    platform,
    now: tx.now,
    calendar: await getCalendar(tx),
    offer: await openOffer(tx, priceTypes, heavy),
    customers: actors,
    staff: { admin, moderator: actors.get('moderator') ?? admin },
    retentionMonths: (await getSettings(tx)).retention_months,
  }
  return { stage, garage: await openGarage(tx) }
}

/** As if they were signed in. */
function actorOf(tx: ReadTx, person: Person): Caller {
  return {
    via: 'session',
    siteId: tx.siteId,
    sessionId: '',
    userId: person.id,
    accountId: person.employer_id ?? person.id,
    duty: person.duty,
    name: nameOf(person),
    roleId: person.role_id,
    kind: person.kind,
    status: person.status,
    verified: person.verified,
    permissions: new Set(person.permissions),
    locale: person.locale,
    secondFactorDue: false,
    impersonation: null,
  }
}
