import { leaveWithCommit, type Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'

/**
 * Work that happens after the answer: mails, sweeping, later webhooks and automation. A job is enqueued in the
 * transaction that makes it necessary, so it exists exactly when the change does, and it may run twice after a
 * crash: handlers are written so that the second run changes nothing.
 */
export interface Job<D extends object = object> {
  /** `<feature>.<verb>` */
  readonly name: string
  /** Tries after the first; waits grow from a few seconds to an hour. */
  readonly retries?: number
  /** The purpose that its data is sealed for: the queue keeps finished jobs for a while, and not for everybody to read. */
  readonly sealed?: string
  readonly run: (platform: Platform, siteId: string, data: D) => Promise<void>
}

/** A job by its name alone, for whoever asks for work that a later feature does. */
export interface JobName<D extends object = object> {
  readonly name: string
  /** Never there: it ties the data to the name. */
  readonly data?: D
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

export function defineJob<D extends object>(job: Job<D>): Job<D> {
  return job
}

export interface QueuedJob {
  name: string
  data: object
  startAfter?: Date
}

export function enqueue<D extends object>(tx: Tx, job: Job<D> | JobName<D>, data: D, startAfter?: Date) {
  const entry: QueuedJob = { name: job.name, data, ...(startAfter && { startAfter }) }
  leaveWithCommit(tx, 'jobs', entry)
}
