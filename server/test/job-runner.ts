import { PgBoss } from 'pg-boss'
import type { Job, ScheduledJob } from '#platform/jobs/job.ts'
import { openJobs, type Payload, runJob } from '#platform/jobs/jobs.ts'
import { SCHEMA } from '#platform/jobs/queues.ts'
import type { Platform } from '#platform/platform.ts'

export interface JobRunner {
  runAll(): Promise<void>
  close(): Promise<void>
}

/** Nothing is done here but what is asked for: neither the schedule nor what is overdue. */
export async function openQueues(url: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  return boss
}

/** Jobs are enqueued as in production and worked off when a test asks for it, so that nothing has to be waited for. */
export async function openJobRunner(
  platform: Platform,
  url: string,
  jobs: readonly Job[],
  scheduled: readonly ScheduledJob[],
): Promise<JobRunner> {
  const queue = await openJobs(platform, { url, worker: false, jobs, scheduled })
  const boss = await openQueues(url)
  async function workOff(job: Job): Promise<boolean> {
    for (let worked = false; ; worked = true) {
      const [entry] = await boss.fetch<Payload>(job.name)
      if (!entry) return worked
      await runJob(platform, job, entry.data)
      await boss.complete(job.name, entry.id)
    }
  }
  return {
    async runAll() {
      // A job may make others: a document is mailed.
      for (let isWork = true; isWork; ) {
        isWork = false
        for (const job of jobs) isWork = (await workOff(job)) || isWork
      }
    },
    async close() {
      await boss.stop({ graceful: false })
      await queue.stop()
    },
  }
}
