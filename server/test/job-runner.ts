import { PgBoss } from 'pg-boss'
import type { Job, ScheduledJob } from '#platform/jobs/job.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { SCHEMA } from '#platform/jobs/queues.ts'
import type { Platform } from '#platform/platform.ts'

export interface JobRunner {
  runAll(): Promise<void>
  close(): Promise<void>
}

/** Jobs are enqueued as in production and worked off when a test asks for it, so that nothing has to be waited for. */
export async function openJobRunner(
  platform: Platform,
  url: string,
  jobs: readonly Job[],
  scheduled: readonly ScheduledJob[],
): Promise<JobRunner> {
  const queue = await openJobs(platform, { url, worker: false, jobs, scheduled })
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
  return {
    async runAll() {
      for (const job of jobs) {
        for (;;) {
          const [entry] = await boss.fetch<{ site_id: string; data: object }>(job.name)
          if (!entry) break
          await job.run(platform, entry.data.site_id, entry.data.data)
          await boss.complete(job.name, entry.id)
        }
      }
    },
    async close() {
      await boss.stop({ graceful: false })
      await queue.stop()
    },
  }
}
