import { chmod, mkdir } from 'node:fs/promises'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { startTunedesk } from './running-server.ts'

/** A data directory with the demo. Loading it is the longest part of many a bench, so it is made once and copied. */
export async function makeDemo(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  // The database runs as an unprivileged user, who must be able to pass through.
  await chmod(dir, 0o711)
  const postgres = await startEmbeddedPostgres({ dir, log: () => undefined })
  const server = await startTunedesk(postgres.url, dir)
  await server.stop()
  await postgres.stop()
}
