import { leaveWithCommit, type Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'

/**
 * Work that happens after the answer: mails, sweeping, later webhooks and automation. A job is enqueued in the
 * transaction that makes it necessary, so it exists exactly when the change does, and it may run twice after a
 * crash: handlers are written so that the second run changes nothing.
 */
export interface Job<D extends object = object> extends JobName<D> {
  /** Tries after the first; waits grow from a few seconds to an hour. */
  readonly retries?: number
  /** How many begin together, where that is not what suits work of our own: they wait for servers of others. */
  readonly atOnce?: number
  /**
   * Those that are fetched together run one after the other, of whichever site: what nobody waits for gives way while there
   * is much to do.
   */
  readonly inTurns?: true
  /** The purpose that its data is sealed for: the queue keeps finished jobs for a while, and not for everybody to read. */
  readonly sealed?: string
  /** Refuses data that does not fit. */
  readonly run: (platform: Platform, siteId: string, data: unknown) => Promise<void>
}

/** A job by its name and what it is told, for whoever asks for work that a later feature does. */
export interface JobName<D extends object = object> {
  /** `<feature>.<verb>` */
  readonly name: string
  /** A zod schema. It lets unknown fields pass: the job may have been queued by another version of the program. */
  readonly data: {
    safeParse(given: unknown): { success: boolean; data?: D | undefined; error?: Error | undefined }
  }
}

/** Work by the clock, over every site in turn. */
export interface ScheduledJob {
  readonly name: string
  /** Five fields of cron, UTC. */
  readonly cron: string
  readonly run: (platform: Platform, siteId: string) => Promise<void>
  /** What belongs to no site; once a turn, after the sites. */
  readonly runWithoutSite?: (platform: Platform) => Promise<void>
}

/** `run` gets what the schema makes of the queued data. What does not fit fails as a job does, and says why. */
export function defineJob<D extends object>(
  job: Omit<Job<D>, 'run'> & { run(platform: Platform, siteId: string, data: D): Promise<void> },
): Job<D> {
  return {
    ...job,
    async run(platform, siteId, given) {
      const { data, error } = job.data.safeParse(given)
      if (!data) throw new Error(`the data of the job ${job.name} does not fit`, { cause: error })
      return job.run(platform, siteId, data)
    },
  }
}

export interface QueuedJob {
  name: string
  data: object
  startAfter?: Date
}

export function enqueue<D extends object>(tx: Tx, job: JobName<D>, data: NoInfer<D>, startAfter?: Date) {
  const entry: QueuedJob = { name: job.name, data, ...(startAfter && { startAfter }) }
  leaveWithCommit(tx, 'jobs', entry)
}
