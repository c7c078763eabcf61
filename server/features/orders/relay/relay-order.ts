import type { RelayReason } from '#contract/orders/states.ts'
import { BY_PROGRAM, type By } from '#features/consequences/index.ts'
import { RELAY_WAITING } from '#features/credits/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { refuseClosed } from '#features/sites/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { findProposal, settleProposal } from '../acts/order-change-store.ts'
import { tell } from '../core/order-consequences.ts'
import type { Order } from '../core/order-store.ts'
import { mapChoice } from './map-choice.ts'
import { moveRelay, UNASSIGNED } from './move-relay.ts'
import { placeAgentOrder } from './place-agent-order.ts'
import { type Portal, portalOf } from './portal.ts'
import { filesToRelay } from './relayed-files.ts'

/**
 * A new order of a sub-portal goes on to the provider in the transaction that writes it: the customer is debited at the
 * portal's prices and the agent at the provider's, or neither. An order of the admin site stays as it is, and so does one of
 * a portal without an agent.
 */
export async function relayNewOrder(tx: Tx, order: Order): Promise<Order> {
  const settings = await getSettings(tx)
  if (settings.provider_id) await refuseClosed(tx)
  if (!portalOf(settings)) return order
  if (settings.relay === 'manual') return keepHere(tx, BY_PROGRAM, order, 'manual')
  return relayOrder(tx, BY_PROGRAM, order)
}

/**
 * Hands a locked order to the provider, if it can be. Who waits goes first: as long as an older order waits for the
 * agent's wallet, a newer one waits too.
 */
export async function relayOrder(tx: Tx, by: By, order: Order): Promise<Order> {
  const portal = portalOf(await getSettings(tx))
  if (!portal) return keepHere(tx, by, order, 'no_agent')
  const choice = await mapChoice(tx, order.id)
  if (!choice) return keepHere(tx, by, order, 'unmapped')
  if (await isOlderWaiting(tx, order)) return wait(tx, by, order, portal, false)
  const files = await filesToRelay(tx, order.id)
  const placed = await tx.enter(portal.providerId, (there) =>
    placeAgentOrder(there, {
      agentId: portal.agentId,
      from: { siteId: tx.siteId, order },
      choice,
      files,
    }),
  )
  if (placed.outcome === 'refused') return keepHere(tx, by, order, placed.reason)
  if (placed.outcome === 'waiting') return wait(tx, by, order, portal, order.relay_state === null)
  await withdrawOtherServices(tx, by, order)
  const relayed = await moveRelay(tx, order, 'forward', {
    relay_reason: '',
    provider_order_id: placed.order.id,
    provider_price: placed.order.price,
    provider_version: 0,
    automation_status: 'none',
    ...UNASSIGNED,
  })
  await tell(tx, by, 'order.relayed', { order: relayed })
  return relayed
}

/** The provider serves what is on the order now: what the customer is asked for beside it would never reach them. */
async function withdrawOtherServices(tx: Tx, by: By, order: Order): Promise<void> {
  const proposal = await findProposal(tx, order.id)
  if (!proposal || proposal.service_key === order.service_key) return
  await settleProposal(tx, order.id, 'withdrawn')
  await tell(tx, by, 'order.change_withdrawn', { order, price: proposal.price_after })
}

/** The portal's own staff serve it, or its automation does. */
async function keepHere(tx: Tx, by: By, order: Order, reason: RelayReason): Promise<Order> {
  const kept = await moveRelay(tx, order, 'keep', { relay_reason: reason })
  await tell(tx, by, 'order.relay_kept', { order: kept, reason })
  return kept
}

/** The job looks once more after the commit: credits that come meanwhile woke nobody for an order that was not there yet. */
async function wait(tx: Tx, by: By, order: Order, portal: Portal, isFirst: boolean): Promise<Order> {
  if (order.relay_state === 'waiting_for_balance') return order
  const waiting = await moveRelay(tx, order, 'wait', {
    relay_reason: '',
    automation_status: 'none',
    ...UNASSIGNED,
  })
  await tx.enter(portal.providerId, async (there) =>
    enqueue(there, RELAY_WAITING, { user_id: portal.agentId }),
  )
  await tell(tx, by, 'order.relay_waiting', { order: waiting, isFirst })
  return waiting
}

async function isOlderWaiting(tx: ReadTx, { order_no }: Order): Promise<boolean> {
  const older = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('relay_state', '=', 'waiting_for_balance')
    .where('order_no', '<', order_no)
    .limit(1)
    .executeTakeFirst()
  return older !== undefined
}
