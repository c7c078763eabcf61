import { v7 as newId } from 'uuid'
import { adjust } from '#features/credits/index.ts'
import type { Happening } from './happenings.ts'
import { OWN_BUSINESS } from './load-mapping.ts'
import { ALBA_STORIES } from './orders/alba-stories.ts'
import { BRZOZA_STORIES } from './orders/brzoza-stories.ts'
import type { Garage } from './orders/garage.ts'
import type { Stage } from './orders/order-happenings.ts'
import type { OrderPlan } from './orders/order-plan.ts'
import type { Spending } from './orders/plan-purchases.ts'
import { planStories } from './orders/plan-stories.ts'
import { usualRelayed } from './orders/usual-relayed.ts'

const BUYERS = {
  alba: ['officina', 'marta', 'gianni', 'rossella'],
  brzoza: ['warsztat', 'kasia', 'pawel', 'tomek'],
} as const
const STORIES = { alba: ALBA_STORIES, brzoza: BRZOZA_STORIES }
export const OPENED_DAYS_AGO = { alba: 230, brzoza: 120 }

export type Portal = keyof typeof STORIES

/** What was ordered on a sub-portal. */
export const plansOf = (portal: Portal, { calendar, now }: Stage, garage: Garage): OrderPlan[] => [
  ...usualRelayed(garage, { buyers: BUYERS[portal], oldestDays: OPENED_DAYS_AGO[portal], now }),
  ...planStories(STORIES[portal], garage, calendar, now),
]

/** As the agent's wallet at the provider pays for it. Some orders nobody paid ahead for. */
export function costsOf(portal: Portal, plans: readonly OrderPlan[], { calendar }: Stage): Spending[] {
  return plans
    .filter((plan) => !plan.isUnfunded && !plan.options.includes(OWN_BUSINESS))
    .map((plan) => {
      const end = plan.steps.find(({ kind }) => kind === 'cancel' || kind === 'take_back')
      return { ...plan, buyer: portal, refundedAt: end ? calendar.addOpenMinutes(plan.at, end.after) : null }
    })
}

/** A reserve for what is asked for on top. */
const RESERVE = 6_000
const HOUR = 3_600_000

/** Customers of a sub-portal pay its people in cash, before they first order. */
export function cashPaid({ offer, customers, siteId }: Stage, plans: readonly OrderPlan[]): Happening[] {
  return [...new Set(plans.map(({ buyer }) => buyer))].map((buyer) => {
    const own = plans.filter((plan) => plan.buyer === buyer)
    const first = Math.min(...own.map(({ at }) => at.getTime()))
    const spent = own.reduce((sum, plan) => sum + offer.priceOf(plan), 0)
    // In round sums.
    const amount = Math.ceil((spent + RESERVE) / 5_000) * 5_000
    const userId = customers.get(buyer)?.userId ?? ''
    return {
      at: new Date(first - HOUR),
      write: (then) =>
        then.enter(
          siteId,
          async (there) =>
            void (await adjust(there, { key: newId(), userId, amount, reason: 'Paid in cash' })),
        ),
    }
  })
}
