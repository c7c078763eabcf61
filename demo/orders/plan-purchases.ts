import { creditsIn, type Purchase } from '../load-sales.ts'
import type { OrderPlan } from './order-plan.ts'
import { habitOf } from './portal-habits.ts'

/** A supplement must find something in the wallet. */
const RESERVE = 4_000
const MINUTES_BEFORE = 12 * 60_000

/** An order as a wallet sees it. */
export interface Spending extends OrderPlan {
  /** When its price came back. Where it is not said, nobody counted on it. */
  refundedAt?: Date | null
}

/** Whoever has too few credits for what they are about to order buys what they always buy, and orders then. */
export function planPurchases(plans: readonly Spending[], priceOf: (plan: OrderPlan) => number): Purchase[] {
  const balances = new Map<string, number>()
  const add = (buyer: string, amount: number) => balances.set(buyer, (balances.get(buyer) ?? 0) + amount)
  const purchases: Purchase[] = []
  const events = plans.flatMap((plan) => [
    { at: plan.at, plan, isRefund: false },
    ...(plan.refundedAt ? [{ at: plan.refundedAt, plan, isRefund: true }] : []),
  ])
  for (const { at, plan, isRefund } of events.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const { buyer } = plan
    const price = priceOf(plan)
    if (isRefund) {
      add(buyer, price)
      continue
    }
    const what = habitOf(buyer)?.buys ?? 'Starter'
    while ((balances.get(buyer) ?? 0) < price + RESERVE) {
      purchases.push({ buyer, what, at: new Date(at.getTime() - MINUTES_BEFORE) })
      add(buyer, creditsIn(what))
    }
    add(buyer, -price)
  }
  return purchases
}
