import { type Job as BossJob, fromKysely, type JobResult, PgBoss } from 'pg-boss'
import { together } from '../db/together.ts'
import { messageOf } from '../error-facts.ts'
import type { Platform } from '../platform.ts'
import { seal, unseal } from '../seal.ts'
import type { Job, QueuedJob, ScheduledJob } from './job.ts'
import { PreparingClient } from './preparing-client.ts'
import { SCHEMA } from './queues.ts'

export interface Jobs {
  /** Begins to work off the queues (ROLE worker or all). */
  work(): Promise<void>
  stop(): Promise<void>
}

export interface Payload {
  site_id: string
  data: object
}

/**
 * Several at a time, because a worker that found fewer than it asked for sleeps until it is woken or its next look:
 * one at a time it would work off two jobs in every turn. Each is settled by itself, once the last of them has ended.
 */
const WORK = {
  batchSize: 4,
  localConcurrency: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 5,
  // Woken at once for new jobs; these are the looks for delayed and repeated ones.
  notifyPollingIntervalSeconds: 5,
} as const

/**
 * pg-boss on the application's role: jobs are inserted by the transaction that enqueues them and fetched by any
 * worker. The payload names its site, and the wrapper hands it to the job, which opens its units there.
 */
export async function openJobs(
  platform: Platform,
  options: { url: string; worker: boolean; jobs: readonly Job[]; scheduled: readonly ScheduledJob[] },
): Promise<Jobs> {
  // What pg-boss does not know of its options is for the pool of pg.
  const connections = { connectionString: options.url, Client: PreparingClient }
  const boss = new PgBoss({
    ...connections,
    schema: SCHEMA,
    max: options.worker ? 4 : 1,
    migrate: false,
    createSchema: false,
    supervise: options.worker,
    schedule: options.worker,
    reindex: false,
    monitorVacuum: false,
    // Finished jobs are deleted every hour, a little at a time, and not all of a day's at once.
    maintenanceIntervalSeconds: 3600,
    useListenNotify: options.worker,
  })
  boss.on('error', (error) => platform.log.warn({ error: error.message }, 'the job queue reported an error'))
  await boss.start()

  const purposes = new Map(options.jobs.map(({ name, sealed }) => [name, sealed]))
  const payloadOf = (siteId: string, { name, data }: QueuedJob): Payload => {
    const purpose = purposes.get(name)
    return {
      site_id: siteId,
      data: purpose ? { sealed: seal(platform.config.secretKey, purpose, data) } : data,
    }
  }
  // One insert a queue, however many jobs, and none waits for another. What a job does not say its queue says.
  platform.db.onCommit('jobs', async (tx, entries) => {
    const db = fromKysely(tx.db)
    const inserts = [...Map.groupBy(entries as QueuedJob[], ({ name }) => name)].map(([name, queued]) => {
      const jobs = queued.map((job) => ({
        data: payloadOf(tx.siteId, job),
        ...(job.startAfter && { startAfter: job.startAfter }),
      }))
      return boss.insert(name, jobs, { db })
    })
    await together(inserts)
  })

  async function work() {
    for (const job of options.jobs) {
      const pace = {
        ...WORK,
        batchSize: job.atOnce ?? WORK.batchSize,
        localConcurrency: job.inTurns ? 1 : WORK.localConcurrency,
      }
      await boss.work<Payload, unknown, typeof pace>(job.name, pace, (entries) =>
        outcomesOf(platform, job, entries),
      )
    }
    for (const job of options.scheduled) {
      await boss.schedule(job.name, job.cron)
      await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: 30 }, () =>
        logged(platform, job.name, () => onEverySite(platform, job)),
      )
    }
  }

  return { work, stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}

/** What was sealed when the job was queued is opened for its run alone; what stood beside it is part of the data. */
export function runJob(platform: Platform, job: Job, { site_id, data }: Payload): Promise<void> {
  return job.run(platform, site_id, job.sealed ? opened(platform, job.sealed, data) : data)
}

function opened(platform: Platform, purpose: string, { sealed, ...beside }: { sealed?: string }): object {
  if (sealed === undefined) throw new Error('a job whose data should be sealed has none')
  return { ...beside, ...unseal<object>(platform.config.secretKey, purpose, sealed) }
}

/** A site that fails holds up nobody after it. */
async function onEverySite(platform: Platform, job: ScheduledJob) {
  const sites = await platform.db.withoutSite((db) => db.selectFrom('sites').select('id').execute())
  const turns = [
    ...sites.map((site) => () => job.run(platform, site.id)),
    () => job.runWithoutSite?.(platform) ?? Promise.resolve(),
  ]
  const errors: unknown[] = []
  for (const turn of turns) await turn().catch((error: unknown) => errors.push(error))
  if (errors.length > 0)
    throw new AggregateError(errors, `${job.name} failed on ${errors.length} of its turns`)
}

async function outcomesOf(platform: Platform, job: Job, entries: readonly BossJob<Payload>[]) {
  if (!job.inTurns) return Promise.all(entries.map((entry) => outcomeOf(platform, job, entry)))
  const outcomes: JobResult[] = []
  for (const entry of entries) outcomes.push(await outcomeOf(platform, job, entry))
  return outcomes
}

async function outcomeOf(platform: Platform, job: Job, entry: BossJob<Payload>): Promise<JobResult> {
  try {
    await logged(platform, job.name, () => runJob(platform, job, entry.data))
    return { id: entry.id, status: 'completed' }
  } catch (error) {
    return { id: entry.id, status: 'failed', output: { message: messageOf(error) } }
  }
}

async function logged(platform: Platform, name: string, run: () => Promise<void>) {
  const start = performance.now()
  try {
    await run()
    platform.log.info({ job: name, ms: Math.round(performance.now() - start) }, 'job')
  } catch (error) {
    platform.log.error({ job: name, err: error }, 'job failed')
    throw error
  }
}
