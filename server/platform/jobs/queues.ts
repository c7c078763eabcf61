import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { APP_ROLE } from '../db/migrate.ts'
import { codeOf } from '../error-facts.ts'
import type { Job, ScheduledJob } from './job.ts'

export const SCHEMA = 'pgboss'

/** How the names of queues begin that pg-boss makes for itself. */
export const OWN_QUEUES = '__pgboss__'

/** Every queue wakes its workers by NOTIFY, and gives a crashed worker's jobs back after a minute. */
const QUEUE = { notify: true, retryBackoff: true, retryDelay: 5, retryDelayMax: 3600, heartbeatSeconds: 60 }

/** Made by the owner, when the program migrates: at run time nothing creates tables. */
export async function ensureQueues(
  ownerUrl: string,
  jobs: readonly Job[],
  scheduled: readonly ScheduledJob[],
) {
  const names = [...jobs.map((job) => job.name), ...scheduled.map((job) => job.name)]
  if (await isComplete(ownerUrl, names)) return
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
  })
  // What fails here fails in the calls below, which are awaited; an event without a listener would end the program.
  boss.on('error', () => {})
  await boss.start()
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const job of jobs) {
    if (!existing.has(job.name)) await boss.createQueue(job.name, { ...QUEUE, retryLimit: job.retries ?? 5 })
  }
  for (const job of scheduled) {
    // Short: one waiting run is enough, however many instances ask for it.
    if (!existing.has(job.name))
      await boss.createQueue(job.name, { ...QUEUE, policy: 'short', retryLimit: 2 })
  }
  await boss.stop({ graceful: false })
  await grantToApplication(ownerUrl)
}

async function isComplete(ownerUrl: string, names: string[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select name from ${SCHEMA}.queue`)
    const existing = new Set(rows.map((row) => row.name))
    return names.every((name) => existing.has(name))
  } catch (error) {
    if (codeOf(error) === '42P01') return false
    throw error
  } finally {
    await client.end()
  }
}

async function grantToApplication(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`
    grant usage on schema ${SCHEMA} to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${APP_ROLE};
    grant usage on all sequences in schema ${SCHEMA} to ${APP_ROLE};
    grant execute on all functions in schema ${SCHEMA} to ${APP_ROLE}`)
  await client.end()
}
