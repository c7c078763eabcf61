import { OPEN_STATUSES } from '#contract/orders/states.ts'
import { countUnread } from '#features/conversations/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { countLate, countOrders, countOwnOrders, countTaken, sumOf } from './order-counts.ts'

type Badges = 'GET /order_counts'
type OwnBadges = 'GET /user_order_counts'

export const countWarnings = async (tx: ReadTx) => ({ count: await countLate(tx) })
export const countCancelled = async (tx: ReadTx) => ({ count: (await countOrders(tx)).cancelled })
export const countPending = async (tx: ReadTx) => ({ count: sumOf(await countOrders(tx), OPEN_STATUSES) })
export const countComplete = async (tx: ReadTx) => ({ count: (await countOrders(tx)).completed })

export const countOwnPending = async (tx: ReadTx, { actor }: Call<'GET /user_pending_orders_count'>) => ({
  count: sumOf(await countOwnOrders(tx, actor.userId), OPEN_STATUSES),
})
export const countOwnComplete = async (tx: ReadTx, { actor }: Call<'GET /user_complete_orders_count'>) => ({
  count: (await countOwnOrders(tx, actor.userId)).completed,
})

export async function staffsBadges(tx: ReadTx, { actor }: Call<Badges>): Promise<Answer<Badges>> {
  const [counts, late, mine, unread] = await together([
    countOrders(tx),
    countLate(tx),
    countTaken(tx, actor.userId),
    countUnread(tx, 'order', 'staff'),
  ])
  return { ...counts, late, mine, unread }
}

export async function ownBadges(tx: ReadTx, { actor }: Call<OwnBadges>): Promise<Answer<OwnBadges>> {
  const unread = await countUnread(tx, 'order', { customerId: actor.userId })
  return { ...(await countOwnOrders(tx, actor.userId)), unread }
}
