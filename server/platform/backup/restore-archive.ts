import type { ClientBase } from 'pg'
import { APP_ROLE, applyMigration, ensureRole, readMigrations } from '../db/migrate.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import type { Storage } from '../storage/storage.ts'
import { type Archive, SECRET } from './archive.ts'
import { listTables, openOwner, quoted } from './catalogue.ts'
import { loadJobs, loadTables } from './load-rows.ts'
import { filesToPlace, noteOldFiles, removeOldFiles } from './place-files.ts'
import { rebuildSchema, splitMigrations, withoutForeignKeys } from './rebuild-schema.ts'
import { prepareSecret, type Secret, secretCheck } from './secret.ts'
import { wholeContent } from './tar-reader.ts'

export interface RestoreOptions {
  archive: Archive
  ownerUrl: string
  storage: Storage
  secret: Secret
  /** Makes the queues that jobs wait in, as a start does. */
  prepareQueues: (ownerUrl: string) => Promise<void>
  /** Go on although there is an installation, and remove it. */
  replace: boolean
  /** Go on although the key is another one. */
  otherSecret: boolean
  signal: AbortSignal
}

export interface Restored {
  removed: { sites: number; rows: number; files: number } | null
  unknownJobs: number
  secretPlaced: boolean
}

/**
 * Puts a verified back-up in the place of an empty installation. Rows and schema change in one transaction, which is
 * committed when the last file is in storage: whatever fails before leaves the database as it was. A program that is
 * started meanwhile waits until this is over.
 */
export async function restoreArchive(options: RestoreOptions): Promise<Restored> {
  const { archive, ownerUrl } = options
  const migrations = splitMigrations(await readMigrations(), archive.manifest.migrations)
  const key = await keyToUse(options)
  return oneAtATime(ownerUrl, async () => {
    const client = await openOwner(ownerUrl)
    try {
      await assertNobodyWorks(client)
      const existing = await whatThereIs(client)
      if (existing && !options.replace) throw new Error(existing.reason)
      await ensureRole(client, key)
      await options.prepareQueues(ownerUrl)
      const { unknown } = await replaceEverything(client, options, migrations, key)
      const files = await removeOldFiles(client, options.storage)
      const removed = existing && { sites: existing.sites, rows: existing.rows, files }
      return { removed, unknownJobs: unknown, secretPlaced: key !== options.secret.key }
    } finally {
      await client.end()
    }
  })
}

async function replaceEverything(
  client: ClientBase,
  { archive, storage, secret, signal }: RestoreOptions,
  migrations: ReturnType<typeof splitMigrations>,
  key: string,
) {
  const files = filesToPlace(storage)
  const newSecret = key !== secret.key && secret.file ? await prepareSecret(secret.file, key) : null
  let jobs: Awaited<ReturnType<typeof loadJobs>>
  await client.query('begin')
  try {
    await noteOldFiles(client)
    await rebuildSchema(client, migrations.before)
    await withoutForeignKeys(client, () => loadTables(client, archive, signal))
    jobs = await loadJobs(client, archive)
    await files.place(client, archive, signal)
    for (const migration of migrations.after) await applyMigration(client, migration)
    signal.throwIfAborted()
  } catch (error) {
    // A connection that is gone has rolled back already; the first error is the one worth telling.
    await client.query('rollback').catch(() => {})
    await files.undo()
    await newSecret?.discard()
    throw error
  }
  // Not undone when it fails: a lost connection does not tell whether it was done, and files that nobody names harm
  // less than names without files.
  await client.query('commit')
  await newSecret?.place()
  return jobs
}

/** The key that the data was encrypted with: ours, or the one in the back-up if ours is only a generated one. */
async function keyToUse({ archive, secret, otherSecret }: RestoreOptions): Promise<string> {
  if (archive.manifest.secret.check === secretCheck(secret.key)) return secret.key
  if (archive.manifest.secret.included && secret.file) {
    for await (const entry of archive.entries()) {
      if (entry.name === SECRET) return (await wholeContent(entry)).toString('utf8').trim()
    }
  }
  if (otherSecret) return secret.key
  throw new Error(
    archive.manifest.secret.kept_in === 'data_dir'
      ? 'The secret key is not the one of the back-up: copy its secret.key into DATA_DIR first, or go on without by --other-secret.'
      : 'SECRET_KEY is not the one of the back-up: set the same, or go on without by --other-secret.',
  )
}

async function assertNobodyWorks(client: ClientBase) {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and usename = $1 limit 1',
    [APP_ROLE],
  )
  if (rows.length > 0) throw new Error('The program is running on this database: stop it first.')
}

/** Migrations fill these, so an installation that nobody uses yet has rows in them. */
const FILLED_BY_MIGRATIONS = ['migrations', 'vat_standard_rates']

/** Null when the database is empty. Tables with rows that are no installation are not ours to remove either. */
async function whatThereIs(client: ClientBase) {
  const counts = new Map<string, number>()
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select count(*)::int as count from public.${quoted(name)}`)
    if (rows[0].count > 0 && !FILLED_BY_MIGRATIONS.includes(name)) counts.set(name, rows[0].count)
  }
  if (counts.size === 0) return null
  const sites = counts.get('sites') ?? 0
  if (sites === 0)
    throw new Error(`The database is not ours: it has rows in ${[...counts.keys()].join(', ')}.`)
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const reason = `There is an installation with ${sites} ${sites === 1 ? 'site' : 'sites'} already; --replace removes it.`
  return { sites, rows, reason }
}
