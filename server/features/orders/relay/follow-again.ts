import type { ScheduledJob } from '#platform/jobs/job.ts'
import { askAgain } from '../core/unfollowed-orders.ts'

/** Orders of sub-portals that fell behind their provider's because the job that follows was given up. */
export const followAgainJob: ScheduledJob = {
  name: 'orders.follow_again',
  cron: '*/10 * * * *',
  run: (platform, siteId) => platform.db.transaction(siteId, askAgain),
}
