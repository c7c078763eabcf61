import type { Tx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { FOLLOW_PROVIDER } from './job-names.ts'
import type { Order } from './order-store.ts'

/** The sub-portal's order has to follow this one. The mark stays until it has, whatever becomes of the job. */
export async function askToFollow(tx: Tx, orderId: string): Promise<void> {
  await setUnfollowed(tx, orderId, tx.now).execute()
  enqueue(tx, FOLLOW_PROVIDER, { order_id: orderId })
}

/** What happened since it was read has a mark of its own, which stays. */
export async function markFollowed(
  tx: Tx,
  { id, unfollowed_at }: Pick<Order, 'id' | 'unfollowed_at'>,
): Promise<void> {
  await setUnfollowed(tx, id, null).where('unfollowed_at', '=', unfollowed_at).execute()
}

const setUnfollowed = (tx: Tx, orderId: string, at: Date | null) =>
  tx.db
    .updateTable('orders')
    .set({ unfollowed_at: at })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', orderId)

const SILENCE = 30 * 60_000
const MOST = 200

/** Those that nobody followed for half an hour, the oldest first; a mark anew keeps one that fails from standing in front. */
export async function askAgain(tx: Tx): Promise<void> {
  const behind = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('unfollowed_at', '<', new Date(tx.now.getTime() - SILENCE))
    .orderBy('unfollowed_at')
    .limit(MOST)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id } of behind) await askToFollow(tx, id)
}
