import { BY_PROGRAM } from '#features/consequences/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { findProposal, type OrderChange } from '../acts/order-change-store.ts'
import { FOLLOW_PROVIDER } from '../core/job-names.ts'
import { moveOrder } from '../core/move-order.ts'
import { tell } from '../core/order-consequences.ts'
import type { OrderAct } from '../core/order-states.ts'
import { findOrder, lockIfFound, type Order, updateOrder } from '../core/order-store.ts'
import { TOLD_AS } from '../core/told-as.ts'
import { markFollowed } from '../core/unfollowed-orders.ts'
import { ACTS_TO_FOLLOW } from './acts-to-follow.ts'
import { comeBack } from './come-back.ts'
import { deliverOn } from './deliver-on.ts'
import { setProviderAsk } from './provider-ask.ts'

/** Something happened to an order of an agent that came from their sub-portal: the customer's order follows. */
export const followProviderJob = defineJob({
  ...FOLLOW_PROVIDER,
  async run(platform, siteId, { order_id }) {
    const origin = await platform.db.read(siteId, (tx) => findOrder(tx, order_id))
    const { from_site_id, from_order_id } = origin ?? {}
    if (!origin || !from_site_id || !from_order_id) return
    await platform.db.transaction(from_site_id, (tx) => followProvider(tx, from_order_id))
    if (origin.unfollowed_at) await platform.db.transaction(siteId, (tx) => markFollowed(tx, origin))
  },
})

/**
 * Compares the customer's order with the agent's and does what is missing: it does not matter how often it runs, nor
 * whether a step in between was missed. Conversations do not travel; what a state says of itself does: what is missing,
 * and the note to a delivery.
 */
export async function followProvider(tx: Tx, orderId: string): Promise<void> {
  const order = await lockIfFound(tx, orderId)
  const { provider_id } = await getSettings(tx)
  const { provider_order_id } = order ?? {}
  if (!provider_id || !provider_order_id || order?.relay_state !== 'relayed') return
  const { theirs, asked } = await tx.enter(provider_id, async (there: ReadTx) => ({
    theirs: await findOrder(there, provider_order_id),
    asked: await findProposal(there, provider_order_id),
  }))
  if (!theirs || order.status === 'cancelled') return
  // By a supplement that was agreed to elsewhere, or because the provider takes less.
  if (theirs.price !== order.provider_price) await updateOrder(tx, order.id, { provider_price: theirs.price })
  if ((asked?.id ?? null) !== order.provider_change_id) await hearOfProposal(tx, order, asked)
  if (theirs.status === 'cancelled') return comeBack(tx, order, theirs.cancel_reason)
  if (theirs.versions > order.provider_version) return deliverOn(tx, order, theirs)
  const act = ACTS_TO_FOLLOW[order.status]?.[theirs.status]
  if (act) await follow(tx, order, act, theirs)
}

async function follow(tx: Tx, order: Order, act: OrderAct, { incomplete_reason }: Order): Promise<void> {
  const reason = act === 'request_info' ? incomplete_reason : ''
  const moved = await moveOrder(tx, order, act, { incomplete_reason: reason })
  const kind = TOLD_AS[moved.status as keyof typeof TOLD_AS]
  await tell(tx, BY_PROGRAM, 'order.moved', { order: moved, before: order.status, kind, reason })
}

/** The provider asks for more, or does not any more. */
async function hearOfProposal(tx: Tx, order: Order, asked: OrderChange | undefined): Promise<void> {
  const heard = await setProviderAsk(tx, order, asked?.id ?? null)
  if (asked)
    await tell(tx, BY_PROGRAM, 'order.provider_asks', {
      order: heard,
      reason: asked.reason,
      more: asked.price_after - asked.price_before,
    })
}
