import type { ClientBase } from 'pg'
import { SCHEMA } from '../jobs/queues.ts'
import { type Archive, JOBS, TABLES } from './archive.ts'
import { type Column, fromTexts, jobColumns, listTables, quoted, type Table } from './catalogue.ts'
import type { Manifest } from './manifest.ts'
import { type TarEntry, wholeContent } from './tar-reader.ts'

/** Fills the tables, which are made as they were when the back-up was, with exactly its rows. */
export async function loadTables(client: ClientBase, archive: Archive, signal: AbortSignal): Promise<void> {
  const { manifest } = archive
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  for (const written of manifest.tables) assertFits(written, tables.get(written.name))
  // A migration may have put rows in; the back-up has them too, as they were left.
  await client.query(`truncate ${[...tables.keys()].map((name) => `public.${quoted(name)}`).join(', ')}`)

  const found = new Map<string, number>()
  for await (const entry of archive.entries()) {
    if (!entry.name.startsWith(TABLES)) continue
    signal.throwIfAborted()
    const name = entry.name.slice(TABLES.length, entry.name.lastIndexOf('/'))
    const [written, table] = [manifest.tables.find((each) => each.name === name), tables.get(name)]
    if (!written || !table) throw new Error(`The back-up holds rows of ${name}, which it does not name.`)
    const rows = await insert(client, `public.${quoted(name)}`, table.columns, written.columns, entry)
    found.set(name, (found.get(name) ?? 0) + rows)
  }
  for (const { name, rows } of manifest.tables) {
    if ((found.get(name) ?? 0) !== rows) throw new Error(`The back-up does not hold all rows of ${name}.`)
  }
  for (const { name, last } of manifest.sequences) {
    if (last !== null) await client.query('select setval($1, $2)', [`public.${quoted(name)}`, last])
  }
}

function assertFits(written: Manifest['tables'][number], table: Table | undefined) {
  const names = (columns: readonly string[]) => [...columns].sort().join()
  if (names(written.columns) !== names(table?.columns.map((column) => column.name) ?? []))
    throw new Error(`The table ${written.name} of the back-up is not one that this program makes.`)
}

/**
 * The jobs that waited, in place of whatever waits here. One that was being worked on has no worker any more, so it
 * waits too, as if it had not been begun; and none is older than it was when the back-up was made.
 */
export async function loadJobs(client: ClientBase, archive: Archive): Promise<{ unknown: number }> {
  const { manifest } = archive
  await client.query(`delete from ${SCHEMA}.job`)
  // Another version of the queue may have other columns: what both have is enough to run a job.
  const columns = (await jobColumns(client)).filter(({ name }) => manifest.jobs.columns.includes(name))
  let loaded = 0
  for await (const entry of archive.entries()) {
    if (!entry.name.startsWith(JOBS)) continue
    const known = `where r ->> ${manifest.jobs.columns.indexOf('name')} in (select name from ${SCHEMA}.queue)`
    loaded += await insert(client, `${SCHEMA}.job`, columns, manifest.jobs.columns, entry, known)
  }
  await client.query(`update ${SCHEMA}.job set keep_until = keep_until + (now() - $1)`, [manifest.made_at])
  await client.query(
    `update ${SCHEMA}.job set state = 'retry', started_on = null, heartbeat_on = null where state = 'active'`,
  )
  return { unknown: manifest.jobs.rows - loaded }
}

/** A part of the back-up is a megabyte and becomes one statement; its values are never part of the statement's text. */
async function insert(
  client: ClientBase,
  target: string,
  columns: readonly Column[],
  order: readonly string[],
  entry: TarEntry,
  condition = '',
): Promise<number> {
  const rows = (await wholeContent(entry)).toString('utf8').trimEnd().replaceAll('\n', ',')
  const { rowCount } = await client.query(
    `insert into ${target} (${columns.map(({ name }) => quoted(name)).join(', ')}) overriding system value
     select ${fromTexts(columns, order)} from jsonb_array_elements($1::jsonb) r ${condition}`,
    [`[${rows}]`],
  )
  return rowCount ?? 0
}
