import { keptUntil } from '#features/retention/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { releaseFile } from '#platform/storage/stored-files.ts'
import { inBites } from '#platform/sweeps/in-bites.ts'
import { updateSentFile } from './sent-file-store.ts'

/** What is younger than so many days a month stays in any case. */
const SHORTEST_MONTH = 28 * 24 * 60 * 60 * 1000

/**
 * Every night: what customers sent goes after the months that the site keeps files. Nobody is warned: whoever sent it has it.
 * Name, note and date stay.
 */
export const expireSentFilesJob: ScheduledJob = {
  name: 'sent_files.expire',
  cron: '40 3 * * *',
  run: async (platform, siteId) => {
    await inBites(
      (most) =>
        platform.db.transaction(siteId, async (tx) => {
          const { retention_months: months } = await getSettings(tx)
          const before = new Date(tx.now.getTime() - months * SHORTEST_MONTH)
          const old = await tx.db
            .selectFrom('sent_files')
            .select(['id', 'file_id', 'created_at'])
            .where('site_id', '=', tx.siteId)
            .where('file_id', 'is not', null)
            .where('created_at', '<=', before)
            .orderBy('created_at')
            .limit(most)
            .forUpdate()
            .skipLocked()
            .execute()
          const due = old.filter(({ created_at }) => keptUntil(created_at, months) <= tx.now)
          for (const { id, file_id } of due) {
            await updateSentFile(tx, id, { file_id: null })
            if (file_id) await releaseFile(tx, file_id)
          }
          // The oldest come first, so one that stays ends the run.
          return due.length
        }),
      { bite: 50 },
    )
  },
}
