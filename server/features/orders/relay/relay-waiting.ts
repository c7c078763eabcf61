import { OPEN_STATUSES } from '#contract/orders/states.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { awaitNoCredits, RELAY_WAITING } from '#features/credits/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { isOpen } from '../core/order-states.ts'
import { lockIfFound } from '../core/order-store.ts'
import { answerProvider } from './pass-answer.ts'
import { portalOf } from './portal.ts'
import { relayOrder } from './relay-order.ts'

/**
 * An agent's wallet holds more: orders of their sub-portal that waited go on, the oldest first, as many as it pays for.
 * Each has a transaction of its own, so that one that is cut short has lost nothing.
 */
export const relayWaitingJob = defineJob({
  ...RELAY_WAITING,
  async run(platform, siteId, { user_id }) {
    for (const portalId of await listPortals(platform, siteId, user_id)) {
      await agreeWhereCustomersDid(platform, portalId)
      while ((await platform.db.transaction(portalId, relayOldest)) === 'relayed');
    }
  },
})

/** The agent's own, and whichever has another agent by now while orders of theirs are still open here. */
function listPortals(platform: Platform, providerId: string, agentId: string): Promise<string[]> {
  return platform.db.read(providerId, async (tx) => {
    const ordered = tx.db
      .selectFrom('orders')
      .select('from_site_id')
      .where('site_id', '=', providerId)
      .where('user_id', '=', agentId)
      .where('from_site_id', 'is not', null)
      .where('status', 'in', OPEN_STATUSES)
    const rows = await tx.db
      .selectFrom('sites')
      .select('id')
      .where('provider_id', '=', providerId)
      .where((is) => is.or([is('agent_id', '=', agentId), is('id', 'in', ordered)]))
      .where('state', '<>', 'closed')
      .execute()
    return rows.map(({ id }) => id)
  })
}

/** Supplements that customers agreed to while the agent's wallet did not suffice for the provider's. */
async function agreeWhereCustomersDid(platform: Platform, portalId: string): Promise<void> {
  const agreed = await platform.db.read(portalId, (tx) =>
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
      .where('c.status', '=', 'applied')
      .orderBy('o.order_no')
      .execute(),
  )
  for (const { id, provider_change_id } of agreed)
    await platform.db.transaction(portalId, async (tx) => {
      const order = await lockIfFound(tx, id)
      // Who cancelled it since then has agreed to nothing any more.
      if (!order || !isOpen(order.status)) return
      if (provider_change_id && order.provider_change_id === provider_change_id)
        await answerProvider(tx, order, provider_change_id, true)
    })
}

/** `stuck`: the oldest waits on, and everything behind it. */
async function relayOldest(tx: Tx): Promise<'relayed' | 'stuck'> {
  const oldest = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('relay_state', '=', 'waiting_for_balance')
    .orderBy('order_no')
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return stopAwaiting(tx)
  const order = await lockIfFound(tx, oldest.id)
  // Somebody else was faster; the next one may still wait.
  if (order?.relay_state !== 'waiting_for_balance') return 'relayed'
  const relayed = await relayOrder(tx, BY_PROGRAM, order)
  return relayed.relay_state === 'waiting_for_balance' ? 'stuck' : 'relayed'
}

/** An order that begins to wait just now has its own job, which says so again. */
async function stopAwaiting(tx: Tx): Promise<'stuck'> {
  const portal = portalOf(await getSettings(tx))
  if (portal) await tx.enter(portal.providerId, (there) => awaitNoCredits(there, portal.agentId))
  return 'stuck'
}
