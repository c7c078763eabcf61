import { BY_PROGRAM } from '#features/consequences/index.ts'
import { deleteAttachments } from '#features/conversations/index.ts'
import { expireKept } from '#features/retention/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { tell } from '../core/order-consequences.ts'
import type { Order } from '../core/order-store.ts'
import { listFiles, removeContent } from './order-file-store.ts'

/**
 * Every night: the files of orders that were over long enough go, attachments too. Open orders keep theirs; hashes,
 * summaries and solutions stay.
 */
export const expireFilesJob: ScheduledJob = {
  name: 'orders.expire_files',
  cron: '10 3 * * *',
  run: (platform, siteId) =>
    expireKept(platform, siteId, {
      listOwners: (tx, before) => selectDue(tx, before).select('user_id').distinct().execute(),
      listDue: (tx, userId, before) => dueOf(tx, userId, before).execute(),
      lockDue: (tx, userId, before, ids) =>
        dueOf(tx, userId, before).where('id', 'in', ids).forUpdate().execute(),
      remove: (tx, order) => deleteFiles(tx, order),
      markWarned: (tx, ids) =>
        tx.db
          .updateTable('orders')
          .set({ files_warned_at: tx.now })
          .where('site_id', '=', tx.siteId)
          .where('id', 'in', ids)
          .execute(),
      warning: {
        texts: 'orders.expire',
        label: ({ order_no, vehicle_label }) => `#${order_no} ${vehicle_label}`,
        url: '/your_order',
      },
    }),
}

const selectDue = (tx: ReadTx, before: Date) =>
  tx.db
    .selectFrom('orders')
    .where('site_id', '=', tx.siteId)
    .where('files_deleted_at', 'is', null)
    .where('closed_at', '<=', before)

const dueOf = (tx: ReadTx, userId: string, before: Date) =>
  selectDue(tx, before)
    .select(['id', 'order_no', 'user_id', 'placed_by', 'vehicle_label', 'files_warned_at as warned_at'])
    .select((row) => row.ref('closed_at').$notNull().as('closed_at'))
    .where('user_id', '=', userId)
    .orderBy('order_no')

/** The bytes of everything that an order holds; what it was and when it went stays. */
export async function deleteFiles(tx: Tx, order: Pick<Order, 'id' | 'order_no' | 'user_id' | 'placed_by'>) {
  for (const file of await listFiles(tx, order.id)) await removeContent(tx, file)
  await deleteAttachments(tx, { kind: 'order', id: order.id })
  await tx.db
    .updateTable('orders')
    .set({ files_deleted_at: tx.now, changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', order.id)
    .execute()
  await tell(tx, BY_PROGRAM, 'order.files_deleted', { order })
}
