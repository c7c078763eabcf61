import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import { codeOf, messageOf } from '../error-facts.ts'
import { isEarlierText } from './earlier-texts.ts'
import { withLock } from './one-at-a-time.ts'

const DIRECTORY = fileURLToPath(new URL('../../migrations/', import.meta.url))
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/
/** Any number, the same for all: one instance migrates, the others wait and find it done. */
const MIGRATION_LOCK = 7_203_114

export const APP_ROLE = 'tunedesk_app'

/**
 * Brings the database up to date as its owner and answers the address for the application, which logs in as a
 * role of its own that owns nothing. That role's password follows from the secret key, so every instance knows
 * it and nobody stores it.
 */
export function migrate(ownerUrl: string, secretKey: string): Promise<{ appUrl: string; applied: string[] }> {
  return withLock(ownerUrl, MIGRATION_LOCK, async (client) => {
    const password = await ensureRole(client, secretKey)
    const applied = await applyMissing(client)
    if (applied.length > 0) await analyzeFilled(client)
    return { appUrl: addressFor(ownerUrl, password), applied }
  })
}

/**
 * Of new columns and indexes PostgreSQL knows nothing yet: until it looks by itself, searches of a large portal would take a
 * hundred times as long. What is empty is left alone: it would count as empty while it is being filled.
 */
async function analyzeFilled(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  )
  await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`)
}

/** What PostgreSQL says when the same role is changed, or made, from another database at the same moment. */
const CHANGED_MEANWHILE = ['XX000', '23505', '42710']
const MOST_TRIES = 20

/**
 * Answers the password it gave. Roles belong to the whole server, and our lock holds up only those who start on the same
 * database: whoever meets an installation beside this one tries again.
 */
export async function ensureRole(client: ClientBase, secretKey: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await giveRole(client, secretKey)
    } catch (error) {
      if (tries === MOST_TRIES || !CHANGED_MEANWHILE.includes(codeOf(error) ?? '')) throw error
      await wait(Math.random() * 50 * tries)
    }
  }
}

async function giveRole(client: ClientBase, secretKey: string): Promise<string> {
  const password = createHmac('sha256', secretKey).update('database role of the application').digest('hex')
  const { rows } = await client.query<{ unfit: boolean }>(
    'select rolsuper or rolbypassrls as unfit from pg_roles where rolname = $1',
    [APP_ROLE],
  )
  if (rows[0]?.unfit)
    throw new Error(`the role ${APP_ROLE} must be neither a superuser nor bypass row-level security`)
  // A role is born without special rights; naming them here would be refused to an owner who is no superuser.
  // The password is hex, so it can stand in the statement; roles take no parameters.
  await client.query(`${rows.length ? 'alter' : 'create'} role ${APP_ROLE} login password '${password}'`)
  const { rows: database } = await client.query('select quote_ident(current_database()) as name')
  await client.query(`grant connect on database ${database[0].name} to ${APP_ROLE}`)
  return password
}

export interface Migration {
  name: string
  text: string
  sha256: string
}

async function applyMissing(client: ClientBase): Promise<string[]> {
  await createMigrationsTable(client)
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  const applied: string[] = []
  for (const migration of await readMigrations()) {
    const { name, sha256 } = migration
    // The same text under another number is the same migration.
    const earlier = rows.find((row) => row.name === name) ?? rows.find((row) => row.sha256 === sha256)
    if (earlier?.name === name && earlier.sha256 === sha256) continue
    if (earlier && earlier.sha256 !== sha256 && !isEarlierText(earlier))
      throw new Error(`Migration ${name} was changed after it had been applied; migrations only go forward.`)
    await client.query('begin')
    try {
      await (earlier ? adopt(client, earlier, migration) : applyMigration(client, migration))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    if (!earlier) applied.push(name)
  }
  return applied
}

/** What was applied by another text or under another number counts as ours from now on. */
async function adopt(client: ClientBase, earlier: { name: string; sha256: string }, ours: Migration) {
  if (earlier.sha256 !== ours.sha256)
    await client.query(await readFile(`${DIRECTORY}repairs/${ours.name}`, 'utf8'))
  await client.query('update migrations set name = $1, sha256 = $2 where name = $3', [
    ours.name,
    ours.sha256,
    earlier.name,
  ])
}

export async function createMigrationsTable(client: ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
}

/** Inside a transaction of the caller. */
export async function applyMigration(client: ClientBase, { name, text, sha256 }: Migration): Promise<void> {
  try {
    await client.query(text)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${messageOf(error)}`, { cause: error })
  }
}

/** In the order in which they are applied. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(DIRECTORY)).filter((name) => NAME.test(name)).sort()
}

export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const text = await readFile(DIRECTORY + name, 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function addressFor(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = password
  return url.href
}
