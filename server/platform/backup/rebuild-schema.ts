import type { ClientBase } from 'pg'
import { isEarlierText } from '../db/earlier-texts.ts'
import { applyMigration, createMigrationsTable, type Migration } from '../db/migrate.ts'
import { listTables, quoted } from './catalogue.ts'
import type { Manifest } from './manifest.ts'

/** Ours up to the last one of the back-up, and those that came after it. */
export function splitMigrations(
  ours: readonly Migration[],
  theirs: Manifest['migrations'],
): { before: Migration[]; after: Migration[] } {
  if (theirs.length > ours.length) throw new Error('The back-up was made by a newer version of the program.')
  const other = theirs.find(
    (their, at) =>
      ours[at]?.name !== their.name || (ours[at].sha256 !== their.sha256 && !isEarlierText(their)),
  )
  if (other) throw new Error(`The back-up does not fit this program: its migration ${other.name} is another.`)
  return { before: ours.slice(0, theirs.length), after: ours.slice(theirs.length) }
}

/** Makes the schema anew, whatever there was. Inside a transaction of the caller. */
export async function rebuildSchema(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`)
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`)
  await client.query('drop schema if exists app cascade')
  await createMigrationsTable(client)
  for (const migration of migrations) await applyMigration(client, migration)
}

/**
 * Foreign keys run in circles (a person has a picture, the picture an owner), so no order of tables is right. They are
 * taken off while rows are loaded, and putting them back proves every row. Triggers would take loading for changes.
 */
export async function withoutForeignKeys(client: ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  )
  const tables = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await load()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
