import { ROLE } from '#contract/roles.ts'
import { isWrittenByStaff } from '#features/conversations/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { sweepFiles } from '#platform/storage/sweep-files.ts'
import { everyPart, forEachByItself } from '#platform/sweeps/every-part.ts'
import { deleteFiles } from './expire-files.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * The files of an order that was cancelled before anybody worked on it are of no use to anybody: they go within minutes
 * and not after the months for which files of finished work are kept.
 */
export const releaseCancelledJob: ScheduledJob = {
  name: 'orders.release_cancelled',
  cron: '*/10 * * * *',
  async run(platform, siteId) {
    const due = await platform.db.read(siteId, (tx) => selectUntouched(tx).select('id').limit(500).execute())
    if (due.length === 0) return
    await everyPart(platform, [
      [
        'orders',
        () =>
          forEachByItself(
            platform,
            due,
            ({ id }) => id,
            ({ id }) => release(platform, siteId, id),
          ),
      ],
      ['stored_files', () => sweepFiles(platform, siteId)],
    ])
  },
}

function release(platform: Platform, siteId: string, id: string): Promise<void> {
  return platform.db.transaction(siteId, async (tx) => {
    const order = await selectUntouched(tx)
      .select(['id', 'order_no', 'user_id', 'placed_by'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (order) await deleteFiles(tx, order)
  })
}

/** Cancelled within a day; the nightly job sees to whatever was missed. */
function selectUntouched(tx: ReadTx) {
  return tx.db
    .selectFrom('orders')
    .where('site_id', '=', tx.siteId)
    .where('status', '=', 'cancelled')
    .where('files_deleted_at', 'is', null)
    .where('closed_at', '>', new Date(tx.now.getTime() - DAY))
    .where((is) =>
      is.not(
        is.or([
          is.exists(
            is
              .selectFrom('order_events as e')
              .select('e.id')
              .whereRef('e.site_id', '=', 'orders.site_id')
              .whereRef('e.order_id', '=', 'orders.id')
              .where((event) =>
                event.or([event('e.by', '=', 'staff'), event('e.kind', '=', 'automation_delivered')]),
              ),
          ),
          isWrittenByStaff('order', 'orders'),
          is.exists(
            is
              .selectFrom('order_downloads as d')
              .innerJoin('users as u', (on) =>
                on.onRef('u.site_id', '=', 'd.site_id').onRef('u.id', '=', 'd.user_id'),
              )
              .select('d.id')
              .whereRef('d.site_id', '=', 'orders.site_id')
              .whereRef('d.order_id', '=', 'orders.id')
              .where('u.role_id', '<>', ROLE.customer),
          ),
        ]),
      ),
    )
}
