import { isSiteOpen } from '#features/sites/index.ts'
import { enqueue, type ScheduledJob } from '#platform/jobs/job.ts'
import { GATHER, SEND } from './job-names.ts'
import { updateMailing } from './mailing-store.ts'

const SILENCE = 10 * 60_000

/** A mailing of which nothing was heard for ten minutes, because its job was given up or its site suspended, gets another one. */
export const reviveJob: ScheduledJob = {
  name: 'mailings.revive',
  cron: '*/5 * * * *',
  run: (platform, siteId) =>
    platform.db.transaction(siteId, async (tx) => {
      if (!(await isSiteOpen(tx))) return
      const since = new Date(tx.now.getTime() - SILENCE)
      const silent = await tx.db
        .selectFrom('mailings')
        .select(['id', 'turn', 'frozen_at'])
        .where('site_id', '=', siteId)
        .where('state', '=', 'sending')
        .where('turn_at', '<', since)
        .where((is) => is.or([is('retry_at', 'is', null), is('retry_at', '<', since)]))
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { id, turn, frozen_at } of silent) {
        await updateMailing(tx, id, { turn: turn + 1, turn_at: tx.now })
        if (frozen_at) enqueue(tx, SEND, { mailing_id: id, turn: turn + 1 })
        else enqueue(tx, GATHER, { mailing_id: id })
      }
    }),
}
