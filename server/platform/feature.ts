import type { RouteTable } from './http/routes.ts'
import type { Job, ScheduledJob } from './jobs/job.ts'

/** What a feature brings to the program; `server/app.ts` lists the features. */
export interface Feature {
  /** Its folder. */
  readonly name: string
  readonly routes?: RouteTable
  /** Work that is enqueued. */
  readonly jobs?: readonly Job[]
  /** Work by the clock. */
  readonly schedules?: readonly ScheduledJob[]
}

export function feature(parts: Feature): Feature {
  return parts
}
