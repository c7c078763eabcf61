import { BY_PROGRAM } from '#features/consequences/index.ts'
import { findNewestUnread } from '#features/conversations/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { beginAnew, isFirstWithin } from '#platform/rate-limits.ts'
import { HEAR_PROVIDER } from '../core/job-names.ts'
import { tell } from '../core/order-consequences.ts'
import { findOrder } from '../core/order-store.ts'

const BURST_SECONDS = 600

/** The conversation about an order of an agent changed: staff of the sub-portal that it came from hear of it. */
export const hearProviderJob = defineJob({
  ...HEAR_PROVIDER,
  async run(platform, siteId, { order_id, is_new, is_deleted = false }) {
    const theirs = await platform.db.read(siteId, (tx) => findOrder(tx, order_id))
    const { from_site_id, from_order_id } = theirs ?? {}
    if (!from_site_id || !from_order_id) return
    const news = { isNew: is_new, isDeleted: is_deleted }
    await platform.db.transaction(from_site_id, (tx) => hearProvider(tx, from_order_id, order_id, news))
  },
})

/** One mail for a burst of messages, until somebody has read them: also where this runs twice. */
async function hearProvider(
  tx: Tx,
  orderId: string,
  theirsId: string,
  { isNew, isDeleted }: { isNew: boolean; isDeleted: boolean },
): Promise<void> {
  const order = await findOrder(tx, orderId)
  const { provider_id } = await getSettings(tx)
  if (!provider_id || order?.provider_order_id !== theirsId) return
  const unread = await tx.enter(provider_id, (there: ReadTx) =>
    findNewestUnread(there, { kind: 'order', id: theirsId }, true),
  )
  const key = `provider_message_mail:${order.id}`
  if (!unread) await beginAnew(tx, key)
  const isMailed = unread && isNew && (await isFirstWithin(tx, { key, seconds: BURST_SECONDS }))
  await tell(tx, BY_PROGRAM, 'order.provider_messages', {
    order,
    isNew,
    isDeleted,
    mailed: isMailed ? unread.text : null,
  })
}
