import { OPEN_STATUSES } from '#contract/orders/states.ts'
import { countUnread } from '#features/conversations/index.ts'
import type { Caller } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer } from '#platform/http/routes.ts'
import { countLate, countOrders, countTaken, sumOf } from './order-counts.ts'
import { PARTS_IN } from './order-parts.ts'
import { countUnreadOrders, countVisibleOrders } from './own-counts.ts'

interface Asked {
  actor: Caller
}

/** What badges show to staff, of the customers' orders or of those of agents. */
export const countsForStaff = (scope: 'direct' | 'agent') => ({
  warnings: async (tx: ReadTx) => ({ count: await countLate(tx, scope) }),
  cancelled: async (tx: ReadTx) => ({ count: (await countOrders(tx, scope)).cancelled }),
  pending: async (tx: ReadTx) => ({ count: sumOf(await countOrders(tx, scope), OPEN_STATUSES) }),
  complete: async (tx: ReadTx) => ({ count: (await countOrders(tx, scope)).completed }),
  async badges(tx: ReadTx, { actor }: Asked): Promise<Answer<'GET /order_counts'>> {
    const [counts, late, mine, unread] = await together([
      countOrders(tx, scope),
      countLate(tx, scope),
      countTaken(tx, actor.userId, scope),
      countUnread(tx, 'order', PARTS_IN[scope], 'staff'),
    ])
    return { ...counts, late, mine, unread }
  },
})

/** The same to whoever they belong to. */
export const countsForOwner = (scope: 'own' | 'relayed') => ({
  pending: async (tx: ReadTx, { actor }: Asked) => ({
    count: sumOf(await countVisibleOrders(tx, actor, scope), OPEN_STATUSES),
  }),
  complete: async (tx: ReadTx, { actor }: Asked) => ({
    count: (await countVisibleOrders(tx, actor, scope)).completed,
  }),
  async badges(tx: ReadTx, { actor }: Asked): Promise<Answer<'GET /user_order_counts'>> {
    const [counts, unread] = await together([
      countVisibleOrders(tx, actor, scope),
      countUnreadOrders(tx, actor, scope),
    ])
    return { ...counts, unread }
  },
})
