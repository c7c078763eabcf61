import { BY_PROGRAM } from '#features/consequences/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { findProposal, type OrderChange, settleProposal } from '../acts/order-change-store.ts'
import { FOLLOW_PROVIDER } from '../core/job-names.ts'
import { moveOrder } from '../core/move-order.ts'
import { tell } from '../core/order-consequences.ts'
import type { OrderAct } from '../core/order-states.ts'
import { findOrder, lockIfFound, type Order, updateOrder } from '../core/order-store.ts'
import { TOLD_AS } from '../core/told-as.ts'
import { deliverOn } from './deliver-on.ts'
import { moveRelay } from './move-relay.ts'

/** Something happened to an order of an agent that came from their sub-portal: the customer's order follows. */
export const followProviderJob = defineJob({
  ...FOLLOW_PROVIDER,
  async run(platform, siteId, { order_id }) {
    const origin = await platform.db.read(siteId, (tx) => findOrder(tx, order_id))
    const { from_site_id, from_order_id } = origin ?? {}
    if (!from_site_id || !from_order_id) return
    await platform.db.transaction(from_site_id, (tx) => followProvider(tx, from_order_id))
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
  if (theirs.price !== order.provider_price) await updateOrder(tx, order.id, { provider_price: theirs.price })
  if ((asked?.id ?? null) !== order.provider_change_id) await hearOfProposal(tx, order, asked)
  if (theirs.status === 'cancelled') return comeBack(tx, order, theirs.cancel_reason)
  if (theirs.versions > order.provider_version) return deliverOn(tx, order, theirs)
  const act = ACTS_TO_FOLLOW[order.status]?.[theirs.status]
  if (act) await follow(tx, order, act, theirs)
}

/** By where the customer's order stands and where the agent's does. What is delivered stays so until the next version. */
const ACTS_TO_FOLLOW: Partial<Record<Order['status'], Partial<Record<Order['status'], OrderAct>>>> = {
  pending: { processing: 'process', incomplete: 'request_info' },
  processing: { pending: 'requeue', incomplete: 'request_info' },
  incomplete: { pending: 'resend', processing: 'process' },
}

async function follow(tx: Tx, order: Order, act: OrderAct, { incomplete_reason }: Order): Promise<void> {
  const reason = act === 'request_info' ? incomplete_reason : ''
  const moved = await moveOrder(tx, order, act, { incomplete_reason: reason })
  const kind = TOLD_AS[moved.status as keyof typeof TOLD_AS]
  await tell(tx, BY_PROGRAM, 'order.moved', { order: moved, before: order.status, kind, reason })
}

/**
 * The provider asks for more, or does not any more. What the customer was asked for because of it is not asked for any
 * more either; what they agreed to stays agreed.
 */
async function hearOfProposal(tx: Tx, order: Order, asked: OrderChange | undefined): Promise<void> {
  const heard = await updateOrder(tx, order.id, { provider_change_id: asked?.id ?? null })
  const own = await findProposal(tx, order.id)
  if (own?.provider_change_id && own.provider_change_id !== asked?.id) {
    await settleProposal(tx, order.id, 'withdrawn')
    await tell(tx, BY_PROGRAM, 'order.change_withdrawn', { order: heard, price: own.price_after })
  }
  if (asked)
    await tell(tx, BY_PROGRAM, 'order.provider_asks', {
      order: heard,
      reason: asked.reason,
      more: asked.price_after - asked.price_before,
    })
}

/** The provider cancelled and the agent has their credits back. What becomes of the customer's order its portal decides. */
async function comeBack(tx: Tx, order: Order, reason: string): Promise<void> {
  const act = ACTS_TO_FOLLOW[order.status]?.pending
  const waiting = act ? await moveOrder(tx, order, act, { incomplete_reason: '' }) : order
  const returned = await moveRelay(tx, waiting, 'return', { relay_reason: reason })
  await tell(tx, BY_PROGRAM, 'order.relay_returned', { order: returned, reason })
}
