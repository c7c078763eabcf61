import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { scaled } from './scale.ts'

const STATEMENT = / (LOG|STATEMENT): {2}(statement|execute [^:]*): /g
/**
 * Jobs are looked for every five seconds, those that a clock begins every thirty (ms). In haste the latter are left to
 * chance.
 */
const REST = scaled(30_000, 5000)

/**
 * How many statements reach PostgreSQL while `work` goes on, by its own log; less those that as much time at rest has,
 * when jobs are looked for and locks renewed.
 */
export async function countStatements(
  database: { url: string; dir: string },
  work: () => Promise<unknown>,
): Promise<number> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query("alter system set log_statement = 'all'")
  await owner.query('select pg_reload_conf()')
  const busy = await counted(database.dir, work)
  const atRest = await counted(database.dir, () => delay(REST))
  await owner.query('alter system reset log_statement')
  await owner.query('select pg_reload_conf()')
  await owner.end()
  return busy.statements - (atRest.statements / atRest.ms) * busy.ms
}

async function counted(dir: string, work: () => Promise<unknown>) {
  const log = join(dir, 'postgres.log')
  const { size } = await stat(log)
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  const written = (await readFile(log)).subarray(size).toString('utf8')
  return { ms, statements: [...written.matchAll(STATEMENT)].length }
}
