import { sweepCaptchas, sweepSessions, sweepUnverified } from '#features/identity/index.ts'
import { sweepEvents } from '#platform/events/publish.ts'
import { sweepIdempotencyKeys } from '#platform/http/idempotency.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { sweepRateLimits } from '#platform/rate-limits.ts'
import { sweepFiles, sweepLeftovers } from '#platform/storage/sweep-files.ts'

/** Once an hour, what nobody needs any more: abandoned uploads, dead sessions and codes, sign-ups never verified. */
export const sweepJob: ScheduledJob = {
  name: 'system.sweep',
  cron: '17 * * * *',
  async run(platform, siteId) {
    await sweepFiles(platform, siteId)
    await sweepSessions(platform, siteId)
    await sweepUnverified(platform, siteId)
    await sweepIdempotencyKeys(platform, siteId)
    await sweepEvents(platform, siteId)
  },
  async runWithoutSite(platform) {
    await sweepLeftovers(platform)
    await sweepRateLimits(platform)
    await sweepCaptchas(platform)
  },
}
