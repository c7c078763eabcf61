import { auditRoutes } from '#features/audit/index.ts'
import { contentRoutes } from '#features/content/index.ts'
import { filesRoutes } from '#features/files/index.ts'
import { identityRoutes } from '#features/identity/index.ts'
import { liveRoutes } from '#features/live/index.ts'
import { sendMailJob } from '#features/mails/index.ts'
import { profileRoutes } from '#features/profile/index.ts'
import { settingsRoutes } from '#features/settings/index.ts'
import { sweepJob, systemRoutes } from '#features/system/index.ts'
import type { Streams } from '#platform/events/streams.ts'
import type { RouteTable } from '#platform/http/routes.ts'
import type { Job, ScheduledJob } from '#platform/jobs/job.ts'

/** The one place that lists the features. */
export function routesOf(streams: Streams): readonly RouteTable[] {
  return [
    systemRoutes,
    liveRoutes(streams),
    auditRoutes,
    settingsRoutes,
    identityRoutes,
    profileRoutes,
    contentRoutes,
    filesRoutes,
  ]
}

export const JOBS: readonly Job[] = [sendMailJob as Job]

export const SCHEDULED_JOBS: readonly ScheduledJob[] = [sweepJob]
