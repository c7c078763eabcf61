import type { ClientBase } from 'pg'
import { AppError } from '../app-error.ts'
import { OWN_QUEUES, SCHEMA } from '../jobs/queues.ts'
import type { Storage } from '../storage/storage.ts'
import { keepFromSweep } from '../storage/sweep-files.ts'
import { FILES, JOBS, SECRET, TABLES } from './archive.ts'
import { type ArchiveWriter, writeArchive } from './archive-writer.ts'
import {
  asTexts,
  jobColumns,
  listSequences,
  listTables,
  openOwner,
  quoted,
  readRows,
  type Table,
} from './catalogue.ts'
import { FORMAT, type Manifest } from './manifest.ts'
import { type Secret, secretCheck } from './secret.ts'
import { WrongContent } from './tar-writer.ts'

export interface BackupOptions {
  path: string
  ownerUrl: string
  storage: Storage
  secret: Secret
  withSecret: boolean
  signal: AbortSignal
}

/**
 * Everything the program keeps, as of one moment, in one file, whether the program runs or not: every table, the jobs
 * that wait, every file that something points to. A file that is released meanwhile is kept until it is copied.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest['files'] & { rows: number }> {
  const client = await openOwner(options.ownerUrl)
  try {
    await keepFromSweep(client)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ now: Date }>('select now()')
    const madeAt = rows[0]?.now ?? new Date()
    const tables = await listTables(client)
    if (!tables.some(({ name }) => name === 'migrations')) throw new Error('There is nothing to back up.')
    let files: Manifest['files'] = { count: 0, bytes: 0, missing: [] }
    let total = 0
    await writeArchive(options.path, madeAt, async (writer) => {
      if (options.withSecret) await writer.add(SECRET, Buffer.from(`${options.secret.key}\n`))
      const written = await addTables(client, tables, writer, options.signal)
      const jobs = await addJobs(client, writer, options.signal)
      files = await addFiles(client, options, writer)
      total = written.reduce((sum, table) => sum + table.rows, 0)
      return {
        program: 'tunedesk',
        format: FORMAT,
        made_at: madeAt.toISOString(),
        migrations: await appliedMigrations(client),
        tables: written,
        sequences: await listSequences(client),
        jobs,
        files,
        secret: {
          kept_in: options.secret.file ? 'data_dir' : 'environment',
          included: options.withSecret,
          check: secretCheck(options.secret.key),
        },
      }
    })
    return { ...files, rows: total }
  } finally {
    await client.end()
  }
}

async function addTables(client: ClientBase, tables: Table[], writer: ArchiveWriter, signal: AbortSignal) {
  const written: Manifest['tables'] = []
  for (const { name, columns } of tables) {
    const query = `select ${asTexts(columns)} as line from public.${quoted(name)}`
    const rows = await writer.addLines(`${TABLES}${name}/`, lines(client, query, signal))
    written.push({ name, columns: columns.map((column) => column.name), rows })
  }
  return written
}

async function addJobs(
  client: ClientBase,
  writer: ArchiveWriter,
  signal: AbortSignal,
): Promise<Manifest['jobs']> {
  const columns = await jobColumns(client)
  if (columns.length === 0) return { columns: [], rows: 0 }
  // The queue's own jobs only set off ours: it makes them anew, and a restore would not know them before it runs.
  const query = `select ${asTexts(columns)} as line from ${SCHEMA}.job
    where state in ('created', 'retry', 'active') and not starts_with(name, '${OWN_QUEUES}')`
  const rows = await writer.addLines(JOBS, lines(client, query, signal))
  return { columns: columns.map((column) => column.name), rows }
}

async function* lines(client: ClientBase, query: string, signal: AbortSignal) {
  for await (const { line } of readRows<{ line: string }>(client, query)) {
    signal.throwIfAborted()
    yield line
  }
}

interface FileRow {
  storage_key: string
  size: string
  sha256: string
}

/** A file that is not there, or not what was uploaded, is lost already: the rest must not be lost with it. */
async function addFiles(
  client: ClientBase,
  { storage, signal }: BackupOptions,
  writer: ArchiveWriter,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = { count: 0, bytes: 0, missing: [] }
  // What two sites share is one file.
  const query = `select distinct on (storage_key) storage_key, size::text, encode(sha256, 'hex') as sha256
    from public.stored_files where state = 'attached'`
  for await (const { storage_key, size, sha256 } of readRows<FileRow>(client, query)) {
    try {
      const content = await storage.read(storage_key)
      const expected = { size: Number(size), sha256 }
      await writer.addStream(FILES + storage_key, expected, until(signal, content))
      files.count++
      files.bytes += expected.size
    } catch (error) {
      const lost = error instanceof WrongContent || (error instanceof AppError && error.code === 'gone')
      if (!lost) throw error
      files.missing.push(storage_key)
    }
  }
  return files
}

async function* until(signal: AbortSignal, source: AsyncIterable<Uint8Array>) {
  for await (const chunk of source) {
    signal.throwIfAborted()
    yield chunk
  }
}

async function appliedMigrations(client: ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query('select name, sha256 from public.migrations order by name')
  return rows
}
