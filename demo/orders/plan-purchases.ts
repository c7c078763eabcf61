import { creditsIn, type Purchase } from '../load-sales.ts'
import { HABITS } from './habits.ts'
import type { OrderPlan } from './order-plan.ts'

/** A supplement must find something in the wallet. */
const RESERVE = 4_000
const MINUTES_BEFORE = 12 * 60_000

/** Whoever has too few credits for what they are about to order buys what they always buy, and orders then. */
export function planPurchases(plans: readonly OrderPlan[], priceOf: (plan: OrderPlan) => number): Purchase[] {
  const balances = new Map<string, number>()
  const purchases: Purchase[] = []
  for (const plan of plans.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { buyer, at } = plan
    const what = HABITS[buyer]?.buys ?? 'Starter'
    let balance = balances.get(buyer) ?? 0
    while (balance < priceOf(plan) + RESERVE) {
      purchases.push({ buyer, what, at: new Date(at.getTime() - MINUTES_BEFORE) })
      balance += creditsIn(what)
    }
    balances.set(buyer, balance - priceOf(plan))
  }
  return purchases
}
