import { OPEN_STATUSES } from '#contract/orders/states.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { awaitNoCredits, lockWallet, RELAY_WAITING } from '#features/credits/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { isOpen } from '../core/order-states.ts'
import { lockIfFound } from '../core/order-store.ts'
import { answerProvider } from './pass-answer.ts'
import { relayOrder } from './relay-order.ts'

/**
 * An agent's wallet holds more: orders of their sub-portal that waited go on, the oldest first, as many as it pays for.
 * Each has a transaction of its own, so that one that is cut short has lost nothing.
 */
export const relayWaitingJob = defineJob({
  ...RELAY_WAITING,
  async run(platform, siteId, { user_id }) {
    const portals = await platform.db.read(siteId, (tx) => listPortals(tx, user_id))
    for (const portalId of portals) {
      await agreeWhereCustomersDid(platform, portalId)
      while ((await platform.db.transaction(portalId, relayOldest)) === 'relayed');
    }
    await platform.db.transaction(siteId, (tx) => stopAwaiting(tx, user_id, portals))
  },
})

/** The agent's own, and one that has another agent by now and still has orders under way that this one pays for. */
async function listPortals(tx: ReadTx, agentId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('sites')
    .select('id')
    .where('provider_id', '=', tx.siteId)
    .where('agent_id', '=', agentId)
    .where('state', '<>', 'closed')
    .union(
      tx.db
        .selectFrom('orders')
        .select((row) => row.ref('from_site_id').$notNull().as('id'))
        .where('site_id', '=', tx.siteId)
        .where('user_id', '=', agentId)
        .where('from_site_id', 'is not', null)
        .where('status', 'in', OPEN_STATUSES),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Supplements that customers agreed to while the agent's wallet did not suffice for the provider's. */
const selectAgreed = (tx: ReadTx) =>
  tx.db
    .selectFrom('orders as o')
    .innerJoin('order_changes as c', (on) =>
      on
        .onRef('c.site_id', '=', 'o.site_id')
        .onRef('c.order_id', '=', 'o.id')
        .onRef('c.provider_change_id', '=', 'o.provider_change_id'),
    )
    .select(['o.id', 'c.provider_change_id'])
    .where('o.site_id', '=', tx.siteId)
    .where('o.relay_state', '=', 'relayed')
    .where('o.provider_change_id', 'is not', null)
    // Who cancelled it since then has agreed to nothing any more.
    .where('o.status', 'in', OPEN_STATUSES)
    .where('c.status', '=', 'applied')
    .orderBy('o.order_no')

async function agreeWhereCustomersDid(platform: Platform, portalId: string): Promise<void> {
  const agreed = await platform.db.read(portalId, (tx) => selectAgreed(tx).execute())
  for (const { id, provider_change_id } of agreed)
    await platform.db.transaction(portalId, async (tx) => {
      const order = await lockIfFound(tx, id)
      if (!order || !isOpen(order.status)) return
      if (provider_change_id && order.provider_change_id === provider_change_id)
        await answerProvider(tx, order, provider_change_id, true)
    })
}

const selectWaiting = (tx: ReadTx) =>
  tx.db
    .selectFrom('orders')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('relay_state', '=', 'waiting_for_balance')
    .orderBy('order_no')
    .limit(1)

/** `stuck`: the oldest waits on, and everything behind it. */
async function relayOldest(tx: Tx): Promise<'relayed' | 'stuck' | 'none'> {
  const oldest = await selectWaiting(tx).executeTakeFirst()
  if (!oldest) return 'none'
  const order = await lockIfFound(tx, oldest.id)
  // Somebody else was faster; the next one may still wait.
  if (order?.relay_state !== 'waiting_for_balance') return 'relayed'
  const relayed = await relayOrder(tx, BY_PROGRAM, order)
  return relayed.relay_state === 'waiting_for_balance' ? 'stuck' : 'relayed'
}

/**
 * Nobody waits for this wallet any more. Whoever begins to wait says so under its lock, so what they wait for is seen
 * here or not there yet; an order that begins to wait later says so itself.
 */
async function stopAwaiting(tx: Tx, agentId: string, portals: readonly string[]): Promise<void> {
  await lockWallet(tx, agentId)
  for (const portalId of portals) if (await tx.enter(portalId, isAnybodyWaiting)) return
  await awaitNoCredits(tx, agentId)
}

const isAnybodyWaiting = async (tx: ReadTx): Promise<boolean> =>
  (await selectWaiting(tx).executeTakeFirst()) !== undefined ||
  (await selectAgreed(tx).limit(1).executeTakeFirst()) !== undefined
