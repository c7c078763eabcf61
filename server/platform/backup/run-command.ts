import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { codeOf, messageOf } from '../error-facts.ts'

/** Runs what was asked for at the terminal. A signal lets it put everything back first; a failure is one sentence. */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<never> {
  const stop = new AbortController()
  const ask = () => stop.abort(new Error('Stopped; nothing was changed.'))
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, ask)
  try {
    await work(stop.signal)
  } catch (error) {
    const [message, code] = [messageOf(error), codeOf(error)]
    process.stderr.write(`${message || code}\n`)
    process.exit(1)
  }
  process.exit(0)
}

/** The address of the database for its owner: that of DATABASE_URL, or of ours, started unless it runs. */
export async function withDatabase(config: Config, work: (ownerUrl: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const dir = join(config.dataDir, 'postgres')
  const postgres = await startEmbeddedPostgres({ dir, runAs: config.pgRunAs, log: () => {} })
  try {
    await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
