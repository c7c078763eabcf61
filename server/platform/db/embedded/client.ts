import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Access, databaseUrl } from './cluster-access.ts'

const PATIENCE_MS = 300_000

/** "Not yet": nothing listens so far, or the server says that it is starting up, recovering or shutting down. */
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03'])

/**
 * Waits until the server lets us in, which after a crash includes its recovery. False if it ended without doing so.
 * The password exchange proves both sides, so a stranger on that port is not taken for our server.
 */
export async function answers(
  cluster: string,
  access: Access,
  alive: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS
  while (await alive()) {
    const error = await connectOnce(cluster, access)
    if (!error) return true
    if (!NOT_YET.has(error.code ?? '') && !/terminated unexpectedly|timeout expired/.test(error.message)) {
      throw new Error(`PostgreSQL refused us: ${error.message}`, { cause: error })
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not answer for ${PATIENCE_MS / 1000} s.`)
    await delay(15)
  }
  return false
}

async function connectOnce(
  cluster: string,
  access: Access,
): Promise<(Error & { code?: string }) | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl(cluster, access, 'postgres'),
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    await client.end()
  }
}

export async function ensureDatabase(cluster: string, access: Access, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(cluster, access, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
