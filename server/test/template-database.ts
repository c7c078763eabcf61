import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#platform/db/migrate.ts'
import { ensureQueues } from '#platform/jobs/queues.ts'
import { JOBS, SCHEDULED_JOBS } from '#server/app.ts'

export const SECRET_KEY = 'a secret key for tests, long enough to be accepted'
const TEMPLATE = 'tunedesk_template'
const LOCK = 51_007

/** A database of its own for a test file: a copy, in some milliseconds, of one that was migrated once for the run. */
export async function cloneTemplate(clusterUrl: string): Promise<{ ownerUrl: string; appUrl: string }> {
  const cluster = new pg.Client({ connectionString: clusterUrl })
  await cluster.connect()
  try {
    await cluster.query('select pg_advisory_lock($1)', [LOCK])
    const appUrl = await ensureTemplate(cluster, clusterUrl)
    const name = `test_${randomBytes(6).toString('hex')}`
    await cluster.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
    return { ownerUrl: onDatabase(clusterUrl, name), appUrl: onDatabase(appUrl, name) }
  } finally {
    await cluster.end()
  }
}

async function ensureTemplate(cluster: pg.Client, clusterUrl: string): Promise<string> {
  const url = onDatabase(clusterUrl, TEMPLATE)
  const { rows } = await cluster.query(
    'select shobj_description(oid, $2) as app_url from pg_database where datname = $1',
    [TEMPLATE, 'pg_database'],
  )
  if (rows.length > 0) return rows[0].app_url
  await cluster.query(`create database ${TEMPLATE}`)
  const { appUrl } = await migrate(url, SECRET_KEY)
  await ensureQueues(url, JOBS, SCHEDULED_JOBS)
  await cluster.query(`comment on database ${TEMPLATE} is '${appUrl}'`)
  await cluster.query(`alter database ${TEMPLATE} with is_template true allow_connections false`)
  return appUrl
}

function onDatabase(address: string, name: string): string {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}
